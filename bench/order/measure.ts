import { distanceKm, type Point } from '#lib/geo.ts'
import { makeBaseBuilder } from '#server/features/listing/base-builder.ts'
import { findNearest, memoryOf } from '#server/features/listing/memory.ts'
import type { ListingRow, ScheduleState } from '#server/features/listing/store.ts'
import { findUseful } from '#server/features/listing/useful.ts'
import { readGeography, scatter } from '../nearby/geography.ts'
import { makeRandom } from '../random.ts'

/** Schedules of the world, and which are open at each of the times asked about. */
const schedules = ['24/7', 'day', 'six days', 'night'] as const
const times = {
  '14:00': ['24/7', 'day', 'six days'],
  '02:00': ['24/7', 'night'],
  'a holiday': ['24/7', 'day'],
} as const satisfies Record<string, readonly (typeof schedules)[number][]>

/** The emergency trades and three everyday ones: how many of a hundred businesses each has, and its usual hours. */
const trades = [
  { id: 2, name: 'Çilingir', share: 4, usual: 'six days' },
  { id: 3, name: 'Çekici', share: 3, usual: '24/7' },
  { id: 4, name: 'Eczane', share: 12, usual: 'six days' },
  { id: 6, name: 'Lastik', share: 6, usual: 'six days' },
  { id: 7, name: 'Elektrikçi', share: 5, usual: 'six days' },
  { id: 9, name: 'Tesisatçı', share: 5, usual: 'six days' },
  { id: 8, name: 'Oto Servis', share: 15, usual: 'six days' },
  { id: 12, name: 'Klinik', share: 10, usual: 'day' },
  { id: 40, name: 'Market', share: 40, usual: 'day' },
] as const satisfies readonly { id: number; name: string; share: number; usual: (typeof schedules)[number] }[]
type Trade = (typeof trades)[number]

/** As sparse as an import is: few telephones, fewer hours. */
const [HAS_PHONE, HAS_HOURS, ROUND_THE_CLOCK, AT_NIGHT] = [0.25, 0.3, 0.25, 0.1]
/** In which a useful business must lie for a case to count, and by how much more than the nearest the first may be away. */
const [WITHIN_KM, DETOUR_KM] = [10, 1]
const FIRST_SHOWN = 3

export type TradeOutcome = {
  trade: string
  /** With something known open and callable within 10 km. */
  counted: number
  /** Of those: one among the first three. */
  shown: number
  /** Of those: the first such at most 1 km farther than the nearest such. */
  near: number
  /** Of the counted: one among the first three of the plain order by distance. */
  shownByDistance: number
  /** Milliseconds of the thread for a list of 50: the median and the 99th percentile. */
  median: number
  slow: number
}

const scheduleId = (name: (typeof schedules)[number]) => schedules.indexOf(name) + 1
const statesAt = (open: readonly string[]): ScheduleState[] =>
  schedules.map((name, i) => ({
    id: i + 1,
    outlook: { state: open.includes(name) ? 'open' : 'closed', changes: [], special: [] },
  }))

function makeRows(count: number, random: ReturnType<typeof makeRandom>): ListingRow[] {
  const { pickDistrict } = readGeography()
  const shelf = trades.flatMap((trade) => Array.from({ length: trade.share }, () => trade))
  return Array.from({ length: count }, (_, i) => {
    const trade: Trade = random.pick(shelf)
    const hours = () =>
      random.chance(ROUND_THE_CLOCK) ? '24/7' : random.chance(AT_NIGHT) ? 'night' : trade.usual
    return {
      ...{ id: i + 1, isListed: true, categoryId: trade.id, categoryName: trade.name, source: 'osm' },
      ...{ name: `${trade.name} ${i}`, description: '', address: '', city: null, district: null },
      ...scatter(pickDistrict(random), random),
      phone: random.sometimes(HAS_PHONE, () => '+902120000000'),
      scheduleId: random.sometimes(HAS_HOURS, () => scheduleId(hours())),
      usualScheduleId: scheduleId(trade.usual),
      ...{ email: null, website: null, hours: null, week: null, hoursWritten: null, switchOpen: null },
      ...{ switchUntil: null, isEmergency: false, ratingMean: null, reviewCount: 0, priceRange: null },
      ...{ responseClaim: null, workingArea: null, features: [], services: [], paymentMethods: [] },
      ...{ certificates: [], insurers: [], vehicleTypes: [], accessNotes: [], photos: [] },
      ...{ responseSeconds: null, hasOwner: false, updatedAt: new Date(0), checkedAt: null },
    } satisfies ListingRow
  })
}

/** Where people ask: half of them at home, half up to some kilometres away from any business. */
function pickPoint(random: ReturnType<typeof makeRandom>, rows: readonly ListingRow[]): Point {
  const { lat, lng } = random.pick(rows)
  const away = random.chance(0.5) ? 0.005 : 0.05
  return { lat: (lat ?? 0) + away * random.normal(), lng: (lng ?? 0) + away * random.normal() }
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0

/**
 * Asks a made-up country, of which it is known who is open and can be called, for its first page in order of usefulness:
 * `cases` times for each trade, over positions and times. The truth is found by looking at every business.
 */
export function measureOrder(count: number, cases: number, seed = 20): TradeOutcome[] {
  const random = makeRandom(seed)
  const rows = makeRows(count, random)
  const builder = makeBaseBuilder()
  for (const row of rows) builder.add(row)
  const base = builder.finish()
  const worlds = Object.values(times).map((open) => ({
    open: open.map(scheduleId),
    memory: memoryOf({ base, mark: '1', now: new Date(), schedules: statesAt(open), switched: [] }),
  }))
  return trades.map((trade) => {
    const own = rows.filter(({ categoryId }) => categoryId === trade.id)
    const outcome = { trade: trade.name, counted: 0, shown: 0, near: 0, shownByDistance: 0 }
    const took: number[] = []
    for (let n = 0; n < cases; n++) {
      const { open, memory } = random.pick(worlds)
      const point = pickPoint(random, rows)
      const kmOf = (row: ListingRow) => distanceKm(point, { lat: row.lat ?? 0, lng: row.lng ?? 0 })
      const isUseful = ({ phone, scheduleId: own }: ListingRow) =>
        phone !== null && own !== null && open.includes(own)
      const nearest = Math.min(...own.filter(isUseful).map(kmOf))
      const began = performance.now()
      const found = findUseful(memory, {
        ...{ list: trade.id, point, city: null, ids: null, limit: 50, after: null },
      })
      took.push(performance.now() - began)
      if (nearest > WITHIN_KM) continue
      const rowOf = ({ id }: { id: number }) => rows[id - 1]
      const isFirst = (list: readonly { id: number }[]) =>
        list
          .slice(0, FIRST_SHOWN)
          .map(rowOf)
          .find((row) => row !== undefined && isUseful(row))
      const plain = findNearest(memory, {
        ...{ list: trade.id, point, limit: FIRST_SHOWN, maxChord: 2 },
        states: ['open', 'closed', 'estimated', 'unknown'],
      })
      const first = isFirst(found)
      outcome.counted += 1
      if (first) outcome.shown += 1
      if (first && kmOf(first) <= nearest + DETOUR_KM) outcome.near += 1
      if (isFirst(plain)) outcome.shownByDistance += 1
    }
    return { ...outcome, median: percentile(took, 0.5), slow: percentile(took, 0.99) }
  })
}
