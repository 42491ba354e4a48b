import { type Cells, sortIntoCells } from './cells.ts'
import { STEP } from './detours.ts'
import { type Point, unitVector } from './geo.ts'

/**
 * Nearest rows of a set, exactly: a grid of cells of equal degrees over typed arrays. Cells are visited in square rings
 * around the asked point until nothing outside the visited block can be nearer than what was found.
 */

/** The rows of a grid, by row number. Positions are given twice: in degrees and as points on the unit sphere (x, y, z). */
export type Rows = {
  ids: ArrayLike<number>
  /** Index of a row's state in `states` of the world; many rows share one. */
  openStateIndexes: ArrayLike<number>
  /** 1 for a row without a telephone number. */
  silent: ArrayLike<number>
  /** Of the roads around it, for detours; below 65,536. */
  zones: ArrayLike<number>
  /** How little is known of it, 0 to 100. */
  distrust: ArrayLike<number>
  lat: Float64Array
  lng: Float64Array
  vectors: Float64Array
}

/**
 * Cells with all that a search reads, in the order of the cells: the fields of one row, and the rows of one cell, are
 * contiguous in memory. A random access per row would cost more than all the arithmetic.
 */
export type Grid = Omit<Cells, 'order'> & {
  /** `POINT_FLOATS` for a row: the first three are its point on the unit sphere. */
  points: Float64Array
  /** The same memory: the integers in the other two. */
  integers: Uint32Array
}

const POINT_FLOATS = 5
const POINT_INTEGERS = 2 * POINT_FLOATS
/** After the point's three floats; the last one has a bit for a row without a telephone number, 16 for the zone, then the distrust. */
const [ROW, ID, OPEN_STATE, MARK] = [6, 7, 8, 9]
const [ZONE_SHIFT, ZONE_MASK, DISTRUST_SHIFT] = [1, 0xffff, 17]

/** The two views of a grid's memory. */
const gridMemory = (buffer: ArrayBufferLike): Pick<Grid, 'points' | 'integers'> => ({
  points: new Float64Array(buffer),
  integers: new Uint32Array(buffer),
})

/** Data that changes while the grids stay as they are. */
export type World = {
  /** By row number: 1 for a row to skip. */
  dead: Uint8Array
  /** By open state index, each below 32: a question names the wanted ones by a bit mask. */
  states: Uint8Array
}

export type Question = {
  point: Point
  limit: number
  /** Bit s is set where rows of state s are wanted. */
  wanted: number
  /** Longest chord through the unit sphere, 2 for no bound. */
  maxChord: number
  /** Only rows behind this one, in the order of the answer. */
  after?: { chord: number; id: number } | undefined
}

/**
 * Ranks rows by chord plus detour plus penalties instead of by chord alone: `found` then holds that sum as `chord`. States
 * with an infinite penalty are not wanted. No sum is less than the chord and the least penalty: rings are left by that.
 */
export type Penalties = {
  /** By `2 * state`, plus 1 for a row without a telephone number. */
  values: Float64Array
  /** The least of the values. */
  least: number
  /** The longest chord itself, 2 for no bound. */
  maxChord: number
  /** By distrust. */
  distrust: Float64Array
  /** By zone: by how many steps the road to it is longer, see `detours.ts`. */
  detours: Uint8Array
}

/** Nearest first, equal ones by id. */
export type Found = { row: number; id: number; chord: number }

/** Bound of rounding errors of an angle or, as a fraction, of a square: 6 micrometres on Earth. */
const ROUNDING = 1e-12

/** A grid over the rows `members`, which all have a position; `allocate` gives its memory. */
export function buildGrid(
  { ids, openStateIndexes, silent, zones, distrust, lat, lng, vectors }: Rows,
  members: Uint32Array,
  allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): Grid {
  const { order, ...cells } = sortIntoCells(lat, lng, members)
  const memory = gridMemory(allocate(members.length * POINT_FLOATS * Float64Array.BYTES_PER_ELEMENT))
  const { points, integers } = memory
  order.forEach((row, i) => {
    points.set(vectors.subarray(3 * row, 3 * row + 3), POINT_FLOATS * i)
    integers[POINT_INTEGERS * i + ROW] = row
    integers[POINT_INTEGERS * i + ID] = ids[row]!
    integers[POINT_INTEGERS * i + OPEN_STATE] = openStateIndexes[row]!
    integers[POINT_INTEGERS * i + MARK] =
      (distrust[row]! << DISTRUST_SHIFT) | (zones[row]! << ZONE_SHIFT) | silent[row]!
  })
  return { ...cells, ...memory }
}

