import type { Recipient } from '#contract/notifications-admin.ts'
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

/** Admins who got precisely this notification in the last seven days. */
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

/** Wild cards of a pattern are letters of a name. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * People in whose name, e-mail and phone all of the words occur; words without case and marks. Which of very many is left
 * to the database: a word that half of all people have must not be sorted.
 */
export async function findPeople(db: Db, words: readonly string[], most: number): Promise<Recipient[]> {
  const conditions = words.map(
    (word) => db`and folded_person(name, email, phone) like ${`%${literally(word)}%`}`,
  )
  return db<Recipient[]>`
    select * from (
      select id, name, email, phone, user_type, city from app_user where true ${conditions} limit ${most}
    ) as found order by name, id`
}
