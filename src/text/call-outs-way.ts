import type { CallOutStep } from '#contract/call-outs-rules.ts'

/** Steps of a job as both sides see them. */
export const wayStepsText = {
  label: 'Nerede kaldı?',
  steps: {
    winner: { accepted: 'Kabul etti', on_the_way: 'Yola çıktı', arrived: 'Geldi', done: 'Bitti' },
    self: { accepted: 'Kabul', on_the_way: 'Yola çıkış', arrived: 'Varış', done: 'Bitiş' },
  } satisfies Record<string, Record<'accepted' | CallOutStep, string>>,
  notYet: 'henüz değil',
  proven: 'Varış kodla doğrulandı.',
} as const

/** A running call-out from the acceptance on, as the customer sees it. */
export const wayText = {
  comes: (name: string) => `${name} geliyor`,
  arrived: (name: string) => `${name} geldi`,
  isDone: 'İş bitti mi?',
  person: (name: string | null, plate: string | null) => [name, plate].filter(Boolean).join(' · '),
  noReviews: 'Henüz değerlendirme yok',
  reviews: (count: number) => `(${count} değerlendirme)`,
  arrivedRate: (percent: number) => `Geldi oranı %${percent}`,
  arrivedRateHint: 'son 180 günde kabul ettiği işlerden',
  promised: 'Tahmini varış',
  left: (minutes: number) => (minutes > 0 ? `${minutes} dk kaldı` : 'birazdan burada'),
  late: (minutes: number) => `söz verilen saati ${minutes} dk geçti`,
  arrivedAt: 'Geldiği saat',
  code: 'Varış kodu',
  codeHint: 'Kapıda bu kodu söyleyin. Telefonda vermeyin.',
  call: 'Ara',
  write: 'Mesaj',
  cancel: 'İptal et',
  block: 'Engelle',
  blockText: (name: string) =>
    `${name} ile bir daha eşleştirilmezsiniz. Bu çağrı sürer; gelmesini istemiyorsanız iptal edin.`,
  blockEnded: (name: string) => `${name} ile bir daha eşleştirilmezsiniz.`,
  blockSure: 'Engelle',
  done: 'İş bitti',
  doneToo: 'Evet, bitti',
  doneSaid: (time: string) =>
    `Bittiğini bildirdiniz. İşletme de bildirince, bildirmezse saat ${time} olunca çağrı kapanır.`,
  winnerSaid: (time: string) =>
    `İşletme işin bittiğini bildirdi. Siz de onaylayın; yanıtlamazsanız saat ${time} olunca çağrı kapanır.`,
  ended: 'İş bitti',
  review: 'Değerlendirme yaz',
  reviewText: 'Yazdığınız, bir sonraki kişiye kimi çağıracağını gösterir.',
  sending: 'Gönderiliyor...',
  waits: (time: string) => `Bağlantı yok. Saat ${time} dokunuşunuz kaydedildi; bağlantı gelince gönderilir.`,
} as const

/** Asking others in the place of who has not come. */
export const anotherText = {
  title: 'Başkası gelsin mi?',
  from: (time: string) => `Gelen olmazsa saat ${time} olunca başkasını çağırabilirsiniz.`,
  late: 'Söz verilen saatin üzerinden 15 dakika geçti ve varış bildirilmedi.',
  unproven: 'Varış kodla doğrulanmadı. Gerçekte gelen olmadıysa başkasını çağırabilirsiniz.',
  ask: 'Başkası gelsin',
  askTitle: 'Başkası çağrılsın mı?',
  askText: (name: string) => `${name} artık gelmez; yakındaki diğer işletmelere hemen sorarız.`,
  done: 'Diğer işletmelere soruluyor',
} as const

/** The winner's taps. */
export const jobStepsText = {
  label: 'İşin adımları',
  taps: { on_the_way: 'Yola çıktım', arrived: 'Geldim', done: 'Bitti' } satisfies Record<CallOutStep, string>,
  code: 'Varış kodu (isteğe bağlı)',
  codeHint: 'Müşterinin kapıda söylediği 4 rakam geldiğinizi kanıtlar.',
  codeLeft: (tries: number) => `${tries} deneme kaldı.`,
  codeOver: 'Kod çok kez yanlış yazıldı; kodsuz devam edin.',
  codeShort: '4 rakam yazın ya da boş bırakın.',
  customerSaid: 'Müşteri işin bittiğini bildirdi. Siz de bildirin.',
  winnerSaid: (time: string) =>
    `Bittiğini bildirdiniz. Müşteri onaylayınca, onaylamazsa saat ${time} olunca iş kapanır.`,
} as const
