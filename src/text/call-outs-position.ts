/** How old a position is: "az önce", "12 sn önce", "4 dk önce". */
export function positionAge(seconds: number): string {
  if (seconds < 3) return 'az önce'
  return seconds < 100 ? `${seconds} sn önce` : `${Math.round(seconds / 60)} dk önce`
}

/** Whoever was so near so long ago is elsewhere by now. */
const MINUTES_GOOD_SECONDS = 120

/** How far by road from a position of some seconds ago; null where that says nothing any more. */
export function minutesFrom(minutes: number | null, seconds: number): string | null {
  if (minutes === null || seconds >= MINUTES_GOOD_SECONDS) return null
  return minutes < 1 ? 'yolu bitmek üzere' : `yolla ~${minutes} dk`
}

/** The last position of who comes, for who waits. */
export const positionText = {
  at: (age: string) => `Konum ${age}`,
  none: 'Gelen kişi konumunu paylaşmıyor.',
  map: 'Gelenin haritası',
  mapHelp: 'Gelenin son konumu ve varacağı yer. Ok tuşlarıyla kaydırın.',
  mapFailed: 'Harita yüklenemedi',
  comer: 'Gelen',
  destination: 'Varacağı yer',
} as const

/** The winner's switch. */
export const sendPositionText = {
  title: 'Konumunuz',
  notice:
    'Açarsanız nerede olduğunuzu müşteri ve bağlantı verdiği yakını görür. Yalnızca bu sayfa açıkken gönderilir, iş bitince durur; son konum en geç 24 saat sonra silinir. Kapatsanız da iş sürer.',
  on: 'Konumumu göster',
  off: 'Durdur',
  starting: 'Konum alınıyor...',
  sent: (age: string) => `Konumunuz gönderiliyor, son ${age}. Sayfayı açık tutun.`,
  late: 'Bağlantı yok; konumunuz gönderilemiyor.',
  denied: 'Konum alınamadı. Tarayıcınızda konum iznini açıp yeniden deneyin.',
} as const

/** A customer lets others see the way. */
export const shareWayText = {
  open: 'Yakınımla paylaş',
  title: 'Yakınımla paylaş',
  lead: 'Bağlantıyı açan herkes, iş bitene kadar kimin geldiğini ve yolunu görür. Telefon, fiyat ve varış kodu görünmez.',
  make: 'Bağlantı oluştur',
  again: 'Yeni bağlantı',
  live: 'Paylaştığınız bir bağlantı açık. Yenisi öncekini kapatır.',
  making: 'Hazırlanıyor...',
  link: 'Bağlantı',
  send: 'Gönder',
  copy: 'Kopyala',
  copied: 'Bağlantı kopyalandı',
  notCopied: 'Kopyalanamadı; bağlantıyı elle seçin',
  /** `name`: of who comes; null: nobody yet. */
  message: (name: string | null) =>
    `${name === null ? 'Yardım çağırdım.' : `${name} bana geliyor.`} Yolunu buradan izleyebilirsin:`,
  stop: 'Paylaşmayı bitir',
  stopped: 'Bağlantı kapatıldı',
  failed: 'Bağlantı hazırlanamadı',
  close: 'Kapat',
} as const

/** The page of a shared link. */
export const sharedWayText = {
  title: 'Yol',
  loading: 'Yol yükleniyor...',
  failed: 'Yol yüklenemedi',
  asking: 'Kimin geleceği henüz belli değil',
  askingText: 'Yakındaki işletmelere soruluyor. Biri kabul edince burada görünür.',
  comes: (name: string) => `${name} yolda`,
  accepted: (name: string) => `${name} gelecek`,
  arrived: (name: string) => `${name} vardı`,
  done: 'İş bitti',
  over: 'Bu bağlantı kapandı',
  overText: 'İş bitti ya da paylaşan kişi bağlantıyı kapattı.',
  notFound: 'Bağlantı geçersiz',
  notFoundText: 'Adresin tamamını açtığınızdan emin olun. Paylaşan kişi bağlantıyı kapatmış da olabilir.',
  old: 'Bağlantı koptu. Gördüğünüz son bilgidir; yeniden deneniyor.',
  foot: 'Bir yakınınız bu sayfayı sizinle paylaştı. İş bitince kendiliğinden kapanır.',
} as const
