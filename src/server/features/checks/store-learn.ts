import type { CheckMethod } from '#contract/checks.ts'
import type { Db } from '../../db/pool.ts'
import type { Finding } from './learn.ts'
import { WEIGHTS } from './rules.ts'

/** Whose word says that somebody looked: an import tells when it was read, a customer's tap is one person's. */
const VOUCHED: readonly CheckMethod[] = ['prize', 'call_out', 'visit', 'staff', 'edit', 'message', 'question']

/** Visits on the spot to facts that somebody had vouched for, more than a day before, as they stood. */
export async function readFindings(db: Db): Promise<Finding[]> {
  const rows = await db<(Omit<Finding, 'weight'> & { method: CheckMethod })[]>`
    select distinct on (v.business_id, v.field, v.at, v.confirms) v.field, b.category_id, p.method, v.confirms, extract(epoch from v.at - p.at)::float8 / 86400 as days
    from business_check v join business b on b.id = v.business_id
      cross join lateral (
        select c.method, c.at from business_check c
        where c.business_id = v.business_id and c.field = v.field and c.value = v.value and c.confirms
          and c.is_near is not false and c.method = any(${VOUCHED as string[]}::text[]) and c.at < v.at - interval '1 day'
        order by c.at desc limit 1) p
    where v.method = 'visit' and v.is_near is not false and v.field <> 'open' and v.value is not null
    -- The hours' checks are carried to a text with another exception: one visit.
    order by v.business_id, v.field, v.at, v.confirms, v.id`
  return rows.map(({ method, ...finding }) => ({ ...finding, weight: WEIGHTS[method] }))
}
