import type { Sql } from '../../db/pool.ts'
import { LEAST_DIGITS, makeCode } from './draw.ts'
import { countOpenCodes } from './store-spin.ts'

/** After so long an issuer's short codes are tried again: many may have been redeemed. */
const REMEMBERED_MS = 600_000
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
      digits: LEAST_DIGITS,
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
