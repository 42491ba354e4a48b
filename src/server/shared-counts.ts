import { randomInt } from 'node:crypto'
import { IN_PROCESS_ALLOWANCES } from './db/allowances.ts'
import { hashText } from './hash-text.ts'

// Connections of one address go to any of a process' workers, and a limit of an address holds for all of them together. What they
// count stands in shared memory, without keys: two rows of cells, each key in one cell of each row, and the smaller one counts. Too
// many are counted only for whom both cells are shared with others who ask for much.

const ROWS = 2
const CELLS = 1 << 15
/** Holds of one kind are fewer, and each worker has cells of its own. */
const HELD_CELLS = 1 << 13

const HELD_KINDS = ['connections', 'streams', 'way-streams', 'passwords', 'files', 'roads'] as const
/** Things that an address holds until it lets go of them. */
export type HeldKind = (typeof HELD_KINDS)[number]
type Counted = keyof typeof IN_PROCESS_ALLOWANCES

/** Networks and accounts whose businesses are counted apart, by gate. */
export type ReaderMemory = { window: Int32Array; keys: Int32Array; words: Uint32Array; counts: Uint16Array }
export type SharedCounts = {
  salt: number
  /** Of each gate: the number of its window, then the cells. */
  windows: Readonly<Record<string, Int32Array>>
  /** By worker, which alone writes them: so what one held that died is forgotten with it. */
  held: readonly Readonly<Record<string, Int32Array>>[]
  readers: Readonly<Record<string, ReaderMemory>>
}

const numbers = (length: number) =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))

/** Lays out the memory for so many workers. `readers`: by gate. */
export const layOutCounts = (workers: number, readers: SharedCounts['readers']): SharedCounts => ({
  salt: randomInt(2 ** 31),
  windows: Object.fromEntries(
    Object.keys(IN_PROCESS_ALLOWANCES).map((name) => [name, numbers(1 + ROWS * CELLS)]),
  ),
  held: Array.from({ length: workers }, () =>
    Object.fromEntries(HELD_KINDS.map((kind) => [kind, numbers(ROWS * HELD_CELLS)])),
  ),
  readers,
})

/** Forgets what a worker held. */
export function forgetHeld({ held }: SharedCounts, worker: number): void {
  for (const cells of Object.values(held[worker] ?? {})) cells.fill(0)
}

let joined: { counts: SharedCounts; worker: number } | null = null

/** From now on this thread counts with others, as this one of the workers. */
export function joinCounts(counts: SharedCounts, worker: number): void {
  joined = { counts, worker }
}

export const sharedReaders = (name: string): (ReaderMemory & { salt: number }) | null => {
  const memory = joined?.counts.readers[name]
  return joined && memory ? { ...memory, salt: joined.counts.salt } : null
}

const cellsOf = (key: string, salt: number, cells: number): [number, number] => {
  const first = hashText(key, salt)
  return [first % cells, cells + (hashText(key, first ^ salt) % cells)]
}

/** Counts by key that begin anew with each window. */
export type Window = { of: (key: string) => number; add: (key: string) => void; endsAt: () => number }

/** A gate's counts of all workers; null where this thread counts alone. Windows are those of the clock. */
export function sharedWindow(name: Counted, ms: number, now: () => number): Window | null {
  const cells = joined?.counts.windows[name]
  if (!joined || !cells) return null
  const { salt } = joined.counts
  const turn = () => {
    const current = Math.floor(now() / ms)
    const before = Atomics.load(cells, 0)
    if (before !== current && Atomics.compareExchange(cells, 0, before, current) === before) cells.fill(0, 1)
  }
  const placesOf = (key: string) => {
    turn()
    return cellsOf(key, salt, CELLS)
  }
  return {
    of(key) {
      const [a, b] = placesOf(key)
      return Math.min(Atomics.load(cells, 1 + a), Atomics.load(cells, 1 + b))
    },
    add(key) {
      for (const place of placesOf(key)) Atomics.add(cells, 1 + place, 1)
    },
    endsAt: () => (Math.floor(now() / ms) + 1) * ms,
  }
}

/** How much of a kind each key holds. */
export type Held = { of: (key: string) => number; add: (key: string, by: 1 | -1) => void }

/** Of all workers; null where this thread counts alone. */
export function sharedHeld(kind: HeldKind): Held | null {
  if (!joined) return null
  const { counts, worker } = joined
  const all = counts.held.flatMap((one) => one[kind] ?? [])
  const own = counts.held[worker]?.[kind]
  if (!own) throw new Error(`no memory of worker ${worker}`)
  const sumAt = (place: number) => all.reduce((sum, cells) => sum + Atomics.load(cells, place), 0)
  return {
    of: (key) => Math.min(...cellsOf(key, counts.salt, HELD_CELLS).map(sumAt)),
    add(key, by) {
      for (const place of cellsOf(key, counts.salt, HELD_CELLS)) Atomics.add(own, place, by)
    },
  }
}

/** As `sharedHeld`, or of this thread alone. */
export function makeHeld(kind: HeldKind): Held {
  const counts = new Map<string, number>()
  return (
    sharedHeld(kind) ?? {
      of: (key) => counts.get(key) ?? 0,
      add(key, by) {
        const held = (counts.get(key) ?? 0) + by
        if (held > 0) counts.set(key, held)
        else counts.delete(key)
      },
    }
  )
}
