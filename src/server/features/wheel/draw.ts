import { createHash, createHmac, randomBytes } from 'node:crypto'
import { pickWeighted } from '#lib/pick-weighted.ts'
import { blockText } from '#lib/spin-proof.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Sql } from '../../db/pool.ts'
import { randomDigits } from '../../secrets.ts'
import { countOpenCodes } from './store.ts'

const SEED_BYTES = 32

export const makeSeed = (): Buffer => randomBytes(SEED_BYTES)

/** A seed's SHA-256, published before it is used. */
export const hashSeed = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex')

function* words(serverSeed: Buffer, clientSeed: string, spinId: number): Generator<number> {
  // As text: in a buffer Node looks for a key object first, which takes 7 of 9 µs.
  const key = serverSeed.toString('hex')
  for (let block = 0; ; block++) {
    const text = blockText(clientSeed, spinId, block)
    const bytes = createHmac('sha256', key, { encoding: 'hex' }).update(text).digest()
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at)
  }
}

/** The index of the segment that these seeds draw: HMAC-SHA256 of the server's over the client's and the spin's id. */
export const drawIndex = (
  weights: readonly number[],
  draw: { serverSeed: Buffer; clientSeed: string; spinId: number },
): number => pickWeighted(weights, words(draw.serverSeed, draw.clientSeed, draw.spinId))

const CODE_START = '724'
export const MIN_DIGITS = 4

/** 724 and a random number of so many digits: below 10,000 unless half of those are in use. */
export const makeCode = (digits: number): string => CODE_START + randomDigits(digits)

/** When an issuer's short codes are tried again: many may have been redeemed. */
const REMEMBERED_MS = 10 * MINUTE_MS
/** How many are out is counted no more often. */
const COUNTED_MS = 10_000
const CANDIDATES = 4

type Issuer = { digits: number; until: number; isCrowded: boolean; countedAt: number }

/**
 * Codes to choose from for the prizes of an issuer: one digit more when half of the shorter ones are out. That is asked
 * only after one was taken, which happens every second time by then; longer ones stand behind, so that a win never
 * waits for it.
 */
export function makeCodes(sql: Sql) {
  const issuers = new Map<number | null, Issuer>()
  const of = (businessId: number | null): Issuer => {
    const known = issuers.get(businessId)
    if (known && known.until > performance.now()) return known
    return {
      digits: MIN_DIGITS,
      until: 0,
      isCrowded: known?.isCrowded ?? false,
      countedAt: known?.countedAt ?? -COUNTED_MS,
    }
  }

  return {
    async candidates(businessId: number | null): Promise<string[]> {
      const issuer = of(businessId)
      const now = performance.now()
      if (issuer.isCrowded && now - issuer.countedAt >= COUNTED_MS) {
        const most = 10 ** issuer.digits / 2
        const isFull = (await countOpenCodes(sql, { businessId, digits: issuer.digits, most })) >= most
        issuer.digits += Number(isFull)
        Object.assign(issuer, {
          isCrowded: false,
          countedAt: now,
          until: isFull ? now + REMEMBERED_MS : issuer.until,
        })
        issuers.set(businessId, issuer)
      }
      const { digits } = issuer
      return Array.from({ length: 2 * CANDIDATES }, (_, i) => makeCode(i < CANDIDATES ? digits : digits + 1))
    },

    /** The first candidate was out. */
    crowded(businessId: number | null): void {
      issuers.set(businessId, { ...of(businessId), isCrowded: true })
    },
  }
}
