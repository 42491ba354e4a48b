import { type Detours, NO_DETOURS } from '../detours.ts'
import { columnsOf, EMPTY, joinColumns } from './columns.ts'

const MAGIC = 'rehber724 detours'
/** Raised with each change of the layout: a file of another one is refused. */
const LAYOUT = 1

type Frame = Omit<Detours, 'cells' | 'first' | 'to' | 'steps'>
type Header = Frame & { magic: string; layout: number; zones: number; entries: number }

/**
 * Lays a table out as the bytes of a file, to be compressed: columns of two bytes a number as a processor has them, each
 * as the difference to the one before. A server that starts reads them at once.
 */
export function writeDetours({ cells, first, to, steps, ...frame }: Omit<Detours, 'version'>): Uint8Array {
  const counts = Uint16Array.from(first.subarray(1), (end, i) => end - (first[i] ?? 0))
  const columns = [bytesOf(differences(cells)), bytesOf(counts), bytesOf(differences(to)), steps]
  const { south, west, high, wide, rows, columns: across } = frame
  const header: Header = {
    magic: MAGIC,
    layout: LAYOUT,
    version: checksum(columns),
    south,
    west,
    high,
    wide,
    rows,
    columns: across,
    zones: first.length - 2,
    entries: to.length,
  }
  return joinColumns([new TextEncoder().encode(JSON.stringify(header)), ...columns])
}

/**
 * Reads what `writeDetours` laid out; the arrays lie in memory that threads can share.
 * @throws Error in words where the file is of another layout, or broken
 */
export function readDetours(bytes: Uint8Array): Detours {
  const [head = EMPTY, ofCells = EMPTY, ofCounts = EMPTY, ofTo = EMPTY, ofSteps = EMPTY] = columnsOf(bytes)
  const { zones, entries, ...frame } = readHeader(head)
  const cells = sums(ofCells, frame.rows * frame.columns, zones)
  const counts = numbersOf(ofCounts, zones + 1)
  const first = new Uint32Array(new SharedArrayBuffer(Uint32Array.BYTES_PER_ELEMENT * (zones + 2)))
  for (const [i, count] of counts.entries()) first[i + 1] = (first[i] ?? 0) + count
  if (first[zones + 1] !== entries || ofSteps.length !== entries) throw new Error('a column is too short')
  const steps = new Uint8Array(new SharedArrayBuffer(entries))
  steps.set(ofSteps)
  return { ...frame, cells, first, to: sums(ofTo, entries, zones), steps }
}

function readHeader(bytes: Uint8Array): Frame & { zones: number; entries: number } {
  let header: Partial<Header>
  try {
    header = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Header>
  } catch (cause) {
    throw new Error('it is no file of detours', { cause })
  }
  const { magic, layout, zones = 0, entries = 0, ...frame } = header
  if (magic !== MAGIC) throw new Error('it is no file of detours')
  if (layout !== LAYOUT) throw new Error(`it is of layout ${String(layout)}; layout ${LAYOUT} is read`)
  const { version, south, west, high, wide, rows, columns } = { ...NO_DETOURS, ...frame }
  return { version, south, west, high, wide, rows, columns, zones, entries }
}

function differences(numbers: Uint16Array): Uint16Array {
  return numbers.map((one, i) => one - (numbers[i - 1] ?? 0))
}

/** The way back from `differences`. */
function sums(column: Uint8Array, count: number, most: number): Uint16Array {
  const differences = numbersOf(column, count)
  const numbers = new Uint16Array(new SharedArrayBuffer(Uint16Array.BYTES_PER_ELEMENT * count))
  let last = 0
  for (let i = 0; i < count; i++) {
    last = (last + (differences[i] ?? 0)) & 0xff_ff
    if (last > most) throw new Error('a zone is none')
    numbers[i] = last
  }
  return numbers
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Copied: a column may begin at an odd place. */
function numbersOf(column: Uint8Array, count: number): Uint16Array {
  if (column.length !== Uint16Array.BYTES_PER_ELEMENT * count) throw new Error('a column is too short')
  return new Uint16Array(Uint8Array.from(column).buffer)
}

/** FNV-1a; the columns of another table have another one. */
function checksum(columns: readonly Uint8Array[]): number {
  let sum = 0x81_1c_9d_c5
  for (const column of columns) for (const byte of column) sum = Math.imul(sum ^ byte, 0x01_00_01_93)
  return sum >>> 0
}
