import type { ShownSort } from '#contract/search.ts'
import { foundText } from './numbers.ts'

const ratings = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

const countText = (total: number) => `${foundText(total)} işletme`

/** Words of /search and of the search box of home. */
export const searchText = {
  title: 'Hizmet ara',
  label: 'Ne arıyorsunuz?',
  placeholder: 'Örneğin Beşiktaş çilingir',
  submit: 'Ara',
  quickTitle: 'Sık arananlar',
  quick: ['Lastik Servisi', 'Elektrikçi', 'Sigorta', 'Oto Servis'],
  searching: 'Aranıyor...',
  /** "“lastik” için 42 işletme"; without words "42 işletme". */
  found: (total: number, words: string) => (words ? `“${words}” için ${countText(total)}` : countText(total)),
  searchedIn: 'İşletme adı, hizmet, kategori, ilçe ve adreste arandı.',
  results: 'Sonuçlar',
  onMap: (shown: number, total: number) => `Haritada ilk ${shown} sonuç var; toplam ${countText(total)}.`,
  sort: 'Sıralama',
  sorts: {
    useful: 'En uygun',
    distance: 'En yakın',
    rating: 'En yüksek puan',
    name: 'Ada göre',
  } satisfies Record<ShownSort, string>,
  more: 'Daha fazla göster',
  loadingMore: 'Yükleniyor...',
  moreFailed: 'Devamı yüklenemedi',
  failed: 'Arama yapılamadı',
} as const

export const filterText = {
  title: 'Filtreler',
  open: (count: number) => (count > 0 ? `Filtreler (${count})` : 'Filtreler'),
  close: 'Kapat',
  show: (total: number | undefined) =>
    total === undefined ? 'Sonuçları göster' : `${countText(total)}yi göster`,
  active: 'Seçili filtreler',
  clear: 'Filtreleri temizle',
  category: 'Kategori',
  anyCategory: 'Tüm kategoriler',
  openNow: 'Şu an açık',
  openNowHint: 'Açık ve tahminen açık olanlar',
  rating: 'Puan',
  anyRating: 'Fark etmez',
  atLeast: (rating: number) => `${ratings.format(rating)} ve üzeri`,
  ratingHint: 'Yalnızca değerlendirilmiş işletmeler',
  city: 'İl',
  anyCity: 'Tüm iller',
  district: 'İlçe',
  anyDistrict: 'Tüm ilçeler',
  distance: 'Uzaklık',
  anyDistance: 'Fark etmez',
  within: (km: number) => `${km} km içinde`,
  position: 'Uzaklığa göre aramak için konumunuz gerekli. Konumunuz sunucuya kaydedilmez.',
  usePosition: 'Konumumu kullan',
  denied: 'Konumunuz alınamadı. İl ve ilçe seçebilirsiniz.',
  remove: (label: string) => `${label} filtresini kaldır`,
  understood: (label: string) => `“${label}” olarak anlaşıldı. Kaldır`,
} as const
