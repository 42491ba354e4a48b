import { type Detours, detourKm } from '#lib/detours.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { makeRoadMinutes } from '#lib/road-graph/minutes.ts'
import { CAR_END, type Roads, UNITS } from '#lib/road-graph/roads.ts'
import { makeRandom } from '../random.ts'

const POINTS = 300
const TARGETS = 20
const SEED = 77
const WITHIN_KM = 10
/** Places whose minutes differ by less are equal. */
const APART_MINUTES = 2
/** Number of places that a list chooses from. */
const CHOSEN_FROM = 5
/** More than the product shows. */
const NEVER = 120

/** How often the nearer of two places by minutes comes first, and the extra minutes of the first of five. */
export type Nearness = { agrees: number; minutesLost: number }

/** Compares distance alone with distance plus detours, for random places on roads. */
export function measureNearness(
  { lat, lng, ends }: Roads,
  minutes: ReturnType<typeof makeRoadMinutes>,
  detours: Detours,
): { pairs: number; plain: Nearness; corrected: Nearness } {
  const random = makeRandom(SEED)
  const stops = Array.from(ends.keys()).filter((n) => ((ends[n] ?? 0) & CAR_END) > 0)
  const anyStop = (): Point => {
    const n = random.pick(stops)
    return { lat: (lat[n] ?? 0) / UNITS, lng: (lng[n] ?? 0) / UNITS }
  }
  const orders = {
    plain: distanceKm,
    corrected: (a: Point, b: Point) => distanceKm(a, b) + detourKm(detours, a, b),
  }
  const sums = { plain: { agrees: 0, lost: 0 }, corrected: { agrees: 0, lost: 0 } }
  let [pairs, choices] = [0, 0]
  for (let i = 0; i < POINTS; i++) {
    const from = anyStop()
    const to: Point[] = []
    // Uniform in radius: as many within half of the radius as beyond.
    while (to.length < TARGETS) {
      const one = anyStop()
      if (distanceKm(from, one) < WITHIN_KM * random.next()) to.push(one)
    }
    const took = minutes.toEach({ from, to, mode: 'car' }).map((one) => one ?? NEVER)
    const apart = to.flatMap((_, a) =>
      to.flatMap((__, b) =>
        a < b && Math.abs((took[a] ?? 0) - (took[b] ?? 0)) >= APART_MINUTES ? [[a, b] as const] : [],
      ),
    )
    pairs += apart.length
    choices += TARGETS / CHOSEN_FROM
    for (const kind of ['plain', 'corrected'] as const) {
      const km = to.map((one) => orders[kind](from, one))
      const first = (list: readonly number[], of: readonly number[]) =>
        list.reduce((best, one) => ((of[one] ?? 0) < (of[best] ?? 0) ? one : best))
      sums[kind].agrees += apart.filter((pair) => first(pair, km) === first(pair, took)).length
      for (let at = 0; at < TARGETS; at += CHOSEN_FROM) {
        const list = Array.from({ length: CHOSEN_FROM }, (_, n) => at + n)
        sums[kind].lost += (took[first(list, km)] ?? 0) - (took[first(list, took)] ?? 0)
      }
    }
  }
  const told = ({ agrees, lost }: { agrees: number; lost: number }) => ({
    ...{ agrees: agrees / pairs, minutesLost: lost / choices },
  })
  return { pairs, plain: told(sums.plain), corrected: told(sums.corrected) }
}
