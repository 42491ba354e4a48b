import { randomInt } from 'node:crypto'
import type { Config } from '../../config.ts'
import { IN_PROCESS_ALLOWANCES } from '../../db/allowances.ts'
import { hashText, mixBits } from '../../hash-text.ts'
import { heldBy } from '../../network-range.ts'
import { type ReaderMemory, sharedReaders } from '../../shared-counts.ts'

/** Counts an answer's rows from `from` on; true if that exceeds the reader's limit. */
export type IsOverLimit = (rows: readonly { id: number }[], from: number) => boolean

/** For emergencies and public pages. */
export const NO_LIMIT: IsOverLimit = () => false

/** Bits per network or account: enough to distinguish 600 businesses from 610, and 10,000 from 10,400. */
const BITS = 4096
const WORDS = BITS / 32
/** Networks and accounts counted apart: 8 MB. Beyond that some share: whoever filled it would be counted no more. */
const ROOM = 16_384

/** Expected number of bits set by so many businesses: two may share one. */
const bitsOf = (businesses: number): number =>
  Math.min(Math.round(BITS * (1 - Math.exp(-businesses / BITS))), BITS - 32)

/** Allowances per hour: telephones in lists, places on a map. */
const LIMITED = ['list-phones', 'map-places'] as const
type Limited = (typeof LIMITED)[number]

type Readers = {
  salt: number
  words: Uint32Array
  counts: Uint16Array
  /** The reader's place in this hour. */
  indexOf: (reader: string) => number
}

/** Those of this thread alone; an hour begins with the first of them. */
function ownReaders(ms: number, now: () => number): Readers {
  const salt = randomInt(2 ** 31) // nobody can choose businesses that share a bit
  const places = new Map<string, number>()
  const words = new Uint32Array(ROOM * WORDS)
  const counts = new Uint16Array(ROOM)
  let endsAt = 0
  return {
    salt,
    words,
    counts,
    indexOf(reader) {
      const moment = now()
      if (moment >= endsAt) {
        words.fill(0, 0, places.size * WORDS)
        counts.fill(0)
        places.clear()
        endsAt = moment + ms
      }
      const known = places.get(reader)
      if (known !== undefined) return known
      if (places.size === ROOM) return hashText(reader, salt) % ROOM
      places.set(reader, places.size)
      return places.size - 1
    },
  }
}

/** Places looked at for one reader before it shares one. */
const MAX_LOOKS = 64

/** Memory that the workers of a process share, for each gate. */
export const layOutReaders = (): Record<string, ReaderMemory> =>
  Object.fromEntries(
    LIMITED.map((name) => [
      name,
      {
        window: new Int32Array(new SharedArrayBuffer(4)),
        keys: new Int32Array(new SharedArrayBuffer(4 * ROOM)),
        words: new Uint32Array(new SharedArrayBuffer(4 * ROOM * WORDS)),
        counts: new Uint16Array(new SharedArrayBuffer(2 * ROOM)),
      },
    ]),
  )

/**
 * Those of all workers; null where this thread counts alone. Hours are the clock's; a reader is known by 32 bits. Two workers that
 * mark the same reader's businesses in the same nanoseconds may lose a mark: it is made with the next answer.
 */
function readersOfAll(limited: Limited, ms: number, now: () => number): Readers | null {
  const shared = sharedReaders(limited)
  if (!shared) return null
  const { salt, window, keys, words, counts } = shared
  return {
    salt,
    words,
    counts,
    indexOf(reader) {
      const current = Math.floor(now() / ms)
      const before = Atomics.load(window, 0)
      if (before !== current && Atomics.compareExchange(window, 0, before, current) === before)
        for (const memory of [keys, words, counts]) memory.fill(0)
      const hash = hashText(reader, salt)
      const key = mixBits(hash ^ salt) | 1 // 0 is nobody's
      for (let i = 0; i < MAX_LOOKS; i++) {
        const place = (hash + i) % ROOM
        const found = Atomics.compareExchange(keys, place, 0, key | 0)
        if (found === 0 || found === (key | 0)) return place
      }
      return hash % ROOM
    },
  }
}

/**
 * Counts the different businesses shown to a network or account within an hour, in this process, all workers together. Each business sets one bit
 * of its reader's, so that an answer costs no allocation and a fraction of a microsecond.
 */
export function makeListGate(
  limited: Limited,
  { limitsScale }: Pick<Config, 'limitsScale'>,
  now: () => number = Date.now,
) {
  const { limit, seconds } = IN_PROCESS_ALLOWANCES[limited]
  const ms = seconds * 1000
  const { salt, words, counts, indexOf } = readersOfAll(limited, ms, now) ?? ownReaders(ms, now)

  /** Counts the rows as shown to this reader; true if that is over its limit. */
  function isBeyond(
    { key, limit: most }: { key: string; limit: number },
    rows: readonly { id: number }[],
    from: number,
  ): boolean {
    if (rows.length <= from) return false
    const place = indexOf(key)
    let count = counts[place] ?? 0
    for (let i = from; i < rows.length; i++) {
      const bit = mixBits((rows[i]?.id ?? 0) ^ salt) % BITS
      const at = place * WORDS + (bit >>> 5)
      const word = words[at] ?? 0
      const marked = word | (1 << (bit & 31))
      if (marked === (word | 0)) continue
      words[at] = marked
      count += 1
    }
    counts[place] = count
    return count > bitsOf(most)
  }

  return {
    /** By network and its range, and by account if there is one. */
    ofVisitor: ({ userId, network }: { userId: number | null; network: string }): IsOverLimit => {
      const readers = heldBy(network, limit * limitsScale)
      if (userId !== null) readers.push({ key: `account ${userId}`, limit: limit * limitsScale })
      return (rows, from) => readers.filter((reader) => isBeyond(reader, rows, from)).length > 0
    },
  }
}
