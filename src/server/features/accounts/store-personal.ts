import type { Db } from '../../db/pool.ts'

/** The account as its person is told of it: no secret of it, and its sessions without tokens. */
export async function readAccount(db: Db, userId: number): Promise<unknown> {
  const [account] = await db`
    select id, email, name, first_name, last_name, phone, plate, city, user_type, level, email_confirmed_at,
      phone_proven_at, created_at, updated_at
    from app_user where id = ${userId}`
  const sessions = await db`
    select id, created_at, last_seen_at, ends_at from session where user_id = ${userId} order by created_at`
  const confirmations = await db`
    select email, replaces, ends_at, used_at from email_confirmation
    where user_id = ${userId} order by ends_at`
  return { ...account, sessions, confirmations }
}
