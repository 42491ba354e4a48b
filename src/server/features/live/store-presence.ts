import type { Db } from '../../db/pool.ts'

/** So long somebody counts as there after their process last said so. */
const SEEN_SECONDS = 60

/** Says that these people are connected to this process; answers those who were connected nowhere before. */
export async function arrive(db: Db, process: string, userIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ userId: number }[]>`
    with asked as (
      select u.id as user_id from app_user u where u.id = any(${userIds as number[]}::bigint[])
    ), present as (
      select distinct user_id from presence where user_id in (select user_id from asked) and seen_until > now()
    ), put as (
      insert into presence (user_id, process, seen_until)
      select user_id, ${process}, now() + make_interval(secs => ${SEEN_SECONDS}) from asked order by user_id
      on conflict (user_id, process) do update set seen_until = excluded.seen_until
    )
    select user_id from asked where user_id not in (select user_id from present)`
  return rows.map(({ userId }) => userId)
}

/** Says that these have left this process; answers those who are connected nowhere any more. */
export async function depart(db: Db, process: string, userIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ userId: number }[]>`
    with gone as (
      update presence set seen_until = least(seen_until, now())
      where process = ${process} and user_id = any(${userIds as number[]}::bigint[]) returning user_id
    )
    select user_id from gone g where not exists (
      select from presence p where p.user_id = g.user_id and p.process <> ${process} and p.seen_until > now()
    )`
  return rows.map(({ userId }) => userId)
}

export type Seen = { userId: number; isOnline: boolean; lastSeenAt: Date | null }

/** Whether each is connected to any process, and when they last were. */
export async function readPresence(db: Db, userIds: readonly number[]): Promise<Seen[]> {
  return db<Seen[]>`
    select user_id, max(seen_until) > now() as is_online, least(max(seen_until), now()) as last_seen_at
    from presence where user_id = any(${userIds as number[]}::bigint[]) group by user_id`
}

export async function readLastSeen(db: Db, userId: number): Promise<unknown> {
  return db`
    select least(max(seen_until), now()) as last_seen_at from presence where user_id = ${userId} having count(*) > 0`
}

export async function sweepPresence(db: Db): Promise<void> {
  await db`delete from presence where seen_until < now() - interval '30 days'`
}
