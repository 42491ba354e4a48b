import type { Db } from '../../db/pool.ts'

/** Who looks after all of it. */
export async function listStaff(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from app_user where user_type = 'admin' and blocked_at is null order by id`
  return rows.map(({ id }) => id)
}

/** Others who tell the staff wait until the transaction ends. */
export async function holdStaffTelling(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(728)`
}

/** Admins who were told precisely this in the last seven days. */
export async function listToldThisWeek(
  db: Db,
  { title, message }: { title: string; message: string },
): Promise<Set<number>> {
  const rows = await db<{ userId: number }[]>`
    select r.user_id from app_user u join notification_recipient r on r.user_id = u.id
      join notification n on n.id = r.notification_id
    where u.user_type = 'admin' and n.title = ${title} and n.message = ${message}
      and n.sent_at > now() - interval '7 days'`
  return new Set(rows.map(({ userId }) => userId))
}
