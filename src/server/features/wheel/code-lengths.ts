import type { Sql } from '../../db/pool.ts'
import { LEAST_DIGITS } from './draw.ts'
import { countOpenCodes } from './store-spin.ts'

/** After so long an issuer's short codes are tried again: many may have been redeemed. */
const REMEMBERED_MS = 600_000

/**
 * How many digits the codes of an issuer have: one more when half of the shorter ones are out. That is asked only when
 * a code was taken, which happens every second time by then.
 */
export function makeCodeLengths(sql: Sql) {
  const longer = new Map<number | null, { digits: number; until: number }>()
  const of = (businessId: number | null): number => {
    const known = longer.get(businessId)
    return known && known.until > performance.now() ? known.digits : LEAST_DIGITS
  }
  return {
    of,

    async lengthen(businessId: number | null): Promise<void> {
      const digits = of(businessId)
      const most = 10 ** digits / 2
      if ((await countOpenCodes(sql, { businessId, digits, most })) < most) return
      longer.set(businessId, { digits: digits + 1, until: performance.now() + REMEMBERED_MS })
    },
  }
}
