const kilometres = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A distance as people read it: "1,2 km". */
export const distanceText = (km: number): string => `${kilometres.format(km)} km`

/** By car, at the traffic of the hour: "~6 dk". */
export const aboutMinutes = (minutes: number): string => `~${minutes} dk`
export const aboutMinutesSpoken = (minutes: number): string => `araçla yaklaşık ${minutes} dakika`

const monthOfYear = new Intl.DateTimeFormat('tr-TR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Whom to credit for the roads, with their month, "2021-08". */
export const roadSource = (month: string): string =>
  `© OpenStreetMap katkıcıları, ${monthOfYear.format(new Date(`${month}-01T00:00:00Z`))}`

/** How far a business is, told on its public page to whoever asks. */
export const farText = {
  ask: 'Buradan ne kadar sürer?',
  why: 'Konumunuz yalnızca dokununca sorulur, yaklaşık 100 metreye yuvarlanır ve kaydedilmez.',
  asking: 'Konumunuz alınıyor...',
  denied: 'Konumunuz alınamadı. Yol tarifi haritanızda açılır.',
  minutes: (km: string, minutes: string) => `${km}, araçla ~${minutes} dk (bu saatin trafiğiyle tahmin)`,
  distance: (km: string) => `Kuş uçuşu ${km}`,
} as const

/** A position to about a metre, to be read out: "41.00824, 28.97836". */
export const exactCoordinatesText = ({ lat, lng }: { lat: number; lng: number }) =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`
