import type { UserType } from '#contract/accounts.ts'
import type { Db } from '../../db/pool.ts'

/** Stores a one-time password if the account exists and may log in, and returns the account; one statement in either case. */
export async function addResetPassword(
  db: Db,
  reset: { email: string; passwordHash: Buffer; seconds: number; demo: boolean },
): Promise<{ email: string; name: string; userType: UserType } | null> {
  const [account] = await db<{ email: string; name: string; userType: UserType }[]>`
    with account as (
      select id, email, name, user_type from app_user
      where email = ${reset.email} and blocked_at is null and (${reset.demo} or not is_demo)
    ),
    kept as (
      insert into reset_password (password_hash, user_id, ends_at)
      select ${reset.passwordHash}, id, now() + make_interval(secs => ${reset.seconds}) from account
    )
    select email, name, user_type from account`
  return account ?? null
}

/** Finds which of these accounts was mailed that password. */
export async function findResetPassword(
  db: Db,
  userIds: readonly number[],
  passwordHash: Buffer,
): Promise<number | null> {
  const [row] = await db<{ userId: number }[]>`
    select user_id from reset_password
    where password_hash = ${passwordHash} and user_id = any(${userIds as number[]}::bigint[]) and ends_at > now()`
  return row?.userId ?? null
}

/** Uses the one-time password up; true for one of two concurrent calls. Others of the account stay valid until a password is chosen. */
export async function takeResetPassword(db: Db, userId: number, passwordHash: Buffer): Promise<boolean> {
  const taken = await db`
    delete from reset_password
    where password_hash = ${passwordHash} and user_id = ${userId} and ends_at > now()
    returning 1`
  return taken.length > 0
}

/** Uses up the session that a mailed password opened. False for the second of two, or one that ended in between. */
export async function takeChoosingSession(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx`
    delete from session where token_hash = ${tokenHash} and must_choose and ends_at > now() returning 1`
  return taken.length > 0
}

/** Sets the new password, revokes mailed links and ends every session of the account. */
export async function replacePassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db`update app_user set password_hash = ${passwordHash}, updated_at = now() where id = ${userId}`
  await forgetMailed(db, userId)
  await db`delete from session where user_id = ${userId}`
}

/** Revokes all mailed links that open or change the account along with the old password: a stranger may have asked for them. */
export async function forgetMailed(db: Db, userId: number): Promise<void> {
  await db`delete from reset_password where user_id = ${userId}`
  await db`delete from email_confirmation where user_id = ${userId} and replaces is not null and used_at is null`
}

export async function sweepResetPasswords(db: Db): Promise<void> {
  await db`delete from reset_password where ends_at < now()`
}
