import type { SearchAnswer } from '#contract/search.ts'
import { inPlace } from '#lib/turkish.ts'

/** Above what nothing fits wholly, in the place of how many fit: "Kadıköy'de yok · en yakın 5 işletme". */
export const insteadText = (
  { elsewhere, leftOut, beyond, street }: Pick<SearchAnswer, 'elsewhere' | 'leftOut' | 'beyond' | 'street'>,
  shown: number,
): string => {
  if (beyond !== null) return `${beyond} km içinde yok · en yakın ${shown} işletme`
  if (elsewhere !== null && street !== null) return `${street} çevresinde yok · en yakın ${shown} işletme`
  return elsewhere === null
    ? `“${leftOut}” yok · ${shown} benzer sonuç`
    : `${inPlace(elsewhere)} yok · en yakın ${shown} işletme`
}

export const elsewhereText = {
  title: (place: string) => `${inPlace(place)} bulunamadı`,
  leftOut: (words: string) => `“${words}” geçen bir yer bulunamadı`,
  leftOutText: (trade: string) => `Yazımı kontrol edin. Aşağıdakiler bu sözcükler olmadan: ${trade}.`,
  beyond: (km: number) => `${km} km içinde bulunamadı`,
  beyondText: 'Aşağıdakiler size en yakın olanlar.',
  anyDistance: 'Uzaklık sınırını kaldır',
  text: (place: string) => `Aşağıdakiler ${place} merkezine en yakın olanlar; uzaklıklar oradan ölçüldü.`,
  titleNear: (street: string) => `${street} çevresinde bulunamadı`,
  streetText: 'Aşağıdakiler bu cadde ya da sokağa en yakın olanlar; uzaklıklar ortasından ölçüldü.',
} as const

/** Above a list without distances whose first places are not in the account's province. */
export const otherProvinceText = {
  title: (province: string) => `İlk sıradaki yerler ${province} dışında`,
  text: 'Adreslerine dikkat edin. Konumunuzu paylaşır ya da yer seçerseniz en yakınlar önce gelir.',
} as const

export const noResultText = {
  title: 'Sonuç bulunamadı',
  titleFor: (words: string) => `“${words}” için sonuç yok`,
  text: 'Yazımı kontrol edin veya daha kısa bir sözcük deneyin.',
  /** All of it was understood: nobody is asked to spell it otherwise. */
  understood: (trade: string | null) =>
    `${trade === null ? 'Nereyi' : trade} aradığınızı anladık; burada henüz kayıtlı işletme yok. Aramayı genişletin, benzer bir hizmete bakın ya da bildiğiniz bir işletmeyi ekleyin.`,
  add: 'İşletme ekle',
  textFiltered: 'Filtrelerden birini kaldırın ya da aramayı genişletin.',
  drop: (label: string) => `Kaldır: ${label}`,
  widen: (km: number) => `${km} km içinde ara`,
  anywhere: 'Yerden bağımsız ara',
  categories: 'Tüm kategoriler',
} as const
