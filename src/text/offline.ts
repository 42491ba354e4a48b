import { ISTANBUL, istanbulClock, istanbulDay, MINUTE_MS } from '#lib/time.ts'
import { atTime } from '#lib/turkish.ts'
import { siteText } from './site.ts'

const dayAndMonth = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, day: 'numeric', month: 'long' })

/** How long ago: "az önce", "12 dakika önce", "3 saat önce", "2 gün önce". */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'az önce'
  if (minutes < 60) return `${minutes} dakika önce`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} saat önce` : `${Math.floor(hours / 24)} gün önce`
}

/** When it was fetched: "14:05'te", "dün 14:05'te", "20 Kasım 14:05'te". Both in milliseconds since 1970. */
export function fetchedText(at: number, now: number): string {
  const days = istanbulDay(now) - istanbulDay(at)
  const day = days <= 0 ? '' : days === 1 ? 'dün ' : `${dayAndMonth.format(at)} `
  return `${day}${atTime(istanbulClock(at))}`
}

const noNetwork = 'Bağlantı yok'

/** Of what is shown without a network: how old it is. */
export const keptText = {
  noNetwork,
  slow: 'Bağlantı yavaş',
  failed: 'Güncel bilgi alınamadı',
  list: 'liste',
  page: 'bilgiler',
  taken: (age: string) => `${age} alındı`,
  shown: (what: string, at: number, now: number) =>
    `${fetchedText(at, now)} alınan ${what} gösteriliyor (${ageText(now - at)}). Bağlantı gelince kendiliğinden yenilenir.`,
} as const

/** In the place of a page that was never visited, and at the head of a copy of one that was. */
export const offlinePageText = {
  title: noNetwork,
  text: 'Bu sayfa internet olmadan açılamıyor. Acil sayfası ve son baktığınız listeler bağlantı olmadan da açılır.',
  emergency: 'Acil sayfasını aç',
  home: siteText.backHome,
  call: siteText.callEmergency,
  again: siteText.retry,
  copy: (at: number, now: number) => `${noNetwork}. ${fetchedText(at, now)} alınan sayfa gösteriliyor.`,
} as const

/** Words of the offer of a newer version. */
export const versionText = {
  ready: 'Yeni sürüm hazır',
  reload: 'Yenile',
  later: 'Sonra',
} as const
