import { readFileSync } from 'node:fs'
import { detoursFrom, STEP_KM, zoneAt } from '#lib/detours.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { makeBaseBuilder } from '#server/features/listing/base-builder.ts'
import { findNearest, memoryOf } from '#server/features/listing/memory.ts'
import type { ListingRow, ScheduleState } from '#server/features/listing/store.ts'
import { findUseful } from '#server/features/listing/useful.ts'
import { loadDetours } from '#server/features/roads/roads.ts'
import { readGeography, scatter } from '../nearby/geography.ts'
import { readTrades } from '../nearby/trades.ts'
import { makeRandom } from '../random.ts'
import { quantile } from '../statistics.ts'

/** The world's schedules, and which are open at each of the times. */
const schedules = ['24/7', 'day', 'six days', 'night'] as const
const times = {
  '14:00': ['24/7', 'day', 'six days'],
  '02:00': ['24/7', 'night'],
  'a holiday': ['24/7', 'day'],
} as const satisfies Record<string, readonly (typeof schedules)[number][]>

type Trade = { id: number; name: string; usualHours?: string }
/** All categories of the product. */
export const trades = JSON.parse(
  readFileSync(new URL('../../data/categories.json', import.meta.url), 'utf8'),
) as Trade[]

type Kind = (typeof schedules)[number]
/** The usual hours of categories; those that name all seven days also apply on holidays. */
const usualOf = (hours: string | undefined): Kind =>
  hours === '24/7' ? '24/7' : hours?.startsWith('Mo-Su') ? 'day' : 'six days'

/** As sparse as an import: few phone numbers, fewer hours. */
const [HAS_PHONE, HAS_HOURS, ROUND_THE_CLOCK, AT_NIGHT] = [0.25, 0.3, 0.25, 0.1]
/** The radius within which a case needs a useful business, and the tolerated extra distance of the first one. */
const [WITHIN_KM, DETOUR_KM] = [10, 1]
const FIRST_SHOWN = 3
/** Positions tried per case to find one with a useful business in reach, for rare categories. */
const MAX_TRIES = 1000

export type TradeOutcome = {
  trade: string
  /** Cases with a business within 10 km that is known to be open and has a phone number. */
  counted: number
  /** Of those: with one among the first three. */
  shown: number
  /** Of those: the first one at most 1 km farther than the nearest, including detours. */
  near: number
  /** Of the counted: with one among the first three by distance alone. */
  shownByDistance: number
  /** Milliseconds for a list of 50: median and 99th percentile. */
  median: number
  slow: number
}

const scheduleId = (name: Kind) => schedules.indexOf(name) + 1
const statesAt = (open: readonly string[]): ScheduleState[] =>
  schedules.map((name, i) => ({
    id: i + 1,
    outlook: { state: open.includes(name) ? 'open' : 'closed', changes: [], special: [] },
  }))

function makeRows(count: number, random: ReturnType<typeof makeRandom>): ListingRow[] {
  const { pickDistrict } = readGeography()
  const pickTrade = readTrades()
  const tradeOf = new Map(trades.map((trade) => [trade.id, trade]))
  return Array.from({ length: count }, (_, i) => {
    const { id, name, usualHours } = tradeOf.get(pickTrade(random).id) ?? random.pick(trades)
    const usual = usualOf(usualHours)
    const hours = () => (random.chance(ROUND_THE_CLOCK) ? '24/7' : random.chance(AT_NIGHT) ? 'night' : usual)
    return {
      ...{ id: i + 1, isListed: true, categoryId: id, categoryName: name, source: 'osm' },
      ...{ name: `${name} ${i}`, description: '', address: '', city: null, district: null },
      ...scatter(pickDistrict(random), random),
      phone: random.sometimes(HAS_PHONE, () => '+902120000000'),
      scheduleId: random.sometimes(HAS_HOURS, () => scheduleId(hours())),
      usualScheduleId: usualHours === undefined ? null : scheduleId(usual),
      ...{ email: null, website: null, hours: null, week: null, hoursWritten: null, switchOpen: null },
      ...{ switchUntil: null, isEmergency: false, ratingMean: null, reviewCount: 0, priceRange: null },
      ...{ responseClaim: null, workingArea: null, features: [], services: [], paymentMethods: [] },
      ...{ certificates: [], insurers: [], vehicleTypes: [], accessNotes: [], photos: [] },
      ...{ responseSeconds: null, hasOwner: false, updatedAt: new Date(0), checkedAt: null },
      ...{ phoneTrust: random.whole(0, 100), hoursTrust: random.whole(0, 100), openDoubt: null },
    } satisfies ListingRow
  })
}

/** A position: half of them near a business, half some kilometres away. */
function pickPoint(random: ReturnType<typeof makeRandom>, rows: readonly ListingRow[]): Point {
  const { lat, lng } = random.pick(rows)
  const away = random.chance(0.5) ? 0.005 : 0.05
  return { lat: (lat ?? 0) + away * random.normal(), lng: (lng ?? 0) + away * random.normal() }
}

/**
 * Requests the first page by usefulness in a synthetic country, `cases` times for each category, over positions and times.
 * The expected result is computed from every business.
 */
export function measureOrder(count: number, cases: number, seed = 20): TradeOutcome[] {
  const random = makeRandom(seed)
  const rows = makeRows(count, random)
  const detours = loadDetours({ dataDir: '' }, (error) => {
    throw error
  })
  const builder = makeBaseBuilder(detours)
  for (const row of rows) builder.add(row)
  const base = builder.finish()
  const worlds = Object.values(times).map((open) => ({
    open: open.map(scheduleId),
    memory: memoryOf({ base, mark: '1', now: new Date(), schedules: statesAt(open), switched: [] }),
  }))
  return trades.map((trade) => {
    const own = rows.filter(({ categoryId }) => categoryId === trade.id)
    const times = worlds.map(({ open, memory }) => {
      const isUseful = ({ phone, scheduleId: own }: ListingRow) =>
        phone !== null && own !== null && open.includes(own)
      return { memory, isUseful, useful: own.filter(isUseful) }
    })
    const outcome = { trade: trade.name, counted: 0, shown: 0, near: 0, shownByDistance: 0 }
    const took: number[] = []
    for (let tries = 0; outcome.counted < cases && tries < MAX_TRIES * cases; tries++) {
      const { memory, isUseful, useful } = random.pick(times)
      const point = pickPoint(random, rows)
      const longer = detoursFrom(detours, point)
      const kmOf = (row: ListingRow) => {
        const at = { lat: row.lat ?? 0, lng: row.lng ?? 0 }
        return distanceKm(point, at) + STEP_KM * (longer[zoneAt(detours, at)] ?? 0)
      }
      const nearest = useful.reduce((least, row) => Math.min(least, kmOf(row)), Number.POSITIVE_INFINITY)
      if (nearest > WITHIN_KM) continue
      const began = performance.now()
      const found = findUseful(memory, {
        ...{ list: trade.id, point, city: null, ids: null, limit: 50, after: null },
      })
      took.push(performance.now() - began)
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
    return { ...outcome, median: quantile(took, 0.5), slow: quantile(took, 0.99) }
  })
}
