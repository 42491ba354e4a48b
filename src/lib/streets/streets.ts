/** Degrees of positions are kept in these units: about a metre. */
export const UNITS = 1e5

/** A district and its province as they are written; `district` is null where none is known. */
export type Town = { city: string; district: string | null }

/**
 * The named streets of a region, in columns. Pieces of one name that lie near each other in a district are one street;
 * farther ones are another.
 */
export type Streets = {
  /** Of the data: "2021-08". */
  month: string
  /** As they are written, each once. */
  names: readonly string[]
  towns: readonly Town[]
  /** Of each street: which of `names` and of `towns`, its length, and a point on it near its middle. */
  name: Uint32Array
  town: Uint16Array
  metres: Uint32Array
  lat: Int32Array
  lng: Int32Array
  lines: StreetLines
}

/** Where streets run: the points of each line, one line after the other, in units of 1e-5 degrees. */
export type StreetLines = {
  /** Of each line: its street, and where its points begin; one more at the end. */
  street: Uint32Array
  first: Uint32Array
  lat: Int32Array
  lng: Int32Array
}

/** A street of the network before it is laid out. */
export type Street = { name: string; town: Town; metres: number; lat: number; lng: number; lines: Line[] }
/** Points in units of 1e-5 degrees. */
export type Line = readonly { lat: number; lng: number }[]

/** Degrees of longitude are shorter than those of latitude, by this much at a latitude. */
const narrow = (lat: number) => Math.cos(((lat / 1e5) * Math.PI) / 180)

export type Spot = { lat: number; lng: number; metres: number }

const METRES_PER_UNIT = 1.113_194_9

/** The point of the way from `a` to `b` that is nearest to `to`, all in units of 1e-5 degrees. */
export function nearestOnWay(to: Line[number], a: Line[number], b: Line[number]): Spot {
  const wide = narrow(to.lat)
  const [dx, dy] = [(b.lng - a.lng) * wide, b.lat - a.lat]
  const [px, py] = [(to.lng - a.lng) * wide, to.lat - a.lat]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return {
    lat: a.lat + t * (b.lat - a.lat),
    lng: a.lng + t * (b.lng - a.lng),
    metres: Math.hypot(px - t * dx, py - t * dy) * METRES_PER_UNIT,
  }
}

export const metresBetween = (a: Line[number], b: Line[number]): number =>
  Math.hypot((b.lng - a.lng) * narrow(a.lat), b.lat - a.lat) * METRES_PER_UNIT

/** A line without the points that the others tell to within some metres (Douglas and Peucker). */
export function thinLine(line: Line, metres: number): Line {
  const [begin] = line
  const end = line.at(-1)
  if (!begin || !end || line.length < 3) return line
  let [farthest, at] = [0, 0]
  for (let i = 1; i < line.length - 1; i++) {
    const away = nearestOnWay(line[i] ?? begin, begin, end).metres
    if (away > farthest) [farthest, at] = [away, i]
  }
  if (farthest <= metres) return [begin, end]
  return [...thinLine(line.slice(0, at + 1), metres).slice(0, -1), ...thinLine(line.slice(at), metres)]
}
