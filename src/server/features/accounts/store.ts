import type { AccountSide, UserType } from '#contract/accounts.ts'
import type { Db } from '../../db/pool.ts'
import type { Marked } from './passwords.ts'

export type UserRow = {
  id: number
  email: string
  name: string
  firstName: string
  lastName: string
  phone: string
  city: string
  userType: UserType
  sides: AccountSide[]
  level: number
  emailConfirmed: boolean
}

/** Works in somebody's business. */
const isMember = (db: Db) => db`
  exists (select from business_member w where w.user_id = u.id and w.until_at is null)`

export const userColumns = (db: Db) => db`
  u.id, u.email, u.name, u.first_name, u.last_name, u.phone, u.city, u.user_type, user_level(u.id) as level,
  array_remove(array[
    case when u.user_type = 'customer' or u.is_both then 'customer' end,
    case when u.user_type = 'business' or u.user_type = 'customer' and ${isMember(db)} then 'business' end], null) as sides,
  u.email_confirmed_at is not null as email_confirmed`

export type NewUser = Omit<UserRow, 'id' | 'level' | 'sides'> & {
  plate: string
  passwordHash: string
  isDemo: boolean
  phoneProven: boolean
}

/** Null when the e-mail is taken; two at once: one gets the row, the other null. */
export async function addUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    insert into app_user as u (email, name, first_name, last_name, phone, plate, city, user_type, password_hash, is_demo,
      email_confirmed_at, phone_proven_at)
    values (${user.email}, ${user.name}, ${user.firstName}, ${user.lastName}, ${user.phone}, ${user.plate}, ${user.city},
      ${user.userType}, ${user.passwordHash}, ${user.isDemo}, case when ${user.emailConfirmed} then now() end,
      case when ${user.phoneProven} then now() end)
    on conflict (email) do nothing
    returning ${userColumns(db)}`
  return row ?? null
}

export type LoginRow = UserRow & Marked & { hasTotp: boolean; isBlocked: boolean; isDemo: boolean }

const loginColumns = (db: Db) => db`
  ${userColumns(db)}, u.password_hash, u.device_mark_no, u.blocked_at is not null as is_blocked, u.is_demo,
  exists (select from totp t where t.user_id = u.id and t.confirmed_at is not null) as has_totp`

/** The account of an e-mail; none or one. */
export async function findLogin(db: Db, email: string): Promise<LoginRow[]> {
  return db<LoginRow[]>`select ${loginColumns(db)} from app_user u where u.email = ${email}`
}

/** Who has the business side under this telephone number, confirmed ones first, then the oldest. */
export async function findOwnerLogins(db: Db, phone: string, most: number): Promise<LoginRow[]> {
  return db<LoginRow[]>`
    select ${loginColumns(db)} from app_user u
    where u.phone = ${phone} and (u.user_type = 'business' or u.user_type = 'customer' and ${isMember(db)})
    order by u.email_confirmed_at is null, u.user_type <> 'business', u.id limit ${most}`
}

export async function getUser(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`select ${userColumns(db)} from app_user u where u.id = ${id}`
  return row ?? null
}

/** Null when no session is made; else what the browser's device mark is made of. */
export async function addSession(
  db: Db,
  session: {
    tokenHash: Buffer
    userId: number
    mustChoose: boolean
    otpProven: boolean
    idleSeconds: number
    absoluteSeconds: number
    /** Hash of the password just verified: no session is made if it has been replaced, or the account was blocked. Null: not by password. */
    provenHash: string | null
  },
): Promise<Marked | null> {
  const [made] = await db<Marked[]>`
    with proven as (
      select id, password_hash, device_mark_no from app_user
      where id = ${session.userId} and blocked_at is null and (${session.provenHash}::text is null or password_hash = ${session.provenHash})
      for share
    ), made as (
      insert into session (token_hash, user_id, must_choose, otp_proven, idle_limit, ends_at)
      select ${session.tokenHash}, id, ${session.mustChoose}, ${session.otpProven},
        make_interval(secs => ${session.idleSeconds}), now() + make_interval(secs => ${session.absoluteSeconds})
      from proven returning user_id
    )
    select proven.* from proven join made on user_id = id`
  return made ?? null
}

export type SessionRow = {
  id: number
  userType: UserType
  isBoth: boolean
  emailConfirmed: boolean
  mustChoose: boolean
  otpProven: boolean
  isFresh: boolean
}

/** The driver writes no arrays of bytes. */
const hashesIn = (db: Db, hashes: readonly Buffer[]) =>
  db`array(select decode(hex, 'hex') from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as hex)`

/**
 * The live sessions' accounts, in the order of `tokenHashes`; null where there is none. The role is read again each time, so a
 * changed one takes force at once. Those of the demonstration are ignored outside demo mode.
 */
export async function findSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  { demo, freshSeconds }: { demo: boolean; freshSeconds: number },
): Promise<(SessionRow | null)[]> {
  const rows = await db<(SessionRow & { tokenHash: Buffer; isStale: boolean })[]>`
    select s.token_hash, u.id, u.user_type, u.is_both, u.email_confirmed_at is not null as email_confirmed, s.must_choose, s.otp_proven,
      s.proven_at > now() - make_interval(secs => ${freshSeconds}) as is_fresh,
      s.last_seen_at < now() - interval '1 minute' as is_stale
    from session s join app_user u on u.id = s.user_id
    where s.token_hash = any(${hashesIn(db, tokenHashes)}) and s.ends_at > now() and s.last_seen_at + s.idle_limit > now()
      and u.blocked_at is null and (${demo} or not u.is_demo)`
  const stale = rows.filter(({ isStale }) => isStale).map(({ tokenHash }) => tokenHash)
  if (stale.length > 0) await seeSessions(db, stale)
  const byHash = new Map(
    rows.map(({ tokenHash, isStale: _, ...session }) => [tokenHash.toString('hex'), session]),
  )
  return tokenHashes.map((hash) => byHash.get(hash.toString('hex')) ?? null)
}

/** Who has a session's row has seen it too, or ends it; waiting for one another, two batches would never end. */
async function seeSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<void> {
  await db`
    update session set last_seen_at = now() where token_hash in (
      select token_hash from session where token_hash = any(${hashesIn(db, tokenHashes)}) for no key update skip locked)`
}

/** Somebody has just shown whose this session is. */
export async function proveSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db`update session set proven_at = now() where token_hash = ${tokenHash}`
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db`delete from session where token_hash = ${tokenHash}`
}

/** All of an account's. */
export async function endSessions(db: Db, userId: number): Promise<void> {
  await db`delete from session where user_id = ${userId}`
}

export async function sweepSessions(db: Db): Promise<void> {
  await db`delete from session where ends_at < now() or last_seen_at + idle_limit < now()`
}

export async function readSecret(db: Db, name: string): Promise<Buffer> {
  const [row] = await db<{ value: Buffer }[]>`select value from server_secret where name = ${name}`
  if (!row) throw new Error(`The database has no secret named ${name}`)
  return row.value
}

/** Accounts with published passwords, and all others. */
export async function countAccounts(db: Db): Promise<{ demo: number; people: number }> {
  const [row] = await db<{ demo: number; people: number }[]>`
    select count(*) filter (where is_demo) as demo, count(*) filter (where not is_demo) as people from app_user`
  return row ?? { demo: 0, people: 0 }
}

export type ListedUser = { id: number; email: string; name: string; userType: UserType; createdAt: Date }

const MAX_LISTED = 1000

export async function listUsers(db: Db, userType: UserType | null): Promise<ListedUser[]> {
  return db<ListedUser[]>`
    select id, email, name, user_type, created_at from app_user
    where ${userType}::text is null or user_type = ${userType}
    order by id desc limit ${MAX_LISTED}`
}
