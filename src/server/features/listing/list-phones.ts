import { randomInt } from 'node:crypto'
import type { Config } from '../../config.ts'
import { IN_PROCESS_ALLOWANCES } from '../../db/allowances.ts'
import { heldBy } from '../../network-range.ts'

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
type Limited = 'list-phones' | 'map-places'

/**
 * Counts the different businesses shown to a network or account within an hour, in this process. Each business sets one bit
 * of its reader's, so that an answer costs no allocation and a fraction of a microsecond.
 */
export function makeListGate(
  limited: Limited,
  { limitsScale }: Pick<Config, 'limitsScale'>,
  now: () => number = Date.now,
) {
  const { limit, seconds } = IN_PROCESS_ALLOWANCES[limited]
  const salt = randomInt(2 ** 31) // nobody can choose businesses that share a bit
  const places = new Map<string, number>()
  const words = new Uint32Array(ROOM * WORDS)
  const counts = new Uint16Array(ROOM)
  let endsAt = 0

  function indexOf(reader: string): number {
    const moment = now()
    if (moment >= endsAt) {
      words.fill(0, 0, places.size * WORDS)
      counts.fill(0)
      places.clear()
      endsAt = moment + seconds * 1000
    }
    const known = places.get(reader)
    if (known !== undefined) return known
    if (places.size === ROOM) return hashed(reader, salt) % ROOM
    places.set(reader, places.size)
    return places.size - 1
  }

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
      const bit = mixed((rows[i]?.id ?? 0) ^ salt) % BITS
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

function hashed(text: string, salt: number): number {
  let hash = salt
  for (let i = 0; i < text.length; i++) hash = mixed(Math.imul(hash, 31) + text.charCodeAt(i))
  return hash
}

/** Spreads numbers that follow each other, as the last step of MurmurHash3 does. */
function mixed(of: number): number {
  let hash = of
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
