import { columnsOf, EMPTY, fill, joinColumns, plain, plainSigned, shared, stepped, steps } from './columns.ts'
import { NO_TURNS, type Roads, type Turns } from './roads.ts'
import { NumberReader } from './varints.ts'

const MAGIC = 'rehber724 roads'
/** Raised with each change of the layout: a file of another version is refused, but for the first, which had no turns. */
const VERSION = 2
const WITHOUT_TURNS = 1

type Header = { magic: string; version: number; month: string; nodes: number; edges: number; turns: number }

/** Lays roads out as the bytes of a file, to be compressed: small steps from one to the next, a column at a time. */
export function writeRoads({ month, names, lat, lng, ends, edges, turns }: Roads): Uint8Array {
  const header: Header = {
    magic: MAGIC,
    version: VERSION,
    month,
    nodes: lat.length,
    edges: edges.from.length,
    turns: turns.via.length,
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
  ]
  return joinColumns(columns)
}

/**
 * Reads what `writeRoads` laid out; the arrays lie in memory that threads can share.
 * @throws Error in words where the file is of another version, or broken
 */
export function readRoads(bytes: Uint8Array): Roads {
  const [head = EMPTY, words = EMPTY, ...columns] = columnsOf(bytes)
  const { month, nodes, edges, turns } = readHeader(head)
  const [lat, lng, ends, from, to, metres, kind, name, ...ofTurns] = columns.map(
    (column) => new NumberReader(column),
  )
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
  const { magic, version, month = '', nodes = 0, edges = 0, turns = 0 } = header
  if (magic !== MAGIC) throw new Error('it is no file of roads')
  if (version !== VERSION && version !== WITHOUT_TURNS)
    throw new Error(`it is of version ${String(version)}; versions ${WITHOUT_TURNS} and ${VERSION} are read`)
  return { magic, version, month, nodes, edges, turns }
}

function readTurns([via, from, to]: readonly NumberReader[], count: number): Turns {
  if (count === 0) return NO_TURNS
  if (!via || !from || !to) throw new Error('a column is missing')
  const read = (column: NumberReader) => fill(shared(Uint32Array, count), column, stepped)
  return { via: read(via), from: read(from), to: read(to) }
}

/** Both edges of a turn touch its node. */
function isTurn({ edges, turns }: Roads, via: number, i: number): boolean {
  const touches = (edge: number | undefined) =>
    edge !== undefined && (edges.from[edge] === via || edges.to[edge] === via)
  return touches(turns.from[i]) && touches(turns.to[i])
}
