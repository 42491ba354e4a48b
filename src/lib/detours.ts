import { EARTH_RADIUS_KM, type Point } from './geo.ts'

/**
 * By how much the road from one zone to another is longer than roads usually are: where water, a wall or a forest lies
 * between. A zone is some streets that lie together and are near each other by road: both shores of a strait are two.
 */
export type Detours = {
  /** Tells one table from another; 0 for none. */
  version: number
  /** Degrees: the south-west corner of a grid of small cells, and how high and wide a cell is. */
  south: number
  west: number
  high: number
  wide: number
  rows: number
  columns: number
  /** Of each cell the zone: that of the nearest road. 0 where no road is near. */
  cells: Uint16Array
  /** Zones to which the road from zone z is longer stand in `to` from `first[z]` up to `first[z + 1]`. */
  first: Uint32Array
  to: Uint16Array
  /** By how much longer, in `STEP_KM`. */
  steps: Uint8Array
}

export const STEP_KM = 0.25
/** The same as a chord through the unit sphere, to which it is added. */
export const STEP = STEP_KM / EARTH_RADIUS_KM

/** Where nothing is known of roads. */
export const NO_DETOURS: Detours = {
  version: 0,
  south: 0,
  west: 0,
  high: 1,
  wide: 1,
  rows: 0,
  columns: 0,
  cells: new Uint16Array(),
  first: new Uint32Array(2),
  to: new Uint16Array(),
  steps: new Uint8Array(),
}

/** The zone of a point; 0 where nothing is known of the roads there. */
export function zoneAt({ south, west, high, wide, rows, columns, cells }: Detours, { lat, lng }: Point) {
  const row = Math.floor((lat - south) / high)
  const column = Math.floor((lng - west) / wide)
  const isInside = row >= 0 && row < rows && column >= 0 && column < columns
  return isInside ? (cells[row * columns + column] ?? 0) : 0
}

/** So many zones' are kept: 64 kB each at most. */
const KEPT_ZONES = 128
const kept = new WeakMap<Detours, Map<number, Uint8Array>>()

/**
 * From a point to each zone, by its number, the steps by which the road is longer; only to be read. Those of some zones are kept:
 * many ask from the same ones, and most from where nothing is known of the roads.
 */
export function detoursFrom(detours: Detours, point: Point): Uint8Array {
  const zone = zoneAt(detours, point)
  const ofTable = kept.get(detours) ?? new Map<number, Uint8Array>()
  const known = ofTable.get(zone)
  if (known) return known
  const { first, to, steps } = detours
  const from = new Uint8Array(first.length - 1)
  const end = first[zone + 1]!
  for (let i = first[zone]!; i < end; i++) from[to[i]!] = steps[i]!
  if (ofTable.size === KEPT_ZONES) ofTable.clear()
  kept.set(detours, ofTable.set(zone, from))
  return from
}

/** Length to add to the chord to a point of a zone; `from`: of `detoursFrom`. */
export const detourTo = (from: Uint8Array, zone: number): number => STEP * (from[zone] ?? 0)

/** By how many kilometres the road between two points is longer than roads usually are. */
export const detourKm = (detours: Detours, from: Point, to: Point): number =>
  STEP_KM * (detoursFrom(detours, from)[zoneAt(detours, to)] ?? 0)
