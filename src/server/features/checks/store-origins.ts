import type { FieldOrigin } from '#contract/checks.ts'
import type { Db } from '../../db/pool.ts'

/**
 * Who wrote name, address and website of a listed business as they stand, as far as it is on record: an import that said the same
 * (its licence asks to be named), else the latest of an edit, a change that was approved, and who entered the business. Address
 * and website were edited without a record before the ledger had them: a business that changed since it was entered tells nothing.
 */
export async function readOrigins(
  db: Db,
  businessIds: readonly number[],
): Promise<{ businessId: number; origin: FieldOrigin }[]> {
  const rows = await db<(Pick<FieldOrigin, 'field' | 'method'> & { businessId: number; at: Date })[]>`
    select b.id as business_id, v.field, o.method, o.at
    from listed_business l join business b on b.id = l.id cross join lateral written_values(b) v
      cross join lateral (
        select known.method, known.at from (
          select 'import' as method, coalesce(r.started_at, b.created_at) as at
          from import_change c left join import_run r on r.id = c.run_id
          where c.business_id = b.id and c.said ->> v.field = v.value
          union all
          select c.method, c.at from business_check c
          where c.business_id = b.id and c.field = v.field and c.value = v.value
          union all
          select 'edit', c.closed_at from business_change c
          where c.business_id = b.id and c.state = 'approved' and c.proposed ->> v.field = v.value
            and c.stood ->> v.field is distinct from v.value
          union all
          select case b.source when 'owner' then 'edit' when 'user' then 'customer' else 'staff' end, b.created_at
          where b.source in ('owner', 'user', 'staff')
            and (v.field = 'name' or istanbul_day(b.updated_at) = istanbul_day(b.created_at))
        ) known order by known.method = 'import' desc, known.at desc limit 1) o
    where b.id = any(${businessIds as number[]}::bigint[]) order by array_position(array['name', 'address', 'website'], v.field)`
  return rows.map(({ businessId, at, ...row }) => ({
    businessId,
    origin: { ...row, at: at.toISOString(), trust: null, state: null, isOpen: null },
  }))
}
