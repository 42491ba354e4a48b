import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { distanceKm, type Point } from '#lib/geo.ts'
import { readRoads } from '#lib/road-graph/file.ts'
import { makeRoadMinutes } from '#lib/road-graph/minutes.ts'
import { trafficAt } from '#lib/road-graph/traffic.ts'
import { guessedMinutes, roadKm } from '#server/features/call-outs/area.ts'
import { SHIPPED } from '#server/features/roads/roads.ts'
import { readGeography, scatter } from '../nearby/geography.ts'
import type { Random } from '../random.ts'
import { assumptions, FIRST_HOUR } from './assumptions.ts'

const ISTANBUL = '34'
const A_WORKING_DAY = 4
/** As in the product: of more than so many the nearest are looked at. */
const LOOKED_AT = 50

export type SimulatedBusiness = Point & {
  id: number
  /** Index of its group of equals; null: of none. */
  group: number | null
  yes: number
  isInApp: boolean
  areaMinutes: number
  /** Learnt: asks with time to answer, and yeses. */
  asked: number
  accepted: number
  /** Of the evening, in seconds. */
  askedAt: number[]
  /** Of all evenings. */
  askedEver: number
  busyUntil: number
  cardUntil: number
}

/** Places of İstanbul by inhabitants. */
export function makePlaces(random: Random) {
  const { pickDistrict } = readGeography()
  return (): Point => {
    let district = pickDistrict(random)
    while (district.plate !== ISTANBUL) district = pickDistrict(random)
    return scatter(district, random)
  }
}

/** Minutes from a place to businesses, the nearest fifty of them, at the traffic of an hour. */
export function makeMinutes() {
  const roads = makeRoadMinutes(readRoads(brotliDecompressSync(readFileSync(SHIPPED))))
  return <B extends Point>(from: Point, all: readonly B[], second: number): { one: B; minutes: number }[] => {
    const near = all
      .map((one) => ({ one, km: distanceKm(from, one) }))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, LOOKED_AT)
    const traffic = trafficAt(FIRST_HOUR + Math.floor(second / 3600), A_WORKING_DAY)
    const found = roads.toEach({ from, to: near.map(({ one }) => one), mode: 'car', traffic })
    return near.map(({ one }, i) => ({ one, minutes: found[i] ?? guessedMinutes(roadKm(from, one, 0)) }))
  }
}

function willingness(random: Random): number {
  const { mean, spread, least, most } = assumptions.yes
  return Math.min(most, Math.max(least, mean + spread * random.normal()))
}

/** Businesses of a trade: some in groups at one place that are alike, the others alone. */
export function makeBusinesses(count: number, place: () => Point, random: Random): SimulatedBusiness[] {
  const grouped = Math.floor((count * assumptions.equals) / assumptions.equalsTogether)
  const [areas, businesses] = [assumptions.area, [] as SimulatedBusiness[]]
  const add = (at: Point, group: number | null, shared: { yes: number; areaMinutes: number }) =>
    businesses.push({
      ...at,
      ...shared,
      id: businesses.length + 1,
      group,
      isInApp: random.chance(assumptions.inApp),
      asked: 0,
      accepted: 0,
      askedAt: [],
      askedEver: 0,
      busyUntil: 0,
      cardUntil: 0,
    })
  const shared = () => ({ yes: willingness(random), areaMinutes: random.whole(areas.least, areas.most) })
  for (let group = 0; group < grouped; group++) {
    const [at, alike] = [place(), shared()]
    for (let i = 0; i < assumptions.equalsTogether; i++) add(at, group, alike)
  }
  while (businesses.length < count) add(place(), null, shared())
  return businesses
}
