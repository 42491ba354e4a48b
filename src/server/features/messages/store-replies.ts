import type { Db } from '../../db/pool.ts'

/** The opening hours that a business itself has given; null where there are none. */
export async function readHours(db: Db, businessId: number): Promise<string | null> {
  const [row] = await db<{ hours: string | null }[]>`
    select s.hours from business b left join schedule s on s.id = b.schedule_id where b.id = ${businessId}`
  return row?.hours ?? null
}

export async function setAnswered(tx: Db, threadId: number, seconds: number): Promise<void> {
  await tx`update thread set answer_seconds = ${seconds} where id = ${threadId}`
}

type Measure = { days: number; least: number }

/** Median time of the first replies over so many days, where there are enough. */
export async function putResponseTime(db: Db, businessId: number, { days, least }: Measure): Promise<void> {
  await db`
    insert into response_time as r (business_id, median_seconds)
    select business_id, round(percentile_cont(0.5) within group (order by answer_seconds))::int from thread
    where business_id = ${businessId} and answer_seconds is not null and asked_at > now() - make_interval(days => ${days})
    group by business_id having count(*) >= ${least}
    on conflict (business_id) do update set median_seconds = excluded.median_seconds, computed_at = now()`
}

/** Recomputes medians older than a day, without old replies; deletes them where too few are left. */
export async function sweepResponseTimes(db: Db, { days, least }: Measure): Promise<void> {
  await db`
    with stale as (
      select business_id from response_time where computed_at < now() - interval '1 day'
      order by business_id for update skip locked limit 500
    ), measured as (
      select s.business_id,
        round(percentile_cont(0.5) within group (order by t.answer_seconds))::int as median, count(t.id) as replies
      from stale s left join thread t on t.business_id = s.business_id and t.answer_seconds is not null
        and t.asked_at > now() - make_interval(days => ${days})
      group by s.business_id
    ), gone as (
      delete from response_time r using measured m where m.business_id = r.business_id and m.replies < ${least}
    )
    update response_time r set median_seconds = m.median, computed_at = now()
    from measured m where m.business_id = r.business_id and m.replies >= ${least}`
}
