import type { Point } from '../geo.ts'
import { type Roads, UNITS } from './roads.ts'

/** Cells to a degree: about 110 m from south to north, 84 m from west to east. */
const CELLS = 1000
const METRES_NORTH = 111_195 / CELLS

/** The area reached within some minutes: cells of a grid over the earth, a bit each. */
export type Area = {
  /** The first row and column, in cells from the equator and the meridian. */
  south: number
  west: number
  rows: number
  columns: number
  bits: Uint8Array
}

export function isInArea({ south, west, rows, columns, bits }: Area, { lat, lng }: Point): boolean {
  const row = Math.floor(lat * CELLS) - south
  const column = Math.floor(lng * CELLS) - west
  if (row < 0 || row >= rows || column < 0 || column >= columns) return false
  const cell = row * columns + column
  return (((bits[cell >> 3] ?? 0) >> (cell & 7)) & 1) === 1
}

/** The corners of the frame around an area. */
export const cornersOf = ({ south, west, rows, columns }: Area): Point[] =>
  [south, south + rows].flatMap((row) =>
    [west, west + columns].map((column) => ({ lat: row / CELLS, lng: column / CELLS })),
  )

type Reached = {
  /** Which ends count, as bits. */
  end: number
  /** Of the ends that were reached. */
  seconds: ReadonlyMap<number, number>
  /** Within which a place is reached, and from a road to it: metres a second, at most so many metres. */
  limit: number
  speed: number
  most: number
}

/**
 * Lays the area of what was reached. A cell is told by the end nearest to its middle, as minutes are told of a place: that
 * of another road, a step away, may be reached sooner, and is no help.
 */
export function layArea(
  { lat, lng, ends }: Pick<Roads, 'lat' | 'lng' | 'ends'>,
  { end, seconds, limit, speed, most }: Reached,
): Area {
  const rowOf = (node: number) => Math.floor(((lat[node] ?? 0) / UNITS) * CELLS)
  const columnOf = (node: number) => Math.floor(((lng[node] ?? 0) / UNITS) * CELLS)
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const node of seconds.keys()) {
    south = Math.min(south, rowOf(node))
    north = Math.max(north, rowOf(node))
    west = Math.min(west, columnOf(node))
    east = Math.max(east, columnOf(node))
  }
  if (seconds.size === 0) return { south: 0, west: 0, rows: 0, columns: 0, bits: new Uint8Array() }
  const metresEast = METRES_NORTH * Math.cos((((south + north) / 2 / CELLS) * Math.PI) / 180)
  const [marginNorth, marginEast] = [METRES_NORTH, metresEast].map((metres) => Math.ceil(most / metres) + 1)
  south -= marginNorth ?? 0
  west -= marginEast ?? 0
  const rows = north + (marginNorth ?? 0) - south + 1
  const columns = east + (marginEast ?? 0) - west + 1

  /** The squared metres from the middle of a cell to a node. */
  const apart = (cell: number, node: number): number => {
    const middle = { row: Math.floor(cell / columns) + south + 0.5, column: (cell % columns) + west + 0.5 }
    const up = (((lat[node] ?? 0) / UNITS) * CELLS - middle.row) * METRES_NORTH
    const right = (((lng[node] ?? 0) / UNITS) * CELLS - middle.column) * metresEast
    return up * up + right * right
  }
  const nearest = new Int32Array(rows * columns).fill(-1)
  const away = new Float64Array(rows * columns).fill(Infinity)
  const offer = (cell: number, node: number) => {
    const square = apart(cell, node)
    if (square >= (away[cell] ?? 0)) return
    away[cell] = square
    nearest[cell] = node
  }
  for (let node = 0; node < lat.length; node++) {
    const [row, column] = [rowOf(node) - south, columnOf(node) - west]
    if (((ends[node] ?? 0) & end) === 0 || row < 0 || row >= rows || column < 0 || column >= columns) continue
    offer(row * columns + column, node)
  }
  spreadNearest(nearest, rows, columns, offer)

  const bits = new Uint8Array(Math.ceil((rows * columns) / 8))
  for (let cell = 0; cell < nearest.length; cell++) {
    const metres = Math.sqrt(away[cell] ?? 0)
    const so = seconds.get(nearest[cell] ?? -1)
    if (so === undefined || metres > most || so + metres / speed > limit) continue
    bits[cell >> 3] = (bits[cell >> 3] ?? 0) | (1 << (cell & 7))
  }
  return { south, west, rows, columns, bits }
}

/** Offers each cell the nodes of its neighbours, in two sweeps each way (the distance transform of Danielsson). */
function spreadNearest(
  nearest: Int32Array,
  rows: number,
  columns: number,
  offer: (cell: number, node: number) => void,
): void {
  const take = (cell: number, row: number, column: number) => {
    if (row < 0 || row >= rows || column < 0 || column >= columns) return
    const node = nearest[row * columns + column] ?? -1
    if (node >= 0) offer(cell, node)
  }
  const sweep = (row: number, before: number) => {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      for (const side of [-1, 0, 1]) take(cell, row + before, column + side)
      take(cell, row, column - 1)
    }
    for (let column = columns - 1; column >= 0; column--) take(row * columns + column, row, column + 1)
  }
  for (let row = 0; row < rows; row++) sweep(row, -1)
  for (let row = rows - 1; row >= 0; row--) sweep(row, 1)
}
