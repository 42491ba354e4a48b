import { UNITS } from '../../osm/box.ts'
import type { Bounds } from './archive-writer.ts'

export type TileAddress = { z: number; x: number; y: number }

/** Position of a point, 0 to 1 from the north-west corner of the map of the world. */
export const worldX = (lng: number) => (lng + 180) / 360
export const worldY = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
/** Back from there. */
export const lngAt = (x: number) => x * 360 - 180
export const latAt = (y: number) => (Math.atan(Math.sinh((1 - 2 * y) * Math.PI)) * 180) / Math.PI

/** The tiles of a zoom that a box touches. */
export function* tilesWithin({ west, south, east, north }: Bounds, z: number): Generator<TileAddress> {
  const side = 2 ** z
  const at = (part: number) => Math.min(side - 1, Math.max(0, Math.floor(part * side)))
  for (let x = at(worldX(west)); x <= at(worldX(east)); x += 1)
    for (let y = at(worldY(north)); y <= at(worldY(south)); y += 1) yield { z, x, y }
}

/** Sides of the world in units: those of a tile of zoom 14. */
export const WORLD = 2 ** 26

/** From OpenStreetMap's units of 1e-7 degrees. */
export function worldPoint(lat: number, lng: number): [x: number, y: number] {
  return [Math.round(worldX(lng / UNITS) * WORLD), Math.round(worldY(lat / UNITS) * WORLD)]
}
