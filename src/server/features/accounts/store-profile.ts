import type { Db } from '../../db/pool.ts'
import { type UserRow, userColumns } from './store.ts'
import { forgetMailed } from './store-reset.ts'

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const [row] = await db<{ passwordHash: string }[]>`select password_hash from app_user where id = ${userId}`
  return row?.passwordHash ?? null
}

/** The same, held until the transaction ends. */
export async function holdPasswordHash(tx: Db, userId: number): Promise<string | null> {
  const [row] = await tx<{ passwordHash: string }[]>`
    select password_hash from app_user where id = ${userId} for no key update`
  return row?.passwordHash ?? null
}

/** Sets the new password; every session but the one to keep ends, and mailed links are revoked. */
export async function changePassword(
  db: Db,
  { userId, passwordHash, keep }: { userId: number; passwordHash: string; keep: Buffer | null },
): Promise<void> {
  await db`update app_user set password_hash = ${passwordHash}, updated_at = now() where id = ${userId}`
  await forgetMailed(db, userId)
  await db`delete from session where user_id = ${userId} and token_hash is distinct from ${keep}`
}

export type SessionRow = { id: string; createdAt: Date; lastSeenAt: Date; isCurrent: boolean }

/** Live sessions, the current one first. */
export async function listSessions(db: Db, userId: number, current: Buffer): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select id, created_at, last_seen_at, token_hash = ${current} as is_current from session
    where user_id = ${userId} and ends_at > now() and last_seen_at + idle_limit > now()
    order by token_hash = ${current} desc, last_seen_at desc limit 100`
}

/** All device marks end with it. False when the account has no such session. */
export async function endSessionOf(db: Db, userId: number, id: string): Promise<boolean> {
  const revoked = await db`
    with ended as (delete from session where id = ${id}::uuid and user_id = ${userId} returning user_id)
    update app_user u set device_mark_no = device_mark_no + 1 from ended where u.id = ended.user_id returning 1`
  return revoked.length > 0
}

/** Null for staff. */
export async function addBusinessSide(db: Db, userId: number): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    update app_user u set is_both = is_both or user_type = 'customer', user_type = 'business', updated_at = now()
    where id = ${userId} and user_type in ('customer', 'business') returning ${userColumns(db)}`
  return row ?? null
}

export type ProfileChange = Partial<
  Record<'name' | 'firstName' | 'lastName' | 'phone' | 'plate' | 'city', string>
>

export async function updateUser(db: Db, userId: number, change: ProfileChange): Promise<UserRow | null> {
  const { name, firstName, lastName, phone, plate, city } = change
  const [row] = await db<UserRow[]>`
    update app_user u set
      name = coalesce(${name ?? null}, name), first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name), phone = coalesce(${phone ?? null}, phone),
      plate = coalesce(${plate ?? null}, plate), city = coalesce(${city ?? null}, city), updated_at = now()
    where id = ${userId}
    returning ${userColumns(db)}`
  return row ?? null
}

/** The account as shown to its person: no secrets, and sessions without tokens. */
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
