import { distanceKm, type Point } from '../geo.ts'
import { CAR_END, type Roads, UNITS } from './roads.ts'

/** Streets are gathered in squares of this side; larger ones where there would be too many. */
const SQUARE_KM = 1.5
const LARGER = 1.5
/** Cap on zones: two bytes number them, and a table of small cells takes some megabytes. */
const MAX_ZONES = 60_000
const MAX_CELLS = 4e6
/** A square has so many small cells side by side: 150 m. */
const FINE = 10
/** Farther from a road nothing is known: so many small cells, 600 m. */
const MAX_STEPS = 4
/** Nodes of a square that lie farther apart by road than so many of its sides are not of one zone. */
const SIDES_APART = 3

const KM_PER_DEGREE = 111.2

/** The metres by road from a node to others; null beyond a limit. */
export type MetresTo = (from: number, to: readonly number[], limit: number) => (number | null)[]

export type Zones = {
  /** The node that stands for a zone; that of zone z has number z - 1. */
  centres: number[]
  south: number
  west: number
  high: number
  wide: number
  rows: number
  columns: number
  cells: Uint16Array
}

/** Gathers the points where a car may stop: those of a square that are near each other by road are a zone. */
export function makeZones(
  { lat, lng, ends }: Pick<Roads, 'lat' | 'lng' | 'ends'>,
  metresTo: MetresTo,
): Zones {
  const stops: number[] = []
  for (let n = 0; n < ends.length; n++) if (((ends[n] ?? 0) & CAR_END) > 0) stops.push(n)
  const pointOf = (n: number): Point => ({ lat: (lat[n] ?? 0) / UNITS, lng: (lng[n] ?? 0) / UNITS })
  for (let side = SQUARE_KM; ; side *= LARGER) {
    const frame = frameOf(stops.map(pointOf), side / FINE)
    if (frame.rows * frame.columns > MAX_CELLS) continue
    const cellOf = (n: number) => placeIn(frame, pointOf(n))
    const { centres, zoneOf } = gather(stops, pointOf, side, {
      squareOf: (n) => {
        const { row, column } = cellOf(n)
        return Math.floor(row / FINE) * frame.columns + Math.floor(column / FINE)
      },
      metresTo,
    })
    if (centres.length > MAX_ZONES) continue
    const cells = new Uint16Array(frame.rows * frame.columns)
    const nodes = new Map<number, number[]>()
    for (const n of stops) {
      const { row, column } = cellOf(n)
      const cell = row * frame.columns + column
      const zones = nodes.get(cell)
      if (zones) zones.push(zoneOf.get(n) ?? 0)
      else nodes.set(cell, [zoneOf.get(n) ?? 0])
    }
    for (const [cell, zones] of nodes) cells[cell] = mostOften(zones)
    spread(cells, frame)
    return { centres, ...frame, cells }
  }
}

type Frame = Omit<Zones, 'centres' | 'cells'>

/** A grid over the points, with room for what lies beside the outermost roads. */
function frameOf(points: readonly Point[], cellKm: number): Frame {
  const high = cellKm / KM_PER_DEGREE
  const bounds = { south: 90, north: -90, west: 180, east: -180 }
  for (const { lat, lng } of points) {
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
  }
  const { south, north, west, east } = bounds
  if (points.length === 0) return { south: 0, west: 0, high, wide: high, rows: 0, columns: 0 }
  const wide = high / Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180))
  return {
    south: south - MAX_STEPS * high,
    west: west - MAX_STEPS * wide,
    high,
    wide,
    rows: Math.floor((north - south) / high) + 2 * MAX_STEPS + 1,
    columns: Math.floor((east - west) / wide) + 2 * MAX_STEPS + 1,
  }
}

const placeIn = ({ south, west, high, wide }: Frame, { lat, lng }: Point) => ({
  row: Math.floor((lat - south) / high),
  column: Math.floor((lng - west) / wide),
})

type Gathering = { squareOf: (node: number) => number; metresTo: MetresTo }

function gather(
  stops: readonly number[],
  pointOf: (node: number) => Point,
  side: number,
  { squareOf, metresTo }: Gathering,
): { centres: number[]; zoneOf: Map<number, number> } {
  const centres: number[] = []
  const zoneOf = new Map<number, number>()
  const squares = [...Map.groupBy(stops, squareOf)].sort(([a], [b]) => a - b)
  for (const [, nodes] of squares)
    for (let rest = nodes; rest.length > 0; ) {
      const centre = middleOf(rest, pointOf)
      const metres = metresTo(centre, rest, SIDES_APART * side * 1000)
      centres.push(centre)
      const far: number[] = []
      for (const [i, node] of rest.entries())
        if (metres[i] == null) far.push(node)
        else zoneOf.set(node, centres.length)
      rest = far
    }
  return { centres, zoneOf }
}

/** The node nearest to the mean of all. */
function middleOf(nodes: readonly number[], pointOf: (node: number) => Point): number {
  const points = nodes.map(pointOf)
  const mean = (of: (point: Point) => number) => points.reduce((sum, one) => sum + of(one), 0) / points.length
  const middle = { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
  const away = points.map((point) => distanceKm(middle, point))
  return nodes[away.indexOf(Math.min(...away))] ?? 0
}

function mostOften(zones: readonly number[]): number {
  const counts = [...Map.groupBy(zones, (zone) => zone)].map(([zone, all]) => ({ zone, count: all.length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).zone
}

/** Empty cells take the zone of a neighbour, a few times over. */
function spread(cells: Uint16Array, { columns, rows }: Frame): void {
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = cells.slice()
    for (let cell = 0; cell < rows * columns; cell++) {
      if (before[cell] !== 0) continue
      const column = cell % columns
      cells[cell] =
        (column > 0 && before[cell - 1]) ||
        (column < columns - 1 && before[cell + 1]) ||
        before[cell - columns] ||
        before[cell + columns] ||
        0
    }
  }
}
