import type { PaidRange } from '#contract/call-outs.ts'
import { PAID_RANGE } from '#contract/call-outs-rules.ts'
import type { Sql } from '../../db/pool.ts'
import { readPaidRanges } from './store-price.ts'

type Where = { categoryId: number; city: string; district: string }

const keyOf = ({ categoryId, city, district }: Where) => `${categoryId} ${city} ${district}`

/** Published ranges of paid prices, in memory: they are of months, and asked for with every list and offer. */
export function makePaidRanges(sql: Sql) {
  let ranges = new Map<string, PaidRange>()
  return {
    async refresh(): Promise<void> {
      const read = await readPaidRanges(sql, PAID_RANGE)
      ranges = new Map(read.map(({ from, to, jobs, ...where }) => [keyOf(where), { from, to, jobs }]))
    },
    /** Null: too few are known. */
    of: (where: Where): PaidRange | null => ranges.get(keyOf(where)) ?? null,
  }
}
