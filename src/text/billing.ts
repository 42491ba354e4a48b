import { GRACE_DAYS, type Payment, type SubscriptionState } from '#contract/billing.ts'
import { dayText, periodText } from './days.ts'
import { moneyText } from './money.ts'

type Days = { trialEndsOn: string | null; nextPaymentOn: string | null; suspendsOn: string | null }

const on = (day: string | null) => (day === null ? '' : dayText(day))

/** How a subscription stands: one word, what it means, and what to do. */
const statuses: Record<SubscriptionState, { badge: string; text: (days: Days) => string }> = {
  none: {
    badge: 'Başlamadı',
    text: () =>
      'Aboneliğiniz, işletmeniz onaylanınca başlar; şimdi bir şey ödemezsiniz. Bu hesapla ve bu telefonla daha önce deneme kullanmadıysanız ilk 3 ay ücretsizdir.',
  },
  exempt: {
    badge: 'Ücretsiz',
    text: () => 'Mesleğinizde aylık ücret alınmıyor. İşletmeniz ücretsiz listelenir.',
  },
  trial: {
    badge: 'Ücretsiz deneme',
    text: ({ trialEndsOn }) =>
      `Deneme süreniz ${on(trialEndsOn)} gününe kadar sürer. O güne kadar bir şey ödemezsiniz.`,
  },
  active: {
    badge: 'Ödendi',
    text: ({ nextPaymentOn }) => `Ücretiniz ${on(nextPaymentOn)} gününe kadar ödendi.`,
  },
  past_due: {
    badge: 'Ödeme bekleniyor',
    text: ({ suspendsOn }) =>
      `Aylık ücretinizin günü geldi. ${on(suspendsOn)} gününe kadar ödeyin; o gün işletmeniz listeden çıkar.`,
  },
  suspended: {
    badge: 'Listede değil',
    text: () => 'Ödeme ulaşmadığı için işletmeniz listeden çıktı. Ödeyin, kendiliğinden geri gelsin.',
  },
  ended: {
    badge: 'Sona erdi',
    text: () =>
      'İşletme kapatıldı veya başka bir kayıtla birleştirildi. Faturaları burada durur; ödeme yapılmaz.',
  },
}

/** Words of an owner's page of fee and invoices. */
export const billingText = {
  title: 'Abonelik ve ödeme',
  loading: 'Aboneliğiniz yükleniyor...',
  failed: 'Aboneliğiniz yüklenemedi',
  notFound: 'Bu işletme hesabınızda yok',
  notFoundText: 'İşletmenizin aboneliğini panelinizden açabilirsiniz.',
  statuses,
  fee: 'Aylık ücret',
  feeValue: (kurus: number) => `${moneyText(kurus)}, KDV dahil`,
  next: 'Sıradaki ödeme',
  paused:
    'İşletmeniz listelerde görünmediği için süreniz duruyor. Yeniden göründüğünde aradaki günler süreye eklenir.',
  grace: `Ödeme gününden sonra ${GRACE_DAYS} gün beklenir; ilk gün, 3. gün ve 6. gün hatırlatırız.`,
  day: dayText,
  money: moneyText,
} as const

export const payText = {
  title: 'Ödeme yapın',
  changeTitle: 'Ödemeyi değiştirin',
  months: 'Kaç ay için?',
  monthsOf: (months: number, kurus: number) => `${months} ay, ${moneyText(kurus)}`,
  method: 'Ödeme yöntemi',
  methods: { bank_transfer: 'Havale / EFT', iyzico: 'Kartla (iyzico)' },
  noMethods: 'Şu anda ödeme alınamıyor. Lütfen daha sonra tekrar deneyin.',
  byTransfer: 'Havale bilgilerini göster',
  changeTransfer: 'Havale bilgilerini güncelle',
  byCard: 'Ödeme sayfasına geç',
  busy: 'Hazırlanıyor...',
  invoiceTitle: 'Fatura bilgileri',
  fields: {
    months: 'Kaç ay için?',
    method: 'Ödeme yöntemi',
    billingName: 'Faturadaki ad veya unvan',
    taxOffice: 'Vergi dairesi',
    taxNo: 'Vergi veya T.C. kimlik no',
  },
  hints: {
    billingName: 'Boş bırakırsanız işletmenizin adı yazılır',
    taxNo: '10 veya 11 hane',
  },
  wrongTaxNo: '10 veya 11 rakam yazın',
  fix: 'Lütfen işaretli alanları düzeltin',
  failed: 'Ödeme başlatılamadı',
} as const

export const transferText = {
  title: 'Havale bilgileri',
  lead: 'Tutarı bu hesaba gönderin ve açıklamaya yalnızca referans numarasını yazın. Ödemeniz onaylanınca haber veririz.',
  amount: 'Tutar',
  iban: 'IBAN',
  accountName: 'Hesap sahibi',
  reference: 'Referans numarası',
  copy: 'Kopyala',
  copyOf: (what: string) => `Kopyala: ${what}`,
  copied: (what: string) => `${what} kopyalandı`,
  notCopied: 'Kopyalanamadı. Elle seçip kopyalayabilirsiniz.',
  waiting: 'Onay bekliyor',
  /** Four by four, as it is read out. */
  grouped: (digits: string) => digits.replaceAll(/(.{4})(?=.)/g, '$1 '),
} as const

export const creditsText = {
  title: 'Kullanılan platform ödülleri',
  lead: 'İşletmenizde kullanılan ödüllerin tutarı ücretinizden gün olarak düşülür.',
  days: (days: number) => `${days} gün eklendi`,
  given: (title: string, day: string) => `${title} · ${day}`,
} as const

/** Results of a payment by card. */
export const returnTexts: Record<Payment['status'], { title: string; text: string }> = {
  paid: { title: 'Ödemeniz alındı', text: 'Faturanız aşağıda. İşletmeniz listede kalır.' },
  pending: {
    title: 'Ödemenizin sonucu bekleniyor',
    text: 'Bankadan yanıt gelince bu sayfa kendiliğinden yenilenir. Yeniden ödeme yapmayın.',
  },
  failed: {
    title: 'Ödeme tamamlanmadı',
    text: 'Kartınızdan para çekilmedi. Tekrar deneyin veya havale ile ödeyin.',
  },
}

export const invoicesText = {
  title: 'Faturalar',
  loading: 'Faturalar yükleniyor...',
  failed: 'Faturalar yüklenemedi',
  empty: 'Henüz fatura yok',
  emptyText: 'İlk ödemenizin faturası burada durur.',
  vat: (kurus: number) => `KDV ${moneyText(kurus)} dahil`,
  period: periodText,
  download: 'PDF indir',
  downloadOf: (number: string) => `PDF indir: ${number} numaralı fatura`,
  downloading: 'İndiriliyor...',
} as const

/** Whose account it is that the demonstration shows. */
export const demoAccountName = 'Örnek hesap, para göndermeyin'
