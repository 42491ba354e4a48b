import type { Measure } from '#contract/stats.ts'
import { wholeText } from './numbers.ts'

const percent = (share: number) => `%${wholeText(share * 100)}`

// Days come as days of Istanbul, without a time: read as UTC they stay what they are.
const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('tr', { ...options, timeZone: 'UTC' })
  return (day: string) => made.format(new Date(day))
}
const monthOfYear = format({ month: 'long', year: 'numeric' })
const longDay = format({ day: 'numeric', month: 'long', weekday: 'long' })
const shortDay = format({ day: 'numeric', month: 'short' })
const dayOfMonth = format({ day: 'numeric' })
const dayAndMonth = format({ day: 'numeric', month: 'long' })

const range = (from: string, to: string) => {
  if (from === to) return dayAndMonth(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? dayOfMonth(from) : dayAndMonth(from)} - ${dayAndMonth(to)}`
}

const measures: Record<Measure, string> = {
  views: 'Görüntülenme',
  customers: 'Müşteri',
  calls: 'Arama',
  directions: 'Yol tarifi',
  website: 'Web sitesi',
  conversations: 'Yeni konuşma',
  messages: 'Gelen mesaj',
  spins: 'Çark çevirme',
  wins: 'Kazanılan ödül',
  redeemed: 'Kullanılan ödül',
  favorites: 'Favoriye ekleme',
}

/** Words of an owner's statistics. */
export const statsText = {
  title: 'İstatistikler',
  loading: 'İstatistikler yükleniyor...',
  failed: 'İstatistikler yüklenemedi',
  forOwners: 'Bu sayfa işletme sahipleri içindir',
  forOwnersText: 'İşletme hesabınızla giriş yaptığınızda istatistiklerinizi burada görürsünüz.',
  notFound: 'İşletme bulunamadı',
  notFoundText: 'Bu işletme hesabınıza bağlı değil ya da kaldırılmış.',
  tooFew: 'Henüz yeterli veri yok',
  nothing: 'Bu dönemde hareket yok',
  measures,
  notes: {
    customers: 'Arayan, yol tarifi alan veya web sitesini açanlar, günlük tekil',
    favorites: 'Hâlâ favorilerinde tutanlar',
  } as Partial<Record<Measure, string>>,
  period: 'Dönem',
  lastDays: (days: number) => `Son ${days} gün`,
  monthsLabel: 'Aylar',
  daysLabel: 'Son günler',
  month: (day: string) => monthOfYear(day),
  range,
  compared: (from: string, to: string) => `Önceki dönem: ${range(from, to)}`,
  notCompared: 'İşletmeniz önceki dönemin tamamında yayında olmadığı için karşılaştırma yapılmaz.',
  toFormer: (then: string) => `önceki döneme göre (${then})`,
  /** The difference in words; of nothing no share can be told. */
  difference(now: number, then: number): string {
    if (now === then) return 'Değişmedi'
    const share = then === 0 ? '' : ` (${percent(Math.abs(now - then) / then)})`
    return now > then ? `${wholeText(now - then)} fazla${share}` : `${wholeText(then - now)} az${share}`
  },
  week: {
    title: 'Dün ve son 7 gün',
    yesterday: 'Dün',
    days: '7 gün',
    all: 'Gün gün',
    none: 'Son 7 günde kimse bakmadı',
  },
  byDay: 'Gün gün',
  choose: 'Gösterilecek sayı',
  sum: (measure: string, value: string, from: string, to: string) =>
    `${range(from, to)} arasında toplam ${value} ${measure.toLocaleLowerCase('tr')}`,
  plotKeys: 'Günleri sol ve sağ ok tuşlarıyla gezebilirsiniz.',
  plot: (measure: string) => `${measure}, günlere göre çubuk grafik`,
  table: 'Tablo olarak göster',
  tableLabel: 'Günlere göre sayılar',
  day: 'Gün',
  total: 'Toplam',
  download: 'CSV indir',
  file: (id: number, from: string, to: string) => `istatistik-${id}-${from}-${to}.csv`,
  downloaded: 'Dosya indirildi',
  place: 'Kategori sırası ve yanıt süresi',
  placeNote: (category: string | null, days: number) =>
    `${category ? `${category} kategorisinde, son` : 'Son'} ${days} günün görüntülenmesine göre sıra.`,
  rankOf: (rank: number, ranked: number) => `${wholeText(rank)}. sıra (${wholeText(ranked)} işletme içinde)`,
  province: 'İl',
  district: 'İlçe',
  response: 'Ölçülen yanıt süresi',
  responseNote: 'Son 90 günün ilk yanıtları, açık olduğunuz saatlerde, ortanca',
  minutes: (minutes: number) => `Genellikle ${wholeText(minutes)} dakikada`,
  unmeasured: 'Yeterli veri yok',
} as const

/** Formats of days and counts on plots and in tables. */
export const statsFormats = { count: wholeText, longDay, shortDay } as const
