/** Mean radius of the Earth, by which all distances of the product are given. */
export const EARTH_RADIUS_KM = 6371

/** Degrees on WGS 84, latitude from -90 to 90, longitude from -180 to 180. */
export type Point = { lat: number; lng: number }

const round = ({ lat, lng }: Point, decimals: number): Point => ({
  lat: Number(lat.toFixed(decimals)),
  lng: Number(lng.toFixed(decimals)),
})

/** Enough for a distance in tenths of a kilometre; lists stay the same while a device's position trembles. */
export const roundTo10m = (point: Point): Point => round(point, 4)
/** Tells the neighbourhood, not the door. */
export const roundTo100m = (point: Point): Point => round(point, 3)
/** Enough for a district and its weather, too coarse for an address. */
export const roundTo1km = (point: Point): Point => round(point, 2)

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres, by the haversine formula: exact enough for points a metre apart. */
export function distanceKm(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The point as x, y, z on the sphere of radius 1: as the database's `business.position` keeps it. */
export function unitVector({ lat, lng }: Point): [x: number, y: number, z: number] {
  const [phi, lambda] = [radians(lat), radians(lng)]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** Length of the straight line through the unit sphere between two points `km` apart along its surface. */
export function chordOfKm(km: number): number {
  return 2 * Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2)
}

/** The way back from `chordOfKm`: kilometres along the surface, from a chord of 0 to 2. */
export function kmOfChord(chord: number): number {
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, chord / 2))
}

type Vector = readonly [x: number, y: number, z: number]

/** The same line between two points of the unit sphere. */
export const chordBetween = ([x, y, z]: Vector, [qx, qy, qz]: Vector): number =>
  Math.sqrt((x - qx) * (x - qx) + (y - qy) * (y - qy) + (z - qz) * (z - qz))
