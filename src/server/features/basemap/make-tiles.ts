import { keepDrawn } from './drawn.ts'
import type { Drawable } from './gather.ts'
import { type Box, clip, holds, thin, touches, turn } from './shapes.ts'
import type { TileAddress } from './tile-grid.ts'
import { WORLD } from './tile-grid.ts'
import { EXTENT, SHAPE, type Tile, type TileFeature } from './vector-tile.ts'

export const MAX_ZOOM = 14
/** Units of a tile: lines reach so far over its edge, lie so exactly, and areas are at least so large. */
const EDGE = 64
const TOLERANCE = 2
const MIN_AREA = 200

/** Sea shapes of a tile of the former map, in units of the world; null: it has no such tile. */
export type SeaOf = (tile: TileAddress) => Promise<Drawable[] | null>
type Take = (address: TileAddress, tile: Tile) => Promise<void>

/**
 * Cuts the drawables into tiles of zooms 0 to 14, from far to near, each out of what lies in the one before it; only tiles
 * with something in them are made. Extracts have coastlines without land or sea, so the sea comes from the former map.
 */
export async function makeTiles(drawables: readonly Drawable[], seaOf: SeaOf, take: Take): Promise<void> {
  await descend({ z: 0, x: 0, y: 0 }, drawables, [])

  async function descend(address: TileAddress, within: readonly Drawable[], around: readonly Drawable[]) {
    const box = boxOfTile(address, EDGE)
    const own = cut(within, box)
    if (own.length === 0) return
    const sea = (await seaOf(address)) ?? cut(around, box)
    await take(address, tileOf(address, [...sea, ...own]))
    if (address.z === MAX_ZOOM) return
    const [z, x, y] = [address.z + 1, 2 * address.x, 2 * address.y]
    for (const child of [
      { z, x, y },
      { z, x: x + 1, y },
      { z, x, y: y + 1 },
      { z, x: x + 1, y: y + 1 },
    ])
      await descend(child, own, sea)
  }
}

/** West, north, east, south in units of the world, and `edge` of the tile's own beyond. */
function boxOfTile({ z, x, y }: TileAddress, edge: number): Box {
  const side = WORLD / 2 ** z
  const more = (side * edge) / EXTENT
  return [x * side - more, y * side - more, (x + 1) * side + more, (y + 1) * side + more]
}

function cut(drawables: readonly Drawable[], box: Box): Drawable[] {
  return drawables.flatMap((one) => {
    if (!touches(one.box, box)) return []
    if (holds(box, one.box)) return [one]
    const parts = clip(one.shape, one.parts, box)
    const [west, north, east, south] = one.box
    const inner: Box = [
      ...([Math.max(west, box[0]), Math.max(north, box[1])] as const),
      ...([Math.min(east, box[2]), Math.min(south, box[3])] as const),
    ]
    return parts.length > 0 ? [{ ...one, parts, box: inner }] : []
  })
}

function tileOf(address: TileAddress, drawables: readonly Drawable[]): Tile {
  const land = [-EDGE, -EDGE, EXTENT + EDGE, -EDGE, EXTENT + EDGE, EXTENT + EDGE, -EDGE, EXTENT + EDGE]
  const tile: Tile = new Map()
  tile.set('earth', [{ shape: SHAPE.polygon, properties: { kind: 'earth' }, parts: [land] }])
  const [west, north] = boxOfTile(address, 0)
  const scale = (EXTENT * 2 ** address.z) / WORLD
  for (const one of drawables) {
    if (one.from > address.z) continue
    const parts = one.parts.flatMap((part) => placed(one, part))
    if (parts.length === 0) continue
    const features = tile.get(one.layer) ?? []
    features.push({ shape: one.shape, properties: one.properties, parts } satisfies TileFeature)
    tile.set(one.layer, features)
  }
  return keepDrawn(tile, address.z)

  /** In units of the tile, thinned; nothing where it is too small to be seen. */
  function placed({ shape, layer }: Drawable, part: readonly number[]): number[][] {
    const line = inTile(thin(part, address.z === MAX_ZOOM ? 0 : TOLERANCE / scale))
    if (shape === SHAPE.point) return [line]
    if (shape === SHAPE.line) return line.length >= 4 ? [line] : []
    const isLarge = layer === 'buildings' || Math.abs(turn(line)) / 2 >= MIN_AREA
    // A ring in a tile does not repeat its first point.
    return line.length >= 8 && isLarge ? [line.slice(0, -2)] : []
  }

  /** Rounded; what falls on the point before it is left out. */
  function inTile(points: readonly number[]): number[] {
    const line: number[] = []
    for (let i = 0; i < points.length; i += 2) {
      const x = Math.round(((points[i] ?? 0) - west) * scale)
      const y = Math.round(((points[i + 1] ?? 0) - north) * scale)
      if (line.length === 0 || x !== line.at(-2) || y !== line.at(-1)) line.push(x, y)
    }
    return line
  }
}
