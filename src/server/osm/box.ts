import type { Point } from '#lib/geo.ts'

/** A bounding box in units of 1e-7 degrees, OpenStreetMap's own precision: whole numbers of 32 bits. */
export type Box = { south: number; west: number; north: number; east: number }

export const UNITS = 1e7
const MAX_LAT = 90 * UNITS
const MAX_LNG = 180 * UNITS

/** The box of one point, in degrees times `UNITS`; null when it is off the globe. */
export function boxAt(lat: number, lng: number): Box | null {
  if (!(Math.abs(lat) <= MAX_LAT && Math.abs(lng) <= MAX_LNG)) return null
  const [south, west] = [Math.round(lat), Math.round(lng)]
  return { south, west, north: south, east: west }
}

/** The box around both; null is no box. */
export function union(a: Box | null, b: Box | null): Box | null {
  if (a === null || b === null) return a ?? b
  return {
    south: Math.min(a.south, b.south),
    west: Math.min(a.west, b.west),
    north: Math.max(a.north, b.north),
    east: Math.max(a.east, b.east),
  }
}

/** Where a way or relation is said to be: the middle of its bounding box, as with Overpass's `out center`. */
export function centreOf(box: Box): Point {
  return {
    lat: Math.round((box.south + box.north) / 2) / UNITS,
    lng: Math.round((box.west + box.east) / 2) / UNITS,
  }
}
