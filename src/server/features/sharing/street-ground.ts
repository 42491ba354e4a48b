import type { Point } from '#lib/geo.ts'
import { type ArchiveReader, readTile, SHAPE, type Tile, type TileFeature } from '../basemap/basemap.ts'

/** A part of the picture. */
export type Box = { left: number; top: number; width: number; height: number }

/**
 * Zooms of the tiles to draw from, the first that is there; `side`: how many pixels wide a tile is drawn, `thin`: the roads'
 * share of their full width.
 */
const NEAR = [
  { zoom: 14, side: 1100, thin: 1 },
  { zoom: 10, side: 1100, thin: 0.7 },
]
const WIDE = [
  { zoom: 12, side: 900, thin: 0.5 },
  { zoom: 10, side: 800, thin: 0.4 },
]

const EXTENT = 4096
export const GROUND = '#eef1ec'
const WATER = '#a9cfe0'
const GREEN = '#cfe3c5'
const CASING = '#d3d8d4'

/** Widths of roads in pixels; a casing shows at both sides. */
const ROADS: Readonly<Record<string, { width: number; fill: string }>> = {
  highway: { width: 12, fill: '#f6cf7b' },
  major_road: { width: 9, fill: '#fbe6ae' },
  lesser: { width: 8, fill: '#ffffff' },
  minor_road: { width: 5, fill: '#ffffff' },
}
/** From the first drawn to the last. */
const ORDER = ['minor_road', 'lesser', 'major_road', 'highway']
const EDGE = 3

/** Position on the square world, 0 to 1. */
function onWorld({ lat, lng }: Point): { x: number; y: number } {
  const sin = Math.sin((lat * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

/** Streets, water and green around a point, which lies in the middle of the box; null where no map is there. */
export async function drawStreets(
  archive: Pick<ArchiveReader, 'tile'>,
  { spot, box, isNear }: { spot: Point; box: Box; isNear: boolean },
): Promise<string | null> {
  for (const scale of isNear ? NEAR : WIDE) {
    const tiles = await tilesAround(archive, spot, box, scale)
    if (tiles.length > 0) return drawTiles(tiles, box, scale.thin)
  }
  return null
}

type Placed = { tile: Tile; left: number; top: number; side: number }

async function tilesAround(
  archive: Pick<ArchiveReader, 'tile'>,
  spot: Point,
  { left, top, width, height }: Box,
  { zoom, side }: (typeof NEAR)[number],
): Promise<Placed[]> {
  const { x, y } = onWorld(spot)
  const [east, south] = [x * 2 ** zoom, y * 2 ** zoom]
  const [halfWidth, halfHeight] = [width / 2 / side, height / 2 / side]
  const placed: Placed[] = []
  for (let column = Math.floor(east - halfWidth); column <= east + halfWidth; column += 1)
    for (let row = Math.floor(south - halfHeight); row <= south + halfHeight; row += 1) {
      const bytes = await archive.tile(zoom, column, row)
      if (!bytes) continue
      const at = {
        left: left + width / 2 + (column - east) * side,
        top: top + height / 2 + (row - south) * side,
      }
      placed.push({ tile: readTile(bytes), ...at, side })
    }
  return placed
}

function drawTiles(tiles: readonly Placed[], box: Box, thin: number): string {
  const areas = (layer: string, kept: (kind: string) => boolean) =>
    tiles
      .map((one) =>
        outlines(
          one,
          box,
          layer,
          ({ shape, properties }) => shape === SHAPE.polygon && kept(String(properties['kind'])),
        ),
      )
      .join('')
  const road = (name: string) =>
    tiles
      .map((one) =>
        outlines(one, box, 'roads', (feature) => feature.shape === SHAPE.line && roadOf(feature) === name),
      )
      .join('')
  const roads = ORDER.map((name) => ({ d: road(name), ...(ROADS[name] ?? { width: 0, fill: '' }) })).filter(
    ({ d }) => d !== '',
  )
  const line = (d: string, width: number, stroke: string) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
  return [
    `<path d="${areas('landuse', (kind) => GREENS.has(kind))}" fill="${GREEN}" fill-rule="evenodd"/>`,
    `<path d="${areas('water', () => true)}" fill="${WATER}" fill-rule="evenodd"/>`,
    ...roads.map(({ d, width }) => line(d, thin * (width + EDGE), CASING)),
    ...roads.map(({ d, width, fill }) => line(d, thin * width, fill)),
  ].join('')
}

const GREENS = new Set(['wood', 'park', 'golf_course', 'village_green', 'allotments', 'cemetery'])

/** Null for what is not drawn: paths, ramps, ways in yards, tunnels, rails. */
function roadOf({
  properties: { kind, kind_detail: detail, is_tunnel: isTunnel },
}: TileFeature): string | null {
  if (isTunnel === true || detail === 'service') return null
  if (kind === 'major_road' && detail === 'lesser') return 'lesser'
  return typeof kind === 'string' && kind in ROADS ? kind : null
}

/** Those parts of a layer that reach into the box, as path data in whole pixels. */
function outlines(
  placed: Placed,
  box: Box,
  layer: string,
  isWanted: (feature: TileFeature) => boolean,
): string {
  let d = ''
  for (const feature of placed.tile.get(layer) ?? []) {
    if (!isWanted(feature)) continue
    const end = feature.shape === SHAPE.polygon ? 'Z' : ''
    for (const part of feature.parts) {
      const points = placePart(part, placed, box)
      if (points) d += `M${points.join(' ')}${end}`
    }
  }
  return d
}

/** On the picture, x, y, x, y …; null where it is outside of the box. */
function placePart(part: readonly number[], { left, top, side }: Placed, box: Box): number[] | null {
  const scale = side / EXTENT
  const points: number[] = []
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < part.length; i += 2) {
    const x = Math.round(left + (part[i] ?? 0) * scale)
    const y = Math.round(top + (part[i + 1] ?? 0) * scale)
    if (x === points.at(-2) && y === points.at(-1)) continue
    points.push(x, y)
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  const isBeside = east < box.left || west > box.left + box.width
  return isBeside || south < box.top || north > box.top + box.height ? null : points
}
