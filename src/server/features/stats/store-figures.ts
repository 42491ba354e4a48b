import type { Db } from '../../db/pool.ts'
import { startOfDay } from '../../db/sql-parts.ts'
import type { DayCounts, Period } from './figures-rules.ts'

export async function readToday(db: Db): Promise<string> {
  const [row] = await db<{ today: string }[]>`select istanbul_day(now())::text as today`
  if (!row) throw new Error('The database has no day')
  return row.today
}

export type Facts = {
  name: string
  category: string | null
  city: string | null
  district: string | null
  rank: number | null
  ranked: number | null
  districtRank: number | null
  districtRanked: number | null
  responseSeconds: number | null
}

export async function readFacts(db: Db, businessId: number): Promise<Facts | null> {
  const [facts] = await db<Facts[]>`
    select b.name, c.name as category, b.city, b.district, s.rank, s.ranked, s.district_rank, s.district_ranked,
      r.median_seconds as response_seconds
    from business b left join category c on c.id = b.category_id
      left join business_standing s on s.business_id = b.id
      left join response_time r on r.business_id = b.id
    where b.id = ${businessId}`
  return facts ?? null
}

/**
 * Whether it was on the list on every day of a period, from its first moment on: approved, or listed as it came, before,
 * and not taken off since, or on again before it began.
 */
export async function wasListed(db: Db, businessId: number, { from, to }: Period): Promise<boolean> {
  const [begin, end] = [startOfDay(db, from), startOfDay(db, to, 1)]
  const [row] = await db<{ wasListed: boolean }[]>`
    with decided as (select action, created_at from business_decision where business_id = ${businessId})
    select coalesce((select min(created_at) from decided where action = 'approved'), b.created_at) <= ${begin}
      and not exists (
        select from decided off where off.action in ('suspended', 'closed', 'merged') and off.created_at < ${end}
          and not exists (
            select from decided back where back.action in ('approved', 'restored')
              and back.created_at > off.created_at and back.created_at <= ${begin})
      ) as was_listed
    from business b where b.id = ${businessId}`
  return row?.wasListed ?? false
}

/** Each day from the earliest to the latest, by ranges of indexes: older rows are not read. */
export async function readDays(db: Db, businessId: number, { from, to }: Period): Promise<DayCounts[]> {
  const [begin, end] = [startOfDay(db, from), startOfDay(db, to, 1)]
  return db<DayCounts[]>`
    with visits as (
      select day, coalesce(sum(count) filter (where kind = 'view'), 0)::int as views,
        coalesce(sum(count) filter (where kind = 'contact'), 0)::int as customers,
        coalesce(sum(count) filter (where kind = 'call'), 0)::int as calls,
        coalesce(sum(count) filter (where kind = 'directions'), 0)::int as directions,
        coalesce(sum(count) filter (where kind = 'website'), 0)::int as website
      from visit_count where business_id = ${businessId} and day between ${from} and ${to} group by day
    ), talks as (
      select day, conversations, messages from message_count
      where business_id = ${businessId} and day between ${from} and ${to}
    ), spun as (
      select istanbul_day(spun_at) as day, count(*)::int as spins, (count(*) filter (where is_win))::int as wins
      from wheel_spin where business_id = ${businessId} and spun_at >= ${begin} and spun_at < ${end} group by 1
    ), used as (
      select istanbul_day(used_at) as day, count(*)::int as redeemed
      from prize where business_id = ${businessId} and used_at >= ${begin} and used_at < ${end} group by 1
    ), kept as (
      select istanbul_day(created_at) as day, count(*)::int as favorites
      from favorite where business_id = ${businessId} and created_at >= ${begin} and created_at < ${end} group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(views, 0) as views, coalesce(customers, 0) as customers, coalesce(calls, 0) as calls,
      coalesce(directions, 0) as directions, coalesce(website, 0) as website,
      coalesce(conversations, 0) as conversations, coalesce(messages, 0) as messages,
      coalesce(spins, 0) as spins, coalesce(wins, 0) as wins, coalesce(redeemed, 0) as redeemed,
      coalesce(favorites, 0) as favorites
    from (select n::date as day from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') n) d
      left join visits using (day) left join talks using (day) left join spun using (day)
      left join used using (day) left join kept using (day)
    order by d.day`
}