const comesBefore = (chord: number, id: number, other: { chord: number; id: number }) =>
  chord < other.chord || (chord === other.chord && id < other.id)

/** The nearest rows found so far, kept in order; as many as asked for. */
export function makeNearest({ limit, maxChord, after }: Pick<Question, 'limit' | 'maxChord' | 'after'>) {
  const found: Found[] = []
  return {
    found,
    /** The chord from which on nothing can enter any more. */
    worst: () => (found.length < limit ? maxChord : found[limit - 1]!.chord),
    offer(row: number, id: number, chord: number): void {
      if (after && !comesBefore(after.chord, after.id, { chord, id })) return
      let place = found.length
      while (place > 0 && comesBefore(chord, id, found[place - 1]!)) place -= 1
      if (place >= limit) return
      if (found.length < limit) found.push(found[place]!) // the last one moves up, or is overwritten below
      for (let i = found.length - 1; i > place; i--) found[i] = found[i - 1]!
      found[place] = { row, id, chord }
    },
  }
}

export type Nearest = ReturnType<typeof makeNearest>

/** Offers `nearest` every row of the grid in a wanted state that may still enter. */
export function searchGrid(
  grid: Grid,
  world: World,
  { point, wanted, penalties }: Pick<Question, 'point' | 'wanted'> & { penalties?: Penalties | undefined },
  nearest: Nearest,
): void {
  if (penalties?.least === Number.POSITIVE_INFINITY) return
  const { starts, rows, columns } = grid
  const row0 = Math.floor((point.lat - grid.south) / grid.high)
  const column0 = Math.floor((point.lng - grid.west) / grid.wide)
  const offer = penalties
    ? makePenalisedOffer(grid, world, point, penalties, nearest)
    : makeOffer(grid, world, point, wanted, nearest)
  /** The cells of one row from column to column, as far as the grid has them. */
  const scan = (row: number, from: number, to: number) => {
    const first = Math.max(from, 0)
    const last = Math.min(to, columns - 1)
    if (row < 0 || row >= rows || first > last) return
    offer(starts[row * columns + first]!, starts[row * columns + last + 1]!)
  }
  for (let ring = ringsToGrid(grid, row0, column0); ; ring++) {
    scan(row0 - ring, column0 - ring, column0 + ring)
    if (ring > 0) scan(row0 + ring, column0 - ring, column0 + ring)
    const highest = Math.min(row0 + ring - 1, rows - 1)
    for (let row = Math.max(row0 - ring + 1, 0); row <= highest; row++) {
      scan(row, column0 - ring, column0 - ring)
      scan(row, column0 + ring, column0 + ring)
    }
    const reach = penalties ? reachOf(penalties, nearest) : nearest.worst()
    if (leastChordOutside(grid, point, row0, column0, ring) > reach) return
  }
}

/** The longest chord at which a row of the least penalty may still enter. */
const reachOf = ({ least, maxChord }: Penalties, nearest: Nearest): number =>
  Math.min(maxChord, nearest.worst() - least)

/** The inner loop: rows `from` to `to` of the grid's order, looked at by the square of their chord first. */
function makeOffer(grid: Grid, { dead, states }: World, point: Point, wanted: number, nearest: Nearest) {
  const { points, integers } = grid
  const [qx, qy, qz] = unitVector(point)
  return (from: number, to: number) => {
    let worst = nearest.worst()
    let bound = worst * worst * (1 + ROUNDING)
    for (let i = from; i < to; i++) {
      const dx = points[POINT_FLOATS * i]! - qx
      const dy = points[POINT_FLOATS * i + 1]! - qy
      const dz = points[POINT_FLOATS * i + 2]! - qz
      const square = dx * dx + dy * dy + dz * dz
      const at = POINT_INTEGERS * i
      if (square > bound || ((wanted >> states[integers[at + OPEN_STATE]!]!) & 1) === 0) continue
      const row = integers[at + ROW]!
      const chord = Math.sqrt(square)
      if (chord > worst || dead[row] === 1) continue
      nearest.offer(row, integers[at + ID]!, chord)
      worst = nearest.worst()
      bound = worst * worst * (1 + ROUNDING)
    }
  }
}

