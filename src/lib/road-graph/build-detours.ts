import { type Detours, STEP_KM } from '../detours.ts'
import { distanceKm, type Point } from '../geo.ts'
import { arcsOf } from './arcs.ts'
import { makeReach } from './reach.ts'
import { type Roads, SPEED_SHIFT, UNITS } from './roads.ts'
import { type MetresTo, makeZones } from './zones.ts'

/** Roads are so much longer than the way as the crow flies: the median of Istanbul's, docs/decisions/0077. */
const USUAL = 1.3
/** Between zones farther apart than this nothing is corrected. */
const FARTHEST_KM = 25
/** Distance assumed for zones that are not reached within it. */
const LONGEST_KM = 48
const MAX_STEPS = 255

/** Makes the table of a network, in the order of zones; `onProgress` is told how much is done, 0 to 1. */
export function buildDetours(
  roads: Roads,
  onProgress: (part: number) => void = () => {},
): Omit<Detours, 'version'> {
  const metresTo = makeMetresTo(roads)
  const { centres, ...grid } = makeZones(roads, metresTo)
  const { lat, lng } = roads
  const points = centres.map(
    (node): Point => ({ lat: (lat[node] ?? 0) / UNITS, lng: (lng[node] ?? 0) / UNITS }),
  )
  const first = new Uint32Array(centres.length + 2)
  const to: number[] = []
  const steps: number[] = []
  for (const [i, centre] of centres.entries()) {
    const others = neighboursOf(points, i)
    const metres = metresTo(
      centre,
      others.map(({ number }) => centres[number] ?? 0),
      1000 * LONGEST_KM,
    )
    for (const [at, { number, km }] of others.entries()) {
      const road = (metres[at] ?? 1000 * LONGEST_KM) / 1000
      const longer = Math.min(MAX_STEPS, Math.floor((road / USUAL - km) / STEP_KM))
      if (longer < 1) continue
      to.push(number + 1)
      steps.push(longer)
    }
    first[i + 2] = to.length
    onProgress((i + 1) / centres.length)
  }
  return { ...grid, first, to: Uint16Array.from(to), steps: Uint8Array.from(steps) }
}

/** The other zones near enough, by number. */
function neighboursOf(points: readonly Point[], i: number): { number: number; km: number }[] {
  const own = points[i]
  const found: { number: number; km: number }[] = []
  for (const [number, point] of points.entries()) {
    // A degree of latitude is 111 km: most are told apart by it alone.
    if (!own || number === i || Math.abs(point.lat - own.lat) * 111 > FARTHEST_KM) continue
    const km = distanceKm(own, point)
    if (km <= FARTHEST_KM) found.push({ number, km })
  }
  return found
}

/** Slow enough that what crossings cost does not count. */
const SAME_KMH = 4

/** With the same speed on all roads the quickest way is the shortest. */
function makeMetresTo(roads: Roads): MetresTo {
  const kind = roads.edges.kind.map((one) => {
    const bits = one & ((1 << SPEED_SHIFT) - 1)
    return one >> SPEED_SHIFT > 0 ? bits | (SAME_KMH << SPEED_SHIFT) : bits
  })
  const reach = makeReach(arcsOf({ ...roads, edges: { ...roads.edges, kind } }, 'car'))
  const metresASecond = SAME_KMH / 3.6
  return (from, to, limit) =>
    reach
      .toEach({ node: from, seconds: 0 }, to, limit / metresASecond)
      .map((seconds) => (seconds === null ? null : seconds * metresASecond))
}
