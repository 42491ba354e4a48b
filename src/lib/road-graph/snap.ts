import { distanceKm, type Point } from '../geo.ts'
import { type Roads, UNITS } from './roads.ts'

/** About half a kilometre. */
const CELL = 0.005 * UNITS

/** A degree of latitude; a cell's height. */
const METRES_NORTH = 111_000
const CELL_METRES_NORTH = (CELL / UNITS) * METRES_NORTH
/** Of squares of distances: the plane errs by less within a kilometre. */
const MARGIN = 1.05

export type Snapped = { node: number; metres: number }

/**
 * Makes the function that finds the nearest node with one of these ends within a distance; null where there is none. The
 * nodes lie in the cells of a grid over the roads, which is gone through in rings around the point.
 */
export function makeSnap({ lat, lng, ends }: Pick<Roads, 'lat' | 'lng' | 'ends'>, end: number) {
  const south = least(lat)
  const west = least(lng)
  const rows = Math.floor((most(lat) - south) / CELL) + 1
  const columns = Math.floor((most(lng) - west) / CELL) + 1
  const rowOf = (value: number) => Math.floor((value - south) / CELL)
  const columnOf = (value: number) => Math.floor((value - west) / CELL)
  const first = new Uint32Array(rows * columns + 1)
  const isEnd = (n: number) => ((ends[n] ?? 0) & end) > 0
  const cellOf = (n: number) => rowOf(lat[n] ?? 0) * columns + columnOf(lng[n] ?? 0)
  for (let n = 0; n < lat.length; n++) if (isEnd(n)) first[cellOf(n) + 1] = (first[cellOf(n) + 1] ?? 0) + 1
  for (let c = 0; c < rows * columns; c++) first[c + 1] = (first[c + 1] ?? 0) + (first[c] ?? 0)
  const nodes = new Uint32Array(first[rows * columns] ?? 0)
  const next = first.slice()
  for (let n = 0; n < lat.length; n++) {
    if (!isEnd(n)) continue
    const cell = cellOf(n)
    nodes[next[cell] ?? 0] = n
    next[cell] = (next[cell] ?? 0) + 1
  }
  const pointOf = (n: number): Point => ({ lat: (lat[n] ?? 0) / UNITS, lng: (lng[n] ?? 0) / UNITS })

  return (point: Point, metres: number): Snapped | null => {
    const row = rowOf(point.lat * UNITS)
    // Rings are as narrow as cells are wide: towards a pole they would have no width, and no end.
    const rowsAway = Math.max(-row, row - rows + 1)
    if ((rowsAway - 1) * CELL_METRES_NORTH > metres) return null
    const column = columnOf(point.lng * UNITS)
    const metresEast = METRES_NORTH * Math.cos((point.lat * Math.PI) / 180)
    const cellMetres = (CELL / UNITS) * metresEast
    /** -1: none yet. */
    let found = -1
    let bound = metres
    /** Takes a node that is nearer than those before; whether it may be so is seen as on a plane, which costs a third. */
    const offer = (node: number): void => {
      const north = ((lat[node] ?? 0) / UNITS - point.lat) * METRES_NORTH
      const east = ((lng[node] ?? 0) / UNITS - point.lng) * metresEast
      if (north * north + east * east > bound * bound * MARGIN) return
      const away = distanceKm(point, pointOf(node)) * 1000
      if (away > bound || (away === bound && found >= 0)) return
      found = node
      bound = away
    }
    // What a ring holds is at least the rings within it away.
    for (let ring = 0; (ring - 1) * cellMetres <= bound; ring++)
      for (const cell of ringOf(row, column, ring, rows, columns))
        for (const node of nodes.subarray(first[cell], first[cell + 1])) offer(node)
    return found < 0 ? null : { node: found, metres: bound }
  }
}

function* ringOf(
  row: number,
  column: number,
  ring: number,
  rows: number,
  columns: number,
): Generator<number> {
  for (let r = Math.max(0, row - ring); r <= Math.min(rows - 1, row + ring); r++) {
    const isEdge = Math.abs(r - row) === ring
    for (let c = column - ring; c <= column + ring; c += isEdge || ring === 0 ? 1 : 2 * ring)
      if (c >= 0 && c < columns) yield r * columns + c
  }
}

const least = (values: Int32Array) => values.reduce((so, value) => Math.min(so, value), values[0] ?? 0)
const most = (values: Int32Array) => values.reduce((so, value) => Math.max(so, value), values[0] ?? 0)
