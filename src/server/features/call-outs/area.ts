import type { DutyArea } from '#contract/call-outs-duty.ts'
import { USUAL_MINUTES, WIDER } from '#contract/call-outs-rules.ts'
import { distanceKm, type Point } from '#lib/geo.ts'

/** Square degrees, doubled: some 50 by 50 m. */
const MIN_AREA = 5e-7
/** Kilometres for a minute where no road is known. */
const KM_A_MINUTE = 0.5
/** Usual length of the road to the straight line: that of `lib/road-graph/build-detours.ts`. */
const USUAL = 1.3

/** Kilometres by road between two points; `detour`: by how much it is longer than roads usually are. */
export const roadKm = (from: Point, to: Point, detour: number): number =>
  USUAL * distanceKm(from, to) + detour

/** Minutes where the roads do not tell. */
export const guessedMinutes = (km: number): number => Math.ceil(km / KM_A_MINUTE)

/** Whether a point lies in a polygon: by the edges that a line from it to the east crosses. */
export function isInside(polygon: readonly Point[], { lat, lng }: Point): boolean {
  const crossed = polygon.filter((corner, i) => {
    const next = polygon[(i + 1) % polygon.length] ?? corner
    if (corner.lat > lat === next.lat > lat) return false
    return lng < corner.lng + ((lat - corner.lat) / (next.lat - corner.lat)) * (next.lng - corner.lng)
  })
  return crossed.length % 2 === 1
}

const turn = (a: Point, b: Point, c: Point) =>
  Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng))

/** Whether no two edges of a polygon cross, and it has an area. */
export function isSimple(polygon: readonly Point[]): boolean {
  const edges = polygon.map((corner, i) => [corner, polygon[(i + 1) % polygon.length] ?? corner] as const)
  const areCrossed = ([a, b]: (typeof edges)[number], [c, d]: (typeof edges)[number]) =>
    turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
  const twiceTheArea = edges.reduce((sum, [a, b]) => sum + a.lng * b.lat - b.lng * a.lat, 0)
  return (
    Math.abs(twiceTheArea) > MIN_AREA &&
    edges.every((edge, i) =>
      edges.every((other, j) => {
        const areNeighbours = Math.abs(i - j) <= 1 || Math.abs(i - j) === edges.length - 1
        return areNeighbours || !areCrossed(edge, other)
      }),
    )
  )
}

/** Whether a business comes to a place that is so many minutes away; `isWide`: it is asked a little farther. */
export function comesTo(
  area: DutyArea,
  place: Point,
  { minutes, isWide }: { minutes: number; isWide: boolean },
): boolean {
  if (!isWide && minutes > USUAL_MINUTES) return false
  if (area.points) return isInside(area.points, place)
  return minutes <= (area.minutes ?? 0) * (isWide ? WIDER : 1)
}
