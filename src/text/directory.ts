import { inPlace, withinSentence } from '#lib/turkish.ts'
import { wholeText } from './numbers.ts'

/** Larger numbers as people say them: "13.600’den fazla"; hundreds and thousands all take that ending. */
const EXACT_BELOW = 1000
const MILLION = 1_000_000
function aboutCount(number: number): string {
  const about = Math.floor((number - 1) / 100) * 100
  if (number < EXACT_BELOW) return wholeText(number)
  return `${wholeText(about)}’${about % MILLION === 0 ? 'dan' : 'den'} fazla`
}

/** Words of the public pages: the directory of provinces and categories, its lists, and one business for guests. */
export const directoryText = {
  name: 'Rehber',
  home: 'Ana Sayfa',
  breadcrumbs: 'Buradasınız',
  navigation: 'Site menüsü',
  login: 'Giriş Yap',
  openApp: 'Uygulamaya dön',
  openInApp: 'Uygulamada aç',
  count: wholeText,

  title: 'Türkiye’nin açık işletmeler rehberi',
  lead: (listed: number) =>
    `81 ilde ${aboutCount(listed)} işletme: ilinizi seçin, şu anda kim açık, telefonu kaç, hemen görün.`,
  provinces: 'İller',
  categories: 'Kategoriler',
  categoriesLead: 'Her kategoride en çok işletmenin bulunduğu iller.',
  listed: (listed: number) => `${wholeText(listed)} işletme`,

  provinceTitle: (name: string) => `${inPlace(name)} işletmeler`,
  provinceLead: (name: string, listed: number, open: Open) =>
    listed === 0
      ? `${inPlace(name)} henüz yayında işletme yok.`
      : `${inPlace(name)} ${aboutCount(listed)} işletme var, ${openCount(open)}.`,
  categoriesIn: (name: string) => `${inPlace(name)} kategoriler`,
  districtsOf: (name: string) => `${name} ilçeleri`,
  emptyDistricts: (names: readonly string[]) => `Henüz işletme olmayan ilçeler: ${names.join(', ')}.`,
  district: (district: string, province: string) => `${district}, ${province}`,

  listTitle: (category: string, place: string) => `${place} ${category}`,
  listLead: (category: string, place: string, listed: number, open: Open) =>
    listed === 0
      ? `${inPlace(place)} ${category} kategorisinde henüz işletme yok.`
      : `${aboutCount(listed)} işletme var, ${openCount(open)}. Açık olanlar önce gelir.`,
  emptyText: 'Yakındaki yerlere, benzer hizmetlere bakın ya da işletmenizi ücretsiz ekleyin.',
  openNear: (category: string) => `Şu an açık en yakın ${withinSentence(category)}`,
  /** Of pharmacies on duty, where nobody is listed as one. */
  otherLead: (place: string) =>
    `Nöbet listesi eczacı odasının sayfasındadır. Aşağıdakiler ${inPlace(place)} eczaneler; açık olanlar önce gelir. Gece, pazar ve bayramda yalnızca nöbetçiler açıktır.`,
  elsewhere: (category: string) => `En yakın illerde ${category}`,
  nearestProvinces: 'İşletme bulunan en yakın iller',
  related: 'Benzer hizmetler',
  otherProvinces: 'Diğer iller',
  addBusiness: 'İşletmenizi ekleyin',
  pageOf: (page: number, pages: number) => `Sayfa ${page} / ${pages}`,
  pageTitle: (title: string, page: number) => `${title}, sayfa ${page}`,
  previous: 'Önceki sayfa',
  next: 'Sonraki sayfa',
  pages: 'Sayfalar',
  deepest: (shown: number) =>
    `İlk ${wholeText(shown)} işletme gösteriliyor. Devamı için ilçe seçerek listeyi daraltın.`,
  nearby: (category: string, province: string) => `${province} ilçelerinde ${category}`,
  others: (place: string) => `${inPlace(place)} diğer kategoriler`,
  emergency: 'Hayati tehlike varsa önce 112’yi arayın.',

  lists: 'Benzer işletmeler',
  week: 'Haftalık çalışma saatleri',
  message: 'İşletmeye Mesaj Gönder',
  messageLogin: 'Mesaj göndermek için giriş yapın',
  accountFor:
    'Favorilere eklemek ve değerlendirme yazmak için de giriş gerekir. Aramak ve yol tarifi almak için gerekmez.',
  messageSignedIn: 'Mesaj göndermek ve favorilere eklemek için işletmeyi uygulamada açın.',

  missing: {
    page: {
      title: 'Sayfa bulunamadı',
      text: 'Bu adreste bir il, ilçe ya da kategori yok. Adresi kontrol edin ya da rehberden seçin.',
    },
    business: {
      title: 'İşletme bulunamadı',
      text: 'Aradığınız işletme mevcut değil veya kaldırılmış olabilir.',
    },
  },
  toDirectory: 'İl ve kategori seçin',
  browse: 'Rehbere göz atın',
} as const

