import type { AdType } from '#contract/ads.ts'
import { dayText } from './days.ts'
import { wholeText } from './numbers.ts'

const slots: Record<AdType, string> = {
  wheel_preroll: 'Çark öncesi',
  banner: 'Şerit',
  native: 'Liste içi',
}

const money = new Intl.NumberFormat('tr', {
  style: 'currency',
  currency: 'TRY',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
const share = new Intl.NumberFormat('tr', { style: 'percent', maximumFractionDigits: 1 })

/** Prices are worth little: a millionth of a lira is told. */
const priceText = (liras: number) => liras.toLocaleString('tr', { maximumFractionDigits: 6 })

const figures = {
  money: (liras: number) => money.format(liras),
  count: wholeText,
  rate: (clicks: number, impressions: number) =>
    impressions === 0 ? 'yok' : share.format(clicks / impressions),
}

/** The staff's page of house advertisements. */
export const adminAdsText = {
  title: 'Reklamlar',
  lead: 'Kendi reklamlarımız, gösterimleri, tıklamaları ve tarifeye göre geliri.',
  slots,
  figures,
  price: priceText,
  revenue: {
    title: 'Gelir',
    period: 'Dönem',
    periods: { 7: 'Son 7 gün', 30: 'Son 30 gün', 90: 'Son 90 gün', 365: 'Son 365 gün' },
    loading: 'Gelir yükleniyor...',
    failed: 'Gelir yüklenemedi',
    total: 'Toplam gelir',
    impressions: 'Gösterim',
    clicks: 'Tıklama',
    rate: 'Tıklanma oranı',
    unit: 'Gelir (TL)',
    plot: 'Gelir, günlere göre çubuk grafik',
    keys: 'Günleri sol ve sağ ok tuşlarıyla gezebilirsiniz.',
    nothing: 'Bu dönemde gelir yok',
    nothingText: 'Reklamlar görüldükçe burada gün gün görünür.',
    byType: 'Yere göre',
    slot: 'Yer',
    table: 'Tablo olarak göster',
    tableLabel: 'Günlere göre gelir',
    day: 'Gün',
  },
  tariff: {
    title: 'Tarife (TL)',
    lead: 'Değişiklik bundan sonraki gösterim ve tıklamalarda geçerlidir; eskiler değişmez.',
    loading: 'Tarife yükleniyor...',
    failed: 'Tarife yüklenemedi',
    impression: 'Gösterim',
    click: 'Tıklama',
    edit: 'Değiştir',
    editOf: (slot: string) => `${slot}: tarifeyi değiştir`,
    formTitle: (slot: string) => `${slot} tarifesi`,
    wrong: '0 ile 1000 arasında bir sayı yazın',
    save: 'Tarifeyi kaydet',
    saved: 'Tarife kaydedildi',
  },
  list: {
    title: 'Reklam listesi',
    slot: 'Yer',
    all: 'Tümü',
    add: 'Reklam ekle',
    loading: 'Reklamlar yükleniyor...',
    failed: 'Reklamlar yüklenemedi',
    more: 'Daha fazla göster',
    none: 'Burada reklam yok',
    noneText: 'Yenisini ekleyin veya başka bir yer seçin.',
    shown: 'Gösteriliyor',
    off: 'Kapalı',
    waiting: 'Günü değil',
    edit: 'Düzenle',
    editOf: (title: string) => `${title}: düzenle`,
    weight: (weight: number) => `Ağırlık ${wholeText(weight)}`,
    days: (startsOn: string | null, endsOn: string | null) =>
      [startsOn && `${dayText(startsOn)} gününden`, endsOn && `${dayText(endsOn)} gününe kadar`]
        .filter(Boolean)
        .join(' '),
    figures: (impressions: number, clicks: number, revenue: number) =>
      `${wholeText(impressions)} gösterim, ${wholeText(clicks)} tıklama (${figures.rate(clicks, impressions)}), ${figures.money(revenue)}`,
  },
  form: {
    addTitle: 'Yeni reklam',
    editTitle: 'Reklamı düzenle',
    preview: 'Önizleme',
    fields: {
      slot: 'Yeri',
      title: 'Başlık',
      body: 'Metin',
      url: 'Bağlantı',
      weight: 'Ağırlık',
      startsOn: 'İlk gün',
      endsOn: 'Son gün',
      isActive: 'Gösterilsin',
    },
    urlHint: 'Bizim bir sayfamız (/emergency) veya https ile başlayan bir adres',
    weightHint: 'Aynı yerdeki reklamlar arasında ne sıklıkla seçileceği, 1 ile 1000 arasında',
    datesHint: 'Boş bırakılırsa sınır yoktur',
    titleMissing: 'Başlığı yazın',
    urlMissing: 'Bağlantıyı yazın',
    weightWrong: '1 ile 1000 arasında bir sayı yazın',
    fix: 'Formda eksik veya hatalı alanlar var',
    save: 'Reklamı kaydet',
    saving: 'Kaydediliyor...',
    saved: 'Reklam kaydedildi',
    cancel: 'Vazgeç',
    close: 'Kapat',
    example: { title: 'Başlık', body: 'Reklamın metni burada görünür.' },
  },
} as const
