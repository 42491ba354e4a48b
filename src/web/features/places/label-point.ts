import type { MultiPolygon, Polygon, Position } from 'geojson'
import type { Point } from '#lib/geo.ts'

/** The position of a region's name: the centroid of its largest ring, in plain degrees. */
export function labelPoint(geometry: Polygon | MultiPolygon): Point {
  const rings =
    geometry.type === 'Polygon'
      ? geometry.coordinates.slice(0, 1)
      : geometry.coordinates.flatMap((p) => p.slice(0, 1))
  const measured = rings.map(measure)
  return measured.reduce(
    (largest, ring) => (ring.area > largest.area ? ring : largest),
    measured[0] ?? measure([]),
  )
}

/** Centroid and absolute area of a closed ring, by the shoelace formula. */
function measure(ring: Position[]): Point & { area: number } {
  let doubleArea = 0
  let lng = 0
  let lat = 0
  for (let i = 1; i < ring.length; i++) {
    const [x0 = 0, y0 = 0] = ring[i - 1] ?? []
    const [x1 = 0, y1 = 0] = ring[i] ?? []
    const cross = x0 * y1 - x1 * y0
    doubleArea += cross
    lng += (x0 + x1) * cross
    lat += (y0 + y1) * cross
  }
  if (doubleArea === 0) return { lat: ring[0]?.[1] ?? 0, lng: ring[0]?.[0] ?? 0, area: 0 }
  return { lat: lat / (3 * doubleArea), lng: lng / (3 * doubleArea), area: Math.abs(doubleArea) / 2 }
}
