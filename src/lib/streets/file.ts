import { columnsOf, fill, joinColumns, plain, shared, stepped, steps } from '../road-graph/columns.ts'
import { NumberReader } from '../road-graph/varints.ts'
import type { Street, Streets, Town } from './streets.ts'

const MAGIC = 'rehber724 streets'
/** Raised with each change of the layout: a file of another version is refused. */
const VERSION = 1

type Header = {
  magic: string
  version: number
  month: string
  towns: Town[]
  streets: number
  lines: number
  points: number
}

/** Streets as the bytes of a file, to be compressed: small steps from one to the next, a column at a time. */
export function writeStreets(streets: readonly Street[], month: string): Uint8Array {
  const towns = [...new Map(streets.map(({ town }) => [keyOf(town), town])).values()]
  const townNumbers = new Map(towns.map((town, i) => [keyOf(town), i]))
  const townOf = ({ town }: Street) => townNumbers.get(keyOf(town)) ?? 0
  // Near ones have near numbers: the file is smaller.
  const band = ({ lat }: Street) => Math.floor(lat / 500)
  const order = streets.toSorted((a, b) => townOf(a) - townOf(b) || band(a) - band(b) || a.lng - b.lng)
  const names = [...new Set(order.map(({ name }) => name))].sort()
  const nameNumbers = new Map(names.map((name, i) => [name, i]))
  const lines = order.flatMap((street, number) => street.lines.map((line) => ({ line, street: number })))
  const points = lines.flatMap(({ line }) => line)
  const header: Header = {
    magic: MAGIC,
    version: VERSION,
    month,
    towns,
    streets: order.length,
    lines: lines.length,
    points: points.length,
  }
  return joinColumns([
    new TextEncoder().encode(JSON.stringify(header)),
    new TextEncoder().encode(names.join('\n')),
    plain(Uint32Array.from(order, ({ name }) => nameNumbers.get(name) ?? 0)),
    steps(Uint32Array.from(order, townOf)),
    plain(Uint32Array.from(order, ({ metres }) => metres)),
    steps(Int32Array.from(order, ({ lat }) => lat)),
    steps(Int32Array.from(order, ({ lng }) => lng)),
    steps(Uint32Array.from(lines, ({ street }) => street)),
    plain(Uint32Array.from(lines, ({ line }) => line.length)),
    steps(Int32Array.from(points, ({ lat }) => lat)),
    steps(Int32Array.from(points, ({ lng }) => lng)),
  ])
}

const keyOf = ({ city, district }: Town) => `${city}/${district ?? ''}`

/**
 * Reads what `writeStreets` laid out; the arrays lie in memory that threads can share.
 * @throws Error in words where the file is of another version, or broken
 */
export function readStreets(bytes: Uint8Array): Streets {
  const [head = EMPTY, words = EMPTY, ...columns] = columnsOf(bytes)
  const { month, towns, streets: count, lines, points } = readHeader(head)
  const readers = columns.map((column) => new NumberReader(column))
  if (readers.length !== 9) throw new Error('a column is missing')
  const [name, town, metres, lat, lng, street, sizes, lats, lngs] = readers as Readers
  const first = shared(Uint32Array, lines + 1)
  fill(first.subarray(1), sizes, (reader, last) => last + reader.unsigned())
  const read: Streets = {
    month,
    towns,
    names: new TextDecoder().decode(words).split('\n'),
    name: fill(shared(Uint32Array, count), name, (one) => one.unsigned()),
    town: fill(shared(Uint16Array, count), town, stepped),
    metres: fill(shared(Uint32Array, count), metres, (one) => one.unsigned()),
    lat: fill(shared(Int32Array, count), lat, stepped),
    lng: fill(shared(Int32Array, count), lng, stepped),
    lines: {
      first,
      street: fill(shared(Uint32Array, lines), street, stepped),
      lat: fill(shared(Int32Array, points), lats, stepped),
      lng: fill(shared(Int32Array, points), lngs, stepped),
    },
  }
  check(read, points)
  return read
}

const EMPTY = new Uint8Array()
type One = NumberReader
type Readers = [One, One, One, One, One, One, One, One, One]

function check({ names, towns, name, town, lines }: Streets, points: number): void {
  const isKnown =
    name.every((one) => one < names.length) &&
    town.every((one) => one < towns.length) &&
    lines.street.every((one) => one < name.length) &&
    lines.first.at(-1) === points
  if (!isKnown) throw new Error('a street has no name, district or line')
}

function readHeader(bytes: Uint8Array): Header {
  let header: Partial<Header>
  try {
    header = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Header>
  } catch (cause) {
    throw new Error('it is no file of streets', { cause })
  }
  const { magic, version, month = '', towns = [], streets = 0, lines = 0, points = 0 } = header
  if (magic !== MAGIC) throw new Error('it is no file of streets')
  if (version !== VERSION) throw new Error(`it is of version ${String(version)}; version ${VERSION} is read`)
  return { magic, version, month, towns, streets, lines, points }
}
