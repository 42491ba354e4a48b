import type { RemovalRelation, RemovalWay } from '#contract/removals.ts'
import { dayOfText } from './days.ts'

/** The page on which whoever a place names asks for its removal. */
export const removalText = {
  link: 'Bu kaydın kaldırılmasını iste',
  title: 'Kaydı kaldırma isteği',
  lead: (name: string) =>
    `“${name}” kaydının rehberde görünmesini istemiyorsanız buradan bildirin. Hesap gerekmez.`,
  relation: 'Bu yerle ilginiz',
  relations: {
    owner: 'İşletme benim ya da yetkilisiyim',
    resident: 'Burası benim evim ya da adresim',
    other: 'Başka',
  } satisfies Record<RemovalRelation, string>,
  way: 'Nasıl doğrulayalım?',
  ways: { code: 'SMS koduyla', staff: 'E‑postayla' } satisfies Record<RemovalWay, string>,
  wayTexts: {
    code: (phone: string) => `Kayıttaki ${phone} numarasına kod gider; doğru kodla kayıt hemen kaldırılır.`,
    staff:
      'Ekibimiz inceler ve en geç 30 gün içinde e-postayla cevap verir. İsteğinizi gönderdikten sonra belge de ekleyebilirsiniz.',
  } satisfies Record<RemovalWay, unknown>,
  choose: 'Seçin',
  incomplete: 'Eksik ya da hatalı bilgi var.',
  words: 'Neden kaldırılmalı?',
  wordsHint: 'İsteğe bağlı. Taşındıysa, kapandıysa ya da adres bir evse yazın.',
  email: 'E-posta adresiniz',
  emailHint: 'Yalnızca bu isteğe cevap vermek için kullanılır; cevaptan bir yıl sonra silinir.',
  send: 'İsteği gönder',
  sendCode: 'Kodu gönder',
  sending: 'Gönderiliyor...',
  asked: 'İsteğiniz alındı',
  askedLead: (name: string) => `“${name}” kaydının kaldırılması için.`,
  askedText: (answerBy: string) => `En geç ${dayOfText(answerBy)} tarihine kadar e-postayla cevap vereceğiz.`,
  document: 'Belge ekleyin',
  documentText:
    'İsteğe bağlı. Kayıttaki telefon ve e-posta size ulaşmıyorsa adresi veya işletmeyi gösteren bir belge kararı hızlandırır: kira sözleşmesi, fatura, vergi levhası gibi. Gereksiz bilgileri kapatın. Yalnızca yöneticiler görür; karardan 60 gün sonra silinir.',
  documentHint: 'PDF veya fotoğraf, en fazla 5 MB',
  chooseDocument: 'Belge seç',
  replaceDocument: 'Başka bir belge yükle',
  documentSending: (percent: number) => `Belge yükleniyor: %${percent}`,
  documentThere: 'Belgeniz isteğinize eklendi.',
  codeSent: (phone: string) => `${phone} numarasına altı haneli bir kod gönderdik.`,
  code: 'Kod',
  codeHint: '10 dakika geçerlidir.',
  codeForm: 'Altı haneli kodu yazın.',
  prove: 'Kaydı kaldır',
  removed: 'Kayıt kaldırıldı',
  removedText:
    'Rehberde artık görünmüyor; herkese açık sayfalardan en geç bir saat içinde kalkar. Sonraki veri aktarımları da geri getirmez.',
  toSearch: 'Rehbere dön',
  toPlace: 'Kayda dön',
} as const

/** The staff's page of these requests. */
export const adminRemovalsText = {
  title: 'Kaldırma istekleri',
  lead: 'Doğrulanmamış kayıtlarda adı geçenlerin istekleri. Her istek 30 gün içinde cevaplanır; kaldırılan kayıt sonraki aktarımlarda da geri gelmez.',
  queues: { open: 'Bekleyenler', decided: 'Karar verilenler' },
  queue: 'Liste',
  loading: 'İstekler yükleniyor...',
  failed: 'İstekler yüklenemedi',
  more: 'Daha fazla istek',
  none: { open: 'Bekleyen istek yok', decided: 'Karar verilmiş istek yok' },
  asked: (at: string) => `${dayOfText(at)} tarihinde istendi`,
  answerBy: (at: string) => `Son gün: ${dayOfText(at)}`,
  late: 'Süresi geçti',
  relations: {
    owner: 'Sahibi ya da yetkilisi',
    resident: 'Ev ya da kendi adresi',
    other: 'Başka',
  } satisfies Record<RemovalRelation, string>,
  facts: { relation: 'İlgisi', phone: 'Kayıttaki telefon', email: 'Cevap adresi', place: 'Yer' },
  noWords: 'Açıklama yazılmamış.',
  byCode: 'Kayıttaki telefona giden kodla kaldırıldı.',
  states: { removed: 'Kaldırıldı', refused: 'Reddedildi' },
  answer: 'E-postayla gidecek cevap',
  remove: 'Kaydı kaldır',
  removing: {
    title: 'Kayıt kaldırılsın mı?',
    lead: 'Listelerden ve aramadan çıkar; sonraki aktarımlar geri getirmez. İsteyene cevabınız e-postayla gider.',
    said: (name: string) => `${name} kaldırıldı.`,
  },
  refuse: 'Reddet',
  refusing: {
    title: 'İstek reddedilsin mi?',
    lead: 'Kayıt görünmeye devam eder. İsteyene cevabınız e-postayla gider.',
    said: (name: string) => `${name} için istek reddedildi.`,
  },
  document: 'Belgeyi göster',
  documentAlt: 'İsteyenin yüklediği belge',
  documentSave: 'PDF belgesini indir',
  documentFailed: 'Belge açılamadı',
  reopen: 'Kararı geri al',
  answered: (answer: string) => `Cevabınız: ${answer}`,
  noPhone: 'Kayıtta telefon yok',
  close: 'Kapat',
} as const

type Told = { place: string; until: string }
type Decided = { place: string; answer: string; isRemoved: string }

/** Mails to who asked. The place's name comes from open data; nothing that a stranger typed is repeated. */
export const removalMails = {
  asked: ({ place, until }: Told) => ({
    subject: 'Kaldırma isteğiniz alındı',
    greeting: 'Merhaba,',
    before: [
      `“${place}” kaydının Rehber724’ten kaldırılması için bir istek aldık.`,
      `En geç ${until} tarihine kadar bu adrese cevap vereceğiz.`,
    ],
    after: ['Bu isteği siz göndermediyseniz bu e-postayı yok sayabilirsiniz.'],
  }),
  decided: ({ place, answer, isRemoved }: Decided) => ({
    subject: isRemoved === 'yes' ? 'Kayıt kaldırıldı' : 'Kaldırma isteğinize cevap',
    greeting: 'Merhaba,',
    before: [
      isRemoved === 'yes'
        ? `“${place}” kaydı Rehber724’ten kaldırıldı. Sonraki veri aktarımları da geri getirmez.`
        : `“${place}” kaydı için isteğinizi inceledik ve kaydı kaldırmadık.`,
      `Ekibimizin cevabı: ${answer}`,
    ],
    after: ['Karara itirazınız varsa sitemizin altındaki iletişim adresinden bize yazın.'],
  }),
}

export const removalSms = {
  removal_code: ({ code }: { code: string }) =>
    `Rehber724 kayit kaldirma kodunuz: ${code}. 10 dakika gecerlidir. Istemediyseniz yok sayin.`,
}
