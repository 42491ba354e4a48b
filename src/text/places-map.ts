import type { OpenState } from '#contract/businesses.ts'
import { candidateText } from './candidates.ts'
import { openBadge } from './hours.ts'
import { wholeText } from './numbers.ts'
import { placeText } from './places.ts'

/** Words that only stand on a map or beside one. */

const months = new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "2021-08" as "Ağustos 2021". */
const monthText = (month: string) => months.format(new Date(`${month}-01T00:00:00Z`))

export const streetMapText = {
  searchHere: 'Bu alanda ara',
  back: 'Konumuma dön',
  /** Where no position of theirs is known. */
  backToFirst: 'İlk yere dön',
  area: 'Haritada seçtiğiniz alan',
  /** Where it holds nothing. */
  noneHere: 'Bu alanda işletme yok. Haritayı kaydırıp yeniden arayın.',
  /** How old its data is, where it is known; from the month of its oldest part on. */
  age: (month: string | null, since: string | null) => {
    const known = [since, month].filter((one, i, all) => one !== null && all.indexOf(one) === i) as string[]
    return known.length === 0 ? 'Harita' : `Harita: ${known.map(monthText).join(' – ')}`
  },
} as const

type Look = OpenState | 'alarm' | 'unconfirmed'

/** The map by the kind of its markers. */
const labels = { businesses: 'İşletme haritası', callOuts: 'Çağrı haritası' }
const nouns = { businesses: 'işletme', callOuts: 'çağrı' }
export type MapKind = keyof typeof labels

const lookText = (look: Look): string => {
  if (look === 'unconfirmed') return candidateText.badge
  return look === 'alarm' ? 'Kabul eden yok' : openBadge(look)
}

/** Places that stand as one marker; those that nobody confirmed are told apart. */
type Held = { count: number; unconfirmed: number; isAlarm: boolean }
const counted = ({ count, unconfirmed }: Held, kind: MapKind): string =>
  [
    count > unconfirmed && `${wholeText(count - unconfirmed)} ${nouns[kind]}`,
    unconfirmed > 0 && `${wholeText(unconfirmed)} doğrulanmamış kayıt`,
  ]
    .filter(Boolean)
    .join(' ve ')
const withAlarm = ({ isAlarm }: Held) => (isAlarm ? ', aralarında kabul edeni olmayan var' : '')

export const viewText = { label: 'Görünüm', list: 'Liste', map: 'Harita' } as const

export const mapText = {
  labels,
  loading: 'Harita yükleniyor...',
  failed: 'Harita yüklenemedi. Liste kullanılabilir.',
  zoomIn: 'Yakınlaştır',
  zoomOut: 'Uzaklaştır',
  keys: 'İşaretlere Tab ile gelin; ok tuşları işaretler arasında gezer, Enter seçer, Escape haritaya döner.',
  legend: 'İşaretlerin anlamı',
  look: lookText,
  /** A marker, by what its shape says; `note` where it says something else. */
  place: ({ name, look, note }: { name: string; look: Look | 'plain'; note?: string | undefined }) =>
    [name, note ?? (look === 'plain' ? '' : lookText(look))].filter(Boolean).join(', '),
  count: (count: number) => wholeText(count),
  /** Markers that stand as one. */
  cluster: (held: Held, kind: MapKind) =>
    `${counted(held, kind)}${withAlarm(held)}; yakınlaştırmak için seçin`,
  spot: (held: Held, kind: MapKind) =>
    `${counted(held, kind)} aynı yerde${withAlarm(held)}; ayrı ayrı görmek için seçin`,
  hereWithin: (metres: number) => `${placeText.here}, yaklaşık ${wholeText(Math.round(metres))} m doğrulukla`,
  toHere: 'Konumumu haritada göster',
  /** Of a pin: set by hand, or where the device was. */
  byHand: 'Elle seçilen konum',
  measured: (metres: number) =>
    `Cihazınızın ölçtüğü konum, yaklaşık ${wholeText(Math.round(metres))} m doğrulukla`,
  moreCredits: 'Diğer kaynaklar',
  credits: {
    osm: '© OpenStreetMap katkıcıları',
    wof: 'Who’s On First',
    geonames: 'GeoNames',
    naturalEarth: 'Natural Earth',
  },
} as const
