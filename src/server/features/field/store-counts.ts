import type { BusinessStatus } from '#contract/businesses-own.ts'
import type { Db } from '../../db/pool.ts'

export type StatusCount = { status: BusinessStatus; total: number; today: number }

/** Of all businesses, from what the triggers noted. */
export async function readCounts(db: Db): Promise<StatusCount[]> {
  return db<StatusCount[]>`
    select status, sum(delta)::bigint as total,
      coalesce(sum(delta) filter (where day = istanbul_day(now())), 0)::bigint as today
    from business_count group by status`
}

/** Of those that wait and that this person sent or owns. */
export async function countOwnPending(db: Db, userId: number): Promise<{ total: number; today: number }> {
  const [row] = await db<{ total: number; today: number }[]>`
    with own as (
      select id from business where owner_id = ${userId}
      union
      select business_id from submission where user_id = ${userId}
    )
    select count(*) as total, count(*) filter (where istanbul_day(b.created_at) = istanbul_day(now())) as today
    from own join business b on b.id = own.id where b.status = 'pending'`
  return row ?? { total: 0, today: 0 }
}

/**
 * Folds notes into one row for each status and day. A concurrent reader sees all of the old rows or all of the
 * new ones; of two at once the second folds nothing twice. Nothing is written while there are few.
 */
export async function foldCounts(db: Db, few: number): Promise<void> {
  await db`
    with folded as (
      delete from business_count where exists (select from business_count offset ${few}) returning day, status, delta
    )
    insert into business_count (day, status, delta)
    select case when day >= istanbul_day(now()) - 1 then day end, status, sum(delta) from folded
    group by 1, 2 having sum(delta) <> 0`
}

export type RecentRow = {
  id: number
  name: string
  phone: string | null
  city: string | null
  isVerified: boolean
}

/** The latest listed ones, with `andPending` among those that wait; each kind by its own index. */
export async function listRecent(
  db: Db,
  { most, andPending }: { most: number; andPending: boolean },
): Promise<RecentRow[]> {
  const pending = db`
    union all (select id, name, phone, city, false from business where status = 'pending' order by id desc limit ${most})`
  return db<RecentRow[]>`
    select id, name, phone, city, is_verified from (
      (select id, name, phone, city, true as is_verified from business where status = 'verified' order by id desc limit ${most})
      ${andPending ? pending : db``}
    ) as latest
    order by id desc limit ${most}`
}
