import type { Db } from '../../db/pool.ts'
import { startOfDay } from '../../db/sql-parts.ts'
import { type Figures, MIN_VIEWS, RECENT_DAYS, VISIT_MINUTES } from './rules.ts'

/** The secret of one day, "YYYY-MM-DD" in Europe/Istanbul. */
export type Salt = { day: string; salt: Buffer }

/** Today's salt, and yesterday's while visits of before midnight may still be in their half hour. */
export async function readSalts(db: Db): Promise<{ today: Salt; before: Salt | null }> {
  const read = () => db<(Salt & { isToday: boolean })[]>`
    select day, salt, day = istanbul_day(now()) as is_today from visit_salt
    where day >= istanbul_day(now() - make_interval(mins => ${VISIT_MINUTES}))`
  let salts = await read()
  if (!salts.some(({ isToday }) => isToday)) {
    await db`insert into visit_salt (day) values (istanbul_day(now())) on conflict do nothing`
    salts = await read()
  }
  const today = salts.find(({ isToday }) => isToday)
  if (!today) throw new Error('The salt of the day was not made')
  return { today, before: salts.find(({ isToday }) => !isToday) ?? null }
}

/** One count to be made: `key` marks the visitor today, `keyBefore` did so before midnight; empty where none can be. */
export type Mark = { kind: string; key: string; keyBefore: string }

/**
 * Counts what this visitor has not been counted for. Only listed businesses count, and never for their owner. A mark
 * lasts half an hour, that of a contact until its day is over. Marking and counting are one statement: of a hundred at
 * once one counts. Whether anything was counted.
 */
export async function countMarks(
  db: Db,
  {
    businessId,
    userId,
    day,
    marks,
  }: { businessId: number; userId: number | null; day: string; marks: Mark[] },
): Promise<boolean> {
  const counted = await db`
    with asked as (
      select * from unnest(${marks.map((m) => m.kind)}::text[], ${marks.map((m) => m.key)}::text[],
        ${marks.map((m) => m.keyBefore)}::text[]) as asked (kind, key, key_before)
    ), fresh as (
      insert into visit_mark (key, ends_at)
      select key, case kind
        when 'contact' then ${startOfDay(db, day, 1)}
        else now() + make_interval(mins => ${VISIT_MINUTES}) end
      from asked, business b
      where b.id = ${businessId} and b.status = 'verified' and not exists (select from business_person w where w.business_id = b.id and w.user_id = ${userId}::bigint)
        and not exists (select 1 from visit_mark old where old.key = asked.key_before and old.ends_at > now())
      on conflict (key) do update set ends_at = excluded.ends_at where visit_mark.ends_at <= now()
      returning key
    )
    insert into visit_count (business_id, day, kind, count)
    select ${businessId}::bigint, ${day}::date, kind, 1 from asked join fresh using (key)
    on conflict (business_id, day, kind) do update set count = visit_count.count + 1
    returning 1`
  return counted.length > 0
}

/** The figures of one listed business; null for what is not listed. At most 90 rows are read. */
export async function readFigures(db: Db, businessId: number): Promise<Figures | null> {
  const [figures] = await db<Figures[]>`
    select
      (select coalesce(sum(count), 0)::int from visit_count where business_id = b.id and kind = 'view'
        and day > istanbul_day(now()) - ${RECENT_DAYS}::int) as views,
      (select coalesce(sum(count), 0)::int from visit_count where business_id = b.id and kind = 'contact'
        and day > istanbul_day(now()) - ${RECENT_DAYS}::int) as customers,
      s.rank, s.ranked
    from business b left join business_standing s on s.business_id = b.id
    where b.id = ${businessId} and b.status = 'verified'`
  return figures ?? null
}

/** Ranks every listed business of enough views again, in a transaction; false when another process is at it. */
export async function rankAll(tx: Db): Promise<boolean> {
  const [lock] = await tx<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('business_standing')) as taken`
  if (!lock?.taken) return false
  await tx`set local statement_timeout = '60s'`
  await tx`delete from business_standing`
  await tx`
    insert into business_standing (business_id, rank, ranked, district_rank, district_ranked)
    select id, rank() over (partition by category_id, plate order by views desc),
      count(*) over (partition by category_id, plate),
      case when district_id is not null
        then rank() over (partition by category_id, district_id order by views desc) end,
      case when district_id is not null then count(*) over (partition by category_id, district_id) end
    from (
      select b.id, b.category_id, b.plate, b.district_id, sum(v.count) as views
      from visit_count v join business b on b.id = v.business_id
      where v.kind = 'view' and v.day > istanbul_day(now()) - ${RECENT_DAYS}::int and b.status = 'verified'
      group by b.id
      having sum(v.count) >= ${MIN_VIEWS}
    ) as counted`
  return true
}

/** Deletes expired marks, and salts that no visit needs. */
export async function sweepVisits(db: Db): Promise<void> {
  await db`delete from visit_mark where ends_at < now()`
  await db`delete from visit_salt where day < istanbul_day(now() - make_interval(mins => ${VISIT_MINUTES}))`
}

/** Counts of a day are added up; the rank is taken again with the next sweep. */
export async function moveVisits(tx: Db, from: number, into: number): Promise<number> {
  const moved = await tx`
    with gone as (delete from visit_count where business_id = ${from} returning day, kind, count)
    insert into visit_count as v (business_id, day, kind, count)
    select ${into}::bigint, day, kind, count from gone
    on conflict (business_id, day, kind) do update set count = v.count + excluded.count
    returning 1`
  await tx`delete from business_standing where business_id = ${from}`
  return moved.length
}