/** The same, by chord plus detour plus penalty. A loop of its own keeps the other as short as it is. */
function makePenalisedOffer(
  { points, integers }: Grid,
  { dead, states }: World,
  point: Point,
  penalties: Penalties,
  nearest: Nearest,
) {
  const { values, distrust, detours, maxChord } = penalties
  const [qx, qy, qz] = unitVector(point)
  return (from: number, to: number) => {
    let worst = nearest.worst()
    let reach = reachOf(penalties, nearest)
    let bound = reach * Math.abs(reach) * (1 + ROUNDING)
    for (let i = from; i < to; i++) {
      const dx = points[POINT_FLOATS * i]! - qx
      const dy = points[POINT_FLOATS * i + 1]! - qy
      const dz = points[POINT_FLOATS * i + 2]! - qz
      const square = dx * dx + dy * dy + dz * dz
      if (square > bound) continue
      const at = POINT_INTEGERS * i
      const chord = Math.sqrt(square)
      const mark = integers[at + MARK]!
      const penalty = values[2 * states[integers[at + OPEN_STATE]!]! + (mark & 1)]!
      const away = chord + STEP * detours[(mark >>> ZONE_SHIFT) & ZONE_MASK]!
      // Most rows are out without a look at the trust, which only adds.
      if (away + penalty > worst) continue
      const key = away + (penalty + distrust[mark >>> DISTRUST_SHIFT]!)
      const row = integers[at + ROW]!
      if (key > worst || key === Number.POSITIVE_INFINITY || chord > maxChord || dead[row] === 1) continue
      nearest.offer(row, integers[at + ID]!, key)
      worst = nearest.worst()
      reach = reachOf(penalties, nearest)
      bound = reach * Math.abs(reach) * (1 + ROUNDING)
    }
  }
}

/** The first ring that touches the grid at all. */
const ringsToGrid = ({ rows, columns }: Grid, row0: number, column0: number): number =>
  Math.max(0, -row0, row0 - rows + 1, -column0, column0 - columns + 1)

/**
 * A chord that every point of the grid outside the visited block exceeds; Infinity when the block holds the whole grid.
 * To a parallel the shortest way is the difference of latitudes, to a meridian it is asin(cos lat · sin Δlng).
 */
function leastChordOutside(grid: Grid, point: Point, row0: number, column0: number, ring: number): number {
  const { south, west, high, wide, rows, columns } = grid
  const toParallel = (row: number) => radians(Math.abs(point.lat - (south + row * high)))
  const toColumns = (from: number, to: number) => {
    const apart = degreesToRange(point.lng, west + from * wide, west + to * wide)
    return Math.asin(Math.cos(radians(point.lat)) * Math.sin(radians(Math.min(apart, 90))))
  }
  let least = Number.POSITIVE_INFINITY
  if (row0 - ring > 0) least = toParallel(row0 - ring)
  if (row0 + ring < rows - 1) least = Math.min(least, toParallel(row0 + ring + 1))
  if (column0 - ring > 0) least = Math.min(least, toColumns(0, column0 - ring))
  if (column0 + ring < columns - 1) least = Math.min(least, toColumns(column0 + ring + 1, columns))
  return least === Number.POSITIVE_INFINITY ? least : 2 * Math.sin(Math.max(0, least - ROUNDING) / 2)
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** From a longitude to the nearest one between `from` and `to`, around either side of the globe. */
function degreesToRange(lng: number, from: number, to: number): number {
  const apart = (at: number) => Math.max(from - at, at - to, 0)
  return Math.min(apart(lng - 360), apart(lng), apart(lng + 360))
}
