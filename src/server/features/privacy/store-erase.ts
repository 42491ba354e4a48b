import type { UserType } from '#contract/accounts.ts'
import type { Db } from '../../db/pool.ts'

export type Leaving = {
  id: number
  email: string
  name: string
  userType: UserType
  isDemo: boolean
  isBlocked: boolean
}

/** Holds the account until the transaction ends, so that nothing is added behind it. Null: there is none. */
export async function lockPerson(tx: Db, id: number): Promise<Leaving | null> {
  const [row] = await tx<Leaving[]>`
    select id, email, name, user_type, is_demo, blocked_at is not null as is_blocked
    from app_user where id = ${id} for update`
  return row ?? null
}

/** Whoever was erased once is erased again, the last admin too. */
export async function allowAll(tx: Db): Promise<void> {
  await tx`select set_config('rehber724.replays_erasures', 'on', true)`
}

/** One admin leaves at a time: of two that are left, one who can sign in stays. */
export async function isLastAdmin(tx: Db, id: number): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtext('last admin'))`
  const [row] = await tx<{ isLast: boolean }[]>`
    select not exists (
      select 1 from app_user where user_type = 'admin' and blocked_at is null and id <> ${id}) as is_last`
  return row?.isLast ?? true
}

export async function noteErasure(tx: Db, id: number): Promise<void> {
  await tx`
    insert into erasure (key) select erasure_key(id, created_at) from app_user where id = ${id}
    on conflict do nothing`
}

/** Last of all: whatever still leads to the row without saying what happens to it makes this fail. */
export async function deletePerson(tx: Db, id: number): Promise<void> {
  await tx`delete from app_user where id = ${id}`
}

/** `key` in hexadecimal digits. */
export type Erasure = { key: string; erasedAt: Date }

export async function listErasures(db: Db): Promise<Erasure[]> {
  return db<Erasure[]>`select encode(key, 'hex') as key, erased_at from erasure order by erased_at, key`
}

/** Takes erasures over from a log; those that are known stay as they are. */
export async function addErasures(tx: Db, erasures: readonly Erasure[]): Promise<void> {
  await tx`
    insert into erasure (key, erased_at)
    select decode(key, 'hex'), erased_at
    from unnest(${erasures.map((e) => e.key)}::text[], ${erasures.map((e) => e.erasedAt.toISOString())}::timestamptz[])
      as logged (key, erased_at)
    on conflict do nothing`
}

/** Accounts that were erased and are here again. */
export async function listReturned(db: Db): Promise<{ id: number; email: string }[]> {
  return db<{ id: number; email: string }[]>`
    select u.id, u.email from app_user u join erasure e on e.key = erasure_key(u.id, u.created_at) order by u.id`
}
