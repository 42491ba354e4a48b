import type { ReviewBar, ReviewSort } from '#contract/reviews.ts'
import type { ReviewReportKind } from '#contract/reviews-admin.ts'

/** Told to the writer and to the staff of one of many within an hour. */
export const reviewWaitsText =
  'Bu işletmeye bir saat içinde çok sayıda değerlendirme yazıldı. Ekibimiz baktıktan sonra yayınlanır.'

/** Reviews on the pages of a business. */
export const reviewsText = {
  title: 'Değerlendirmeler',
  loading: 'Değerlendirmeler yükleniyor',
  failed: 'Değerlendirmeler yüklenemedi',
  none: 'Henüz değerlendirme yok',
  noneText: 'Bu işletmeyle yazışan veya burada ödül kullanan müşteriler ilk değerlendirmeyi yazabilir.',
  stars: (stars: number) => `5 üzerinden ${stars} yıldız`,
  mean: (mean: string) => `5 üzerinden ${mean} yıldız`,
  count: (count: number) => `${count} değerlendirme`,
  ofStars: (stars: number) => `${stars} yıldız`,
  share: (stars: number, count: number) => `${stars} yıldız: ${count} değerlendirme`,
  sort: 'Sıralama',
  sorts: {
    newest: 'En yeni',
    highest: 'En yüksek puan',
    lowest: 'En düşük puan',
  } satisfies Record<ReviewSort, string>,
  more: 'Daha fazla göster',
  edited: 'düzenlendi',
  answerOf: (business: string) => `${business} yanıtladı`,
  reportOf: (author: string) => `Bildir: ${author} değerlendirmesi`,
  report: 'Bildir',
  moreSignedIn: 'Tüm değerlendirmeleri görmek ve değerlendirme yazmak için giriş yapın.',
  who: 'Değerlendirmeyi yalnızca işletmeyle yazışıp yanıt alan veya burada ödül kullanan müşteriler yazabilir.',
} as const

/** The writer's own review. */
export const ownReviewText = {
  title: 'Değerlendirmeniz',
  write: 'Değerlendirme yazın',
  bars: {
    not_dealt:
      'Değerlendirme yazabilmek için önce bu işletmeye mesaj gönderip yanıt alın veya burada bir ödül kullanın.',
    own_business: 'Kendi işletmenizi değerlendiremezsiniz.',
    hidden: 'Bu işletme için yazdığınız değerlendirme gizlenmişti; yenisi yazılamaz.',
    email: 'Değerlendirme yazmak için önce e-posta adresinizi onaylayın.',
  } satisfies Record<ReviewBar, string>,
  stars: 'Puanınız',
  text: 'Yorumunuz',
  textHint: 'Adınız ve soyadınızın ilk harfi görünür. Kişisel bilgi yazmayın.',
  chooseStars: 'Bir ile beş arasında puan verin',
  checkForm: 'Değerlendirmeniz gönderilemedi',
  send: 'Değerlendirmeyi gönder',
  save: 'Değişikliği kaydet',
  saving: 'Kaydediliyor...',
  sent: 'Değerlendirmeniz yayınlandı.',
  held: 'Değerlendirmeniz alındı. Ekibimiz baktıktan sonra yayınlanır.',
  saved: 'Değerlendirmeniz güncellendi.',
  edit: 'Düzenle',
  cancel: 'Vazgeç',
  remove: 'Sil',
  removeTitle: 'Değerlendirmeniz silinsin mi?',
  removeText: 'Puanınız ve yorumunuz kaldırılır. Dilediğiniz zaman yenisini yazabilirsiniz.',
  removeHiddenText: 'Yorumunuz kaldırılır. Gizlendiği için bu işletmeye yeni bir değerlendirme yazamazsınız.',
  removed: 'Değerlendirmeniz silindi.',
  hidden: (reason: string) =>
    reason === reviewWaitsText
      ? `Henüz yayında değil. ${reason}`
      : `Yayında değil: yönetici gizledi. Gerekçe: ${reason}`,
  close: 'Kapat',
} as const

/** The owner's answer. */
export const reviewAnswerText = {
  write: 'Yanıtla',
  edit: 'Yanıtı düzenle',
  label: 'Yanıtınız',
  hint: 'Yanıtınız herkese açık olarak değerlendirmenin altında görünür.',
  send: 'Yanıtı yayınla',
  remove: 'Yanıtı kaldır',
  sent: 'Yanıtınız yayınlandı.',
  removed: 'Yanıtınız kaldırıldı.',
  cancel: 'Vazgeç',
  ofReview: (act: string, author: string) => `${act}: ${author} değerlendirmesi`,
} as const

const reportKinds: Record<ReviewReportKind, string> = {
  abuse: 'Hakaret veya uygunsuz dil',
  fake: 'Gerçek bir deneyim değil',
  privacy: 'Kişisel bilgi içeriyor',
  spam: 'Reklam veya konu dışı',
  other: 'Başka bir neden',
}

/** Reporting a review. */
export const reviewReportText = {
  title: 'Değerlendirmeyi bildirin',
  lead: 'Bildiriminizi yönetici inceler; değerlendirmeyi yazan kişi sizi öğrenmez.',
  reason: 'Neden',
  kinds: reportKinds,
  details: 'Açıklama (isteğe bağlı)',
  send: 'Bildir',
  sending: 'Gönderiliyor...',
  sent: 'Teşekkürler, bildiriminiz alındı.',
  close: 'Kapat',
} as const

/** The staff's page of reviews. */
export const adminReviewsText = {
  title: 'Değerlendirmeler',
  lead: 'Bildirilen değerlendirmeleri inceleyin; kurallara aykırı olanları gerekçesiyle gizleyin.',
  queue: 'Liste',
  queues: {
    reported: 'Bildirilen',
    held: 'Bekletilen',
    hidden: 'Gizlenen',
    latest: 'Yeni',
  },
  loading: 'Değerlendirmeler yükleniyor',
  failed: 'Değerlendirmeler yüklenemedi',
  more: 'Daha fazla göster',
  empty: {
    reported: 'Bekleyen bildirim yok',
    held: 'Bekletilen değerlendirme yok',
    hidden: 'Gizlenmiş değerlendirme yok',
    latest: 'Henüz değerlendirme yok',
  },
  reports: (count: number) => `${count} bildirim`,
  hide: 'Gizle',
  show: 'Yeniden göster',
  publish: 'Yayınla',
  leave: 'Sorun yok, bildirimleri kapat',
  hideTitle: 'Değerlendirme gizlensin mi?',
  hideText: 'Ortalamaya katılmaz ve kimseye gösterilmez. Gerekçeyi değerlendirmeyi yazan kişi okur.',
  reason: 'Gerekçe',
  hiding: 'Gizleniyor...',
  hidden: 'Değerlendirme gizlendi.',
  shown: 'Değerlendirme yayında.',
  left: 'Bildirimler kapatıldı.',
  held: 'Bekletiliyor: bu işletmeye bir saat içinde alışılmıştan çok değerlendirme yazıldı.',
  hiddenFor: (reason: string) => `Gizlendi. Gerekçe: ${reason}`,
  editedSince: 'Gizlendikten sonra düzenlendi',
  writer: (name: string, email: string) => `Yazan: ${name} (${email})`,
  close: 'Kapat',
} as const
