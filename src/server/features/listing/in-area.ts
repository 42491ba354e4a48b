import { chordBetween, type Point, unitVector } from '#lib/geo.ts'
import { searchGrid } from '#lib/nearby-index.ts'
import { type Area, cornersOf, isInArea } from '#lib/road-graph/area.ts'
import { type ListKey, type Vector, vectorOf } from './base.ts'
import type { Memory } from './memory.ts'
import { maskOf } from './states.ts'

const ALL = maskOf(['unknown', 'open', 'closed', 'estimated'])
const DEGREES = 180 / Math.PI

/** Position of a point on the unit sphere, in degrees. */
export const degreesOf = ([x, y, z]: Vector): Point => ({
  lat: Math.asin(z) * DEGREES,
  lng: Math.atan2(y, x) * DEGREES,
})

/** Whether a point lies in the area; false without a point. */
export const isVectorIn = (area: Area, vector: Vector | null): boolean =>
  vector !== null && isInArea(area, degreesOf(vector))

/** The ids of a list that lie in the area, among its rows around the point as far as the area's corners. */
export function idsInArea(
  { base, overlay, states }: Memory,
  list: ListKey,
  point: Point,
  area: Area,
): number[] {
  const ids = overlay.idsAfter(list, 0).filter((id) => {
    return isVectorIn(area, overlay.get(id)?.vector ?? null)
  })
  const grid = base.grids.get(list)
  if (!grid) return ids
  const farthest = farthestChord(area, point)
  const world = { dead: base.dead, states: states.numbers() }
  const nearest = {
    found: [],
    worst: () => farthest,
    offer: (row: number, id: number) => {
      if (isVectorIn(area, vectorOf(base, row))) ids.push(id)
    },
  }
  searchGrid(grid, world, { point, wanted: ALL }, nearest)
  return ids
}

/** To the farthest corner of the area's frame. */
const farthestChord = (area: Area, point: Point): number =>
  Math.max(...cornersOf(area).map((corner) => chordBetween(unitVector(corner), unitVector(point))))
