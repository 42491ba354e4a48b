import type { Db } from '../../db/pool.ts'

export type NewConfirmation = {
  userId: number
  tokenHash: Buffer
  email: string
  /** The account's address when a change was asked for; null: that address itself is confirmed. */
  replaces: string | null
  seconds: number
}

export async function addConfirmation(db: Db, confirmation: NewConfirmation): Promise<void> {
  const { userId, tokenHash, email, replaces, seconds } = confirmation
  await db`
    insert into email_confirmation (token_hash, user_id, email, replaces, ends_at)
    values (${tokenHash}, ${userId}, ${email}, ${replaces}, now() + make_interval(secs => ${seconds}))`
}

/** Only the change asked for last can still be confirmed. */
export async function dropPendingChanges(db: Db, userId: number): Promise<void> {
  await db`delete from email_confirmation where user_id = ${userId} and replaces is not null and used_at is null`
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db`select 1 from app_user where email = ${email}`
  return found.length > 0
}

export type ConfirmationRow = {
  userId: number
  email: string
  replaces: string | null
  wasUsed: boolean
  current: string
  name: string
}

/** The link's row and its account as it is now, locked until the transaction ends; null when it has expired. */
export async function lockConfirmation(db: Db, tokenHash: Buffer): Promise<ConfirmationRow | null> {
  const [row] = await db<ConfirmationRow[]>`
    select c.user_id, c.email, c.replaces, c.used_at is not null as was_used, u.email as current, u.name
    from email_confirmation c join app_user u on u.id = c.user_id
    where c.token_hash = ${tokenHash} and c.ends_at > now()
    for update`
  return row ?? null
}

/** The address is the account's and confirmed; the link serves no second time. False when another account has it. */
export async function setConfirmedEmail(
  db: Db,
  { userId, email, tokenHash }: { userId: number; email: string; tokenHash: Buffer },
): Promise<boolean> {
  const set = await db`
    update app_user u set
      email_confirmed_at = case when u.email = ${email} then coalesce(u.email_confirmed_at, now()) else now() end,
      email = ${email}, updated_at = now()
    where u.id = ${userId} and not exists (select from app_user o where o.email = ${email} and o.id <> u.id)
    returning 1`
  if (set.length === 0) return false
  await db`update email_confirmation set used_at = now() where token_hash = ${tokenHash}`
  return true
}

export async function sweepConfirmations(db: Db): Promise<void> {
  await db`delete from email_confirmation where ends_at < now()`
}
