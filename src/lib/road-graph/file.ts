import { columnsOf, EMPTY, fill, joinColumns, plain, plainSigned, shared, stepped, steps } from './columns.ts'
import { type Contraction, NO_TURNS, type Roads, type Turns } from './roads.ts'
import { NumberReader } from './varints.ts'

const MAGIC = 'rehber724 roads'
/** Raised with each change of the layout. The first had no turns, the second no contraction: both are read. */
const VERSION = 3
const OLDEST = 1
/** Behind the header and the names; those of the contraction follow. */
const PLAIN_COLUMNS = 11

type Contracted = { points: number; checksum: number }
type Header = {
  magic: string
  version: number
  month: string
  nodes: number
  edges: number
  turns: number
  contraction?: Contracted | null
}

/** Lays roads out as the bytes of a file, to be compressed: small steps from one to the next, a column at a time. */
export function writeRoads(roads: Roads): Uint8Array {
  const { month, names, lat, lng, ends, edges, turns, contraction } = roads
  const header: Header = {
    magic: MAGIC,
    version: VERSION,
    month,
    nodes: lat.length,
    edges: edges.from.length,
    turns: turns.via.length,
    contraction: contraction && { points: contraction.order.length, checksum: contraction.checksum },
  }
  const columns = [
    new TextEncoder().encode(JSON.stringify(header)),
    new TextEncoder().encode(names.join('\n')),
    steps(lat),
    steps(lng),
    plain(ends),
    steps(edges.from),
    plainSigned(edges.to, (to, i) => to - (edges.from[i] ?? 0)),
    plain(edges.metres, (metres) => Math.round(metres * 10)),
    plain(edges.kind),
    steps(edges.name),
    steps(turns.via),
    steps(turns.from),
    steps(turns.to),
    ...(contraction ? [plain(contraction.order), contraction.kept] : []),
  ]
  return joinColumns(columns)
}

/**
 * Reads what `writeRoads` laid out; the arrays lie in memory that threads can share.
 * @throws Error in words where the file is of another version, or broken
 */
export function readRoads(bytes: Uint8Array): Roads {
  const [head = EMPTY, words = EMPTY, ...columns] = columnsOf(bytes)
  const { month, nodes, edges, turns, contraction } = readHeader(head)
  const [lat, lng, ends, from, to, metres, kind, name, ...ofTurns] = columns
    .slice(0, PLAIN_COLUMNS)
    .map((column) => new NumberReader(column))
  if (!lat || !lng || !ends || !from || !to || !metres || !kind || !name)
    throw new Error('a column is missing')
  const names = new TextDecoder().decode(words).split('\n')
  const starts = fill(shared(Uint32Array, edges), from, stepped)
  const roads: Roads = {
    month,
    names,
    lat: fill(shared(Int32Array, nodes), lat, stepped),
    lng: fill(shared(Int32Array, nodes), lng, stepped),
    ends: fill(shared(Uint8Array, nodes), ends, (one) => one.unsigned()),
    edges: {
      from: starts,
      to: fill(shared(Uint32Array, edges), to, (one, _, i) => (starts[i] ?? 0) + one.signed()),
      metres: fill(shared(Float32Array, edges), metres, (one) => one.unsigned() / 10),
      kind: fill(shared(Uint16Array, edges), kind, (one) => one.unsigned()),
      name: fill(shared(Uint32Array, edges), name, stepped),
    },
    turns: readTurns(ofTurns, turns),
    contraction: readContraction(columns.slice(PLAIN_COLUMNS), contraction ?? null),
  }
  const { edges: read } = roads
  for (let i = 0; i < edges; i++)
    if (
      (read.from[i] ?? nodes) >= nodes ||
      (read.to[i] ?? nodes) >= nodes ||
      (read.name[i] ?? 0) >= names.length
    )
      throw new Error('an edge leads nowhere')
  if (roads.turns.via.some((via, i) => !isTurn(roads, via, i))) throw new Error('a turn is none')
  return roads
}

function readHeader(bytes: Uint8Array): Header {
  let header: Partial<Header>
  try {
    header = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Header>
  } catch (cause) {
    throw new Error('it is no file of roads', { cause })
  }
  const { magic, version, month = '', nodes = 0, edges = 0, turns = 0, contraction = null } = header
  if (magic !== MAGIC) throw new Error('it is no file of roads')
  if (version === undefined || version < OLDEST || version > VERSION)
    throw new Error(`it is of version ${String(version)}; versions ${OLDEST} to ${VERSION} are read`)
  return { magic, version, month, nodes, edges, turns, contraction }
}

function readTurns([via, from, to]: readonly NumberReader[], count: number): Turns {
  if (count === 0) return NO_TURNS
  if (!via || !from || !to) throw new Error('a column is missing')
  const read = (column: NumberReader) => fill(shared(Uint32Array, count), column, stepped)
  return { via: read(via), from: read(from), to: read(to) }
}

function readContraction(
  [ofOrder, kept]: readonly Uint8Array[],
  contracted: Contracted | null,
): Contraction | null {
  if (contracted === null) return null
  if (!ofOrder || !kept) throw new Error('a column is missing')
  const { points, checksum } = contracted
  const order = fill(shared(Uint32Array, points), new NumberReader(ofOrder), (one) => one.unsigned())
  const seen = new Uint8Array(points)
  for (const point of order) seen[point] = 1
  if (seen.includes(0)) throw new Error('the order of its points is none')
  return { order, kept, checksum }
}

/** Both edges of a turn touch its node. */
function isTurn({ edges, turns }: Roads, via: number, i: number): boolean {
  const touches = (edge: number | undefined) =>
    edge !== undefined && (edges.from[edge] === via || edges.to[edge] === via)
  return touches(turns.from[i]) && touches(turns.to[i])
}