type Open = { open: number; estimated: number }

/** Counts open businesses: those open by their trade's usual hours are told apart from those known to be open. */
function openCount({ open, estimated }: Open): string {
  const parts = [
    ...(open > 0 ? [`${wholeText(open)} açık`] : []),
    ...(estimated > 0 ? [`${wholeText(estimated)} tahminen açık`] : []),
  ]
  return parts.length > 0 ? `şu anda ${parts.join(', ')}` : 'şu anda açık olduğu bilinen yok'
}

/** By itself, as the public pages' script loads no other words of the directory. */
export const nearMeText = {
  button: 'Bulunduğum ile git',
  asking: 'Konumunuz alınıyor...',
  denied: 'Konumunuz alınamadı. İlinizi listeden seçin.',
} as const

/** Titles for search engines, about 60 characters, and descriptions, about 150. */
export const directoryHeadText = {
  title: (title: string) => `${title} | Rehber724`,
  landingDescription:
    'Çilingir, çekici, eczane, sigorta ve daha fazlası: yakınınızda şu an açık olan işletmeleri, telefonlarını ve yol tarifini Rehber724’te bulun.',
  directoryTitle: 'Açık işletmeler rehberi: 81 il, tüm kategoriler',
  directoryDescription: (listed: number) =>
    `81 ilde ${aboutCount(listed)} işletme: çilingir, eczane, çekici, elektrikçi ve daha fazlası. Şu anda açık olanları telefon ve adresleriyle görün.`,
  provinceTitle: (name: string) => `${name} işletme rehberi: şu an açık olanlar`,
  provinceDescription: (name: string, listed: number, categories: readonly string[]) =>
    `${inPlace(name)} ${wholeText(listed)} işletme: ${categories.join(', ')}. Telefon, adres, çalışma saatleri ve yol tarifi.`,
  listTitle: (category: string, place: string) => `${place} ${category}: şu an açık olanlar`,
  listDescription: (category: string, place: string, listed: number, open: Open) =>
    `${inPlace(place)} ${category} arayanlar için ${wholeText(listed)} işletme, ${openCount(open)}. Telefon, adres, çalışma saatleri ve yol tarifi tek sayfada.`,
  businessTitle: (name: string, category: string, place: string) =>
    [name, [place, category].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
  businessDescription: (name: string, category: string, place: string, facts: readonly string[]) =>
    `${name}${place ? `, ${inPlace(place)}` : ''} ${category}. ${facts.join('. ')}`.trim(),
  phone: (shown: string) => `Telefon: ${shown}`,
  hours: (shown: string) => `Çalışma saatleri: ${shown}`,
  special: (dates: string, shown: string) => `${dates} ${shown}`,
  missingDescription: 'Aradığınız sayfa Rehber724’te bulunamadı.',
  locale: 'tr_TR',
} as const
