import type { CallOutPrice } from '#contract/call-outs-shapes.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { SURE } from '../checks/checks.ts'
import { dayText, holidayOn } from '../hours/hours.ts'
import { comesTo, guessedMinutes, roadKm } from './area.ts'
import { priceOf, type Supplements, supplementsAt } from './price.ts'
import { type CandidateRow, readCandidates } from './store-candidates.ts'
import type { Candidate } from './waves.ts'

/** The roads answer for so many places at once. */
const LOOKED_AT = 50

/** One that can come: how far it is, and at what price. */
export type Reachable = Candidate & {
  district: string | null
  distanceKm: number
  /** By road; null where no road is known. */
  roadMinutes: number | null
  price: CallOutPrice
}

/** Minutes by road from a place to others, and by how much a road is longer than usual. */
export type RoadTimes = {
  toEach: (from: Point, to: readonly Point[], network?: string) => Promise<(number | null)[]>
  detourKm: (from: Point, to: Point) => number
}

type Question = {
  categoryId: number
  place: Point
  callOutId: number | null
  isWide: boolean
  /** Of whoever asks; left out: the product does. */
  network?: string
}

/** Where too many ask the roads, minutes are guessed from the distance: nobody waits for help because of a queue. */
const refuseNobody = (none: null[]) => (error: unknown) => {
  if (error instanceof Failure && error.code === 'busy') return none
  throw error
}

/** Supplements that hold now. */
export function supplementsNow(now = new Date()): Supplements {
  const holiday = holidayOn(dayText(now))
  const hasBegun =
    holiday !== null && (holiday.from === null || now.getHours() >= Number(holiday.from.slice(0, 2)))
  return supplementsAt(now, hasBegun)
}

/** Everybody who can come to a place, with minutes and price of this way. Of more than fifty the nearest are looked at. */
export async function findReachable(
  db: Db,
  roads: RoadTimes,
  { isWide, network, ...question }: Question,
): Promise<Reachable[]> {
  const { place } = question
  const rows = (await readCandidates(db, { ...question, sure: SURE }))
    .map((row) => ({ row, km: distanceKm(place, row) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, LOOKED_AT)
  if (rows.length === 0) return []
  const to = rows.map(({ row }) => row)
  const minutes = await roads.toEach(place, to, network).catch(refuseNobody(to.map(() => null)))
  const supplements = supplementsNow()
  return rows.flatMap(({ row, km }, i) => {
    const road = roadKm(place, row, roads.detourKm(place, row))
    const known = minutes[i] ?? null
    const taken = known ?? guessedMinutes(road)
    if (!comesTo(row.area, place, { minutes: taken, isWide })) return []
    return [toReachable(row, { km, road, known, taken, supplements })]
  })
}

type Way = { km: number; road: number; known: number | null; taken: number; supplements: Supplements }

function toReachable(row: CandidateRow, { km, road, known, taken, supplements }: Way): Reachable {
  const { businessId, district, asked, accepted, askedLastHour } = row
  return {
    businessId,
    district,
    asked,
    accepted,
    askedLastHour,
    minutes: taken,
    roadMinutes: known === null ? null : Math.ceil(known),
    distanceKm: Math.round(km * 10) / 10,
    price: priceOf(row, road, supplements),
  }
}
