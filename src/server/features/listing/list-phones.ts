import { randomInt } from 'node:crypto'
import type { Config } from '../../config.ts'
import { IN_PROCESS_ALLOWANCES } from '../../db/allowances.ts'
import { SPACE } from './packed.ts'

/** Says of an answer's rows whether telephones are left out of it, from the row at `from` on. */
export type LeavesOut = (rows: readonly { id: number }[], from: number) => boolean

/** Of emergency and public pages. */
export const SHOWS_ALL: LeavesOut = () => false

/** Bits for each network or account: enough to tell 600 businesses from 610. */
const BITS = 4096
const WORDS = BITS / 32
/** Networks and accounts that are counted at once: 8 MB. Whoever comes from more has 600 of each anyhow. */
const ROOM = 16_384

/** How many bits so many different businesses set: two may fall on the same one. */
const bitsOf = (businesses: number): number => Math.round(BITS * (1 - Math.exp(-businesses / BITS)))

/**
 * Counts the different businesses whose telephones lists tell a network or account within an hour, in this process. Each
 * business sets one bit of those its reader has, so that an answer costs no allocation and a fraction of a microsecond.
 */
export function makePhoneGate({ limitsScale }: Pick<Config, 'limitsScale'>, now: () => number = Date.now) {
  const { limit, seconds } = IN_PROCESS_ALLOWANCES['list-phones']
  const most = bitsOf(limit * limitsScale)
  const salt = randomInt(2 ** 31) // nobody can choose businesses that share a bit
  const places = new Map<string, number>()
  const words = new Uint32Array(ROOM * WORDS)
  const counts = new Uint16Array(ROOM)
  let endsAt = 0

  function placeOf(reader: string): number {
    const moment = now()
    if (moment >= endsAt) {
      words.fill(0, 0, places.size * WORDS)
      counts.fill(0)
      places.clear()
      endsAt = moment + seconds * 1000
    }
    const known = places.get(reader)
    if (known !== undefined || places.size === ROOM) return known ?? -1
    places.set(reader, places.size)
    return places.size - 1
  }

  /** Counts the rows as told to this reader, and whether that is more than a reader has. */
  function isBeyond(reader: string, rows: readonly { id: number }[], from: number): boolean {
    if (rows.length <= from) return false
    const place = placeOf(reader)
    if (place < 0) return false
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
    return count > most
  }

  return {
    ofNetwork:
      (network: string): LeavesOut =>
      (rows, from) =>
        isBeyond(network, rows, from),
    ofAccount:
      (userId: number): LeavesOut =>
      (rows, from) =>
        isBeyond(`account ${userId}`, rows, from),
  }
}

/** Spreads numbers that follow each other, as the last step of MurmurHash3 does. */
function mixed(of: number): number {
  let hash = of
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A key without its value. Within a text its marks would have strokes before them, so it stands nowhere else. */
const KEY = Buffer.from('"phone":')
const NULL = Buffer.from('null')
const QUOTE = 0x22

/** The same answer, overwritten where it stands: `null` and spaces instead of telephones, from the row at `from` on. */
export function withoutPhones(answer: Buffer, from: number): Buffer {
  let row = 0
  for (let found = answer.indexOf(KEY); found >= 0; found = answer.indexOf(KEY, found)) {
    found += KEY.length
    if (row++ < from || answer[found] !== QUOTE) continue
    const end = answer.indexOf(QUOTE, found + 1) + 1
    answer.fill(SPACE, found, end)
    NULL.copy(answer, found)
  }
  return answer
}
