/** Words of the weather card. */
export const weatherText = {
  title: 'Hava durumu',
  loading: 'Hava durumu yükleniyor...',
  failed: 'Hava durumu şu anda alınamıyor.',
  feels: (degrees: number) => `Hissedilen ${degreesText(degrees)}`,
  high: (degrees: number) => `En yüksek ${degreesText(degrees)}`,
  low: (degrees: number) => `En düşük ${degreesText(degrees)}`,
  age: (minutes: number) => `${minutes} dakika önceki bilgi`,
  source: 'Kaynak: Open-Meteo',
} as const

const WORDS = new Map([
  [0, 'Açık'],
  [1, 'Genelde açık'],
  [2, 'Parçalı bulutlu'],
  [3, 'Kapalı'],
  [45, 'Sis'],
  [48, 'Kırağılı sis'],
  [51, 'Hafif çisenti'],
  [53, 'Çisenti'],
  [55, 'Yoğun çisenti'],
  [56, 'Hafif donan çisenti'],
  [57, 'Yoğun donan çisenti'],
  [61, 'Hafif yağmur'],
  [63, 'Yağmur'],
  [65, 'Şiddetli yağmur'],
  [66, 'Hafif donan yağmur'],
  [67, 'Şiddetli donan yağmur'],
  [71, 'Hafif kar'],
  [73, 'Kar'],
  [75, 'Yoğun kar'],
  [77, 'Kar taneleri'],
  [80, 'Hafif sağanak'],
  [81, 'Sağanak'],
  [82, 'Şiddetli sağanak'],
  [85, 'Hafif kar sağanağı'],
  [86, 'Yoğun kar sağanağı'],
  [95, 'Gök gürültülü fırtına'],
  [96, 'Hafif dolulu fırtına'],
  [99, 'Şiddetli dolulu fırtına'],
])

/** Words for a WMO weather code; null for one that has none here. */
export const weatherWords = (code: number): string | null => WORDS.get(code) ?? null

/** Whole degrees with a true minus: "13°", "−6°", never "−0°". */
export function degreesText(celsius: number): string {
  const whole = Math.round(celsius)
  return `${whole < 0 ? '−' : ''}${Math.abs(whole)}°`
}
