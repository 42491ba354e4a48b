import type { Sql } from '#server/db/pool.ts'
import { costOf, timesOf } from './measure.ts'
import { monthOf } from './tables.ts'

/** As the features ask them, of a table in either form: medians in milliseconds. */
export type Asked = Record<string, number>

const TIMES = 1000
const anyBusiness = () => Math.ceil(Math.random() * 1_000_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export async function askVisits(sql: Sql, table: string, month: number): Promise<Asked> {
  const [first, former] = [dayOf(monthOf(month)), dayOf(monthOf(month - 1))]
  const last = dayOf(new Date(monthOf(month).getTime() + 27 * 24 * 3_600_000))
  const name = sql(table)
  const recent = await timesOf(
    TIMES,
    () =>
      sql`select sum(count) from ${name} where business_id = ${anyBusiness()} and kind = 'view' and day > istanbul_day(now()) - 30`,
  )
  const compared = await timesOf(
    TIMES,
    () => sql`select day, sum(count) from ${name}
      where business_id = ${anyBusiness()} and day between ${former} and ${last} group by day`,
  )
  const rank = await costOf(
    sql,
    () => sql`select count(*) from (
      select business_id, sum(count) from ${name} where kind = 'view' and day between ${first} and ${last}
      group by business_id having sum(count) >= 10) counted`,
  )
  let insert = { p50: 0, p99: 0 } // last: it adds rows
  const cost = await costOf(sql, async () => {
    insert = await timesOf(
      TIMES * 2,
      () => sql`insert into ${name} (business_id, day, kind, count) values (${anyBusiness()}, ${last}, 'call', 1)
        on conflict (business_id, day, kind) do update set count = ${name}.count + 1`,
    )
  })
  return {
    'one visit is counted': insert.p50,
    'p99 of it': insert.p99,
    'bytes of log for it': cost.wal / (TIMES * 2.2),
    'the last 30 days of a business': recent.p50,
    'a month and the one before': compared.p50,
    'all ranked by a month': rank.ms,
  }
}

export async function askActs(sql: Sql, table: string): Promise<Asked> {
  const name = sql(table)
  const newest = await timesOf(
    TIMES,
    () => sql`select * from ${name} order by created_at desc, id desc limit 50`,
  )
  const rare = await timesOf(
    TIMES,
    () =>
      sql`select * from ${name} where action = 'claim.rejected' order by created_at desc, id desc limit 50`,
  )
  const ofBusiness = await timesOf(
    TIMES,
    () =>
      sql`select * from ${name} where business_id = ${anyBusiness()} order by created_at desc, id desc limit 50`,
  )
  const actors = await timesOf(
    TIMES / 20,
    () => sql`with recursive actor as (
        (select actor_id as id from ${name} where actor_id is not null order by actor_id limit 1)
        union all
        select (select e.actor_id from ${name} e where e.actor_id > a.id order by e.actor_id limit 1)
        from actor a where a.id is not null)
      select count(*) from actor`,
  )
  const insert = await timesOf(
    TIMES,
    (n) =>
      sql`insert into ${name} values (${2_000_000_000 + n}, ${n % 100}, 'business.edited', ${anyBusiness()}, '{}', now(), ${anyBusiness()})`,
  )
  return {
    'an entry': insert.p50,
    'the newest page': newest.p50,
    'a page of a rare action': rare.p50,
    'a page of a business': ofBusiness.p50,
    'a hundred actors found': actors.p50,
  }
}

export async function askMessages(sql: Sql, count: number): Promise<Asked> {
  // Of the newest threads, as people do, and of any.
  const threads = count / 10
  const page = (thread: () => number) =>
    timesOf(
      TIMES,
      () => sql`select * from plain_message where thread_id = ${thread()} order by no desc limit 50`,
    )
  const newest = await page(() => Math.floor(threads * (1 - Math.random() * 0.01)))
  const any = await page(() => Math.floor(threads * Math.random()))
  let insert = { p50: 0, p99: 0 }
  const cost = await costOf(sql, async () => {
    insert = await timesOf(
      TIMES * 2,
      (
        n,
      ) => sql`insert into plain_message values (${count * 1000 + n}, ${Math.floor(threads * (1 - Math.random() * 0.05))},
        ${1000 + n + count}, 'customer', ${anyBusiness()}, ${`c${count}-${n + TIMES}`}, 'text', 'Merhaba', now())`,
    )
  })
  return {
    'a message is written': insert.p50,
    'p99 of it': insert.p99,
    'bytes of log for it': cost.wal / (TIMES * 2.2),
    'a page of a thread of these days': newest.p50,
    'a page of any thread': any.p50,
  }
}

/** Readers who have had all but the last event, as many as one reading serves; without and with the days that it can be of. */
export async function askEvents(sql: Sql, table: string, since: Date | null): Promise<number> {
  const name = sql(table)
  const within = since === null ? sql`` : sql`and e.created_at > ${since}`
  const [newest] = await sql<{ last: number }[]>`select max(no) as last from ${name}`
  const last = newest?.last ?? 0
  const readers = Array.from({ length: 100 }, () => Math.floor(Math.random() * 100_000))
  const { p50 } = await timesOf(
    TIMES / 5,
    () => sql`
      select r.user_id, e.no from unnest(${readers}::bigint[]) as r (user_id)
      cross join lateral (select * from ${name} e where e.user_id = r.user_id and e.no > ${last - 150_000} ${within}
        order by e.no limit 20) e`,
  )
  return p50
}
