import type { Db } from '../../db/pool.ts'

type Holder = { phone: string; isProven: boolean; isTaken: boolean; isFirst: boolean }

const holderColumns = (db: Db, keptDays: number) => db`
  u.phone, u.phone_proven_at is not null as is_proven,
  exists (select from phone_proof p where p.phone_hash = trial_phone_hash(u.phone) and p.user_id is distinct from u.id
    and p.proven_at > now() - make_interval(days => ${keptDays})) as is_taken,
  not exists (select from app_user o where o.phone = u.phone and o.id < u.id and o.blocked_at is null) as is_first`

/** An account's telephone; `isTaken`: it proved another account not long ago; `isFirst`: of those that give it, this is the oldest. */
export async function findHolder(db: Db, userId: number, keptDays: number): Promise<Holder | null> {
  const [row] = await db<Holder[]>`
    select ${holderColumns(db, keptDays)} from app_user u where u.id = ${userId}`
  return row ?? null
}

/** Replaces the former code, for the present telephone; false when that changed in between. */
export async function putCode(
  tx: Db,
  fresh: { userId: number; phone: string; mac: string; seconds: number; tries: number },
): Promise<boolean> {
  const { userId, phone, mac, seconds, tries } = fresh
  const put = await tx`
    insert into phone_code (user_id, phone, code_mac, tries_left, ends_at)
    select id, phone, ${mac}, ${tries}::int, now() + make_interval(secs => ${seconds}) from app_user
    where id = ${userId} and phone = ${phone}
    on conflict (user_id) do update set phone = excluded.phone, code_mac = excluded.code_mac,
      tries_left = excluded.tries_left, ends_at = excluded.ends_at
    returning user_id`
  return put.length > 0
}

/** Each try takes one of the few, also beside others. `over`: there is no code for the telephone as it is now. */
export async function tryCode(
  tx: Db,
  { userId, mac }: { userId: number; mac: string },
): Promise<'right' | 'wrong' | 'over'> {
  const [row] = await tx<{ isRight: boolean }[]>`
    update phone_code c set tries_left = c.tries_left - 1 from app_user u
    where c.user_id = ${userId} and u.id = c.user_id and u.phone = c.phone and c.tries_left > 0 and c.ends_at > now()
    returning c.code_mac = ${mac} as is_right`
  if (!row) return 'over'
  return row.isRight ? 'right' : 'wrong'
}

/** The code was right: the telephone proves this account. False when it proved another one not long ago. */
export async function setProven(
  tx: Db,
  { userId, keptDays }: { userId: number; keptDays: number },
): Promise<boolean> {
  // Held: a change of the telephone comes before or after.
  const [user] = await tx<{ phone: string }[]>`
    select u.phone from app_user u join phone_code c on c.user_id = u.id and c.phone = u.phone
    where u.id = ${userId} for update of u`
  if (!user) return false
  const [before] = await tx<{ userId: number | null }[]>`
    select user_id from phone_proof where phone_hash = trial_phone_hash(${user.phone}) for update`
  const taken = await tx`
    insert into phone_proof as p (phone_hash, user_id) values (trial_phone_hash(${user.phone}), ${userId})
    on conflict (phone_hash) do update set user_id = excluded.user_id, proven_at = now()
    where p.user_id = ${userId} or p.proven_at <= now() - make_interval(days => ${keptDays})
    returning 1`
  if (taken.length === 0) return false
  // Operators give numbers to other people: who had it before has it no more.
  await tx`
    update app_user set phone_proven_at = null
    where id = ${before?.userId ?? null} and id <> ${userId} and phone = ${user.phone}`
  await tx`update app_user set phone_proven_at = now() where id = ${userId}`
  await tx`delete from phone_code where user_id = ${userId}`
  return true
}

export async function setRule(db: Db, isOn: boolean): Promise<void> {
  await db`update phone_rule set is_on = ${isOn} where is_on <> ${isOn}`
}

export async function readPhones(db: Db, userId: number): Promise<unknown> {
  const proofs = await db`select proven_at from phone_proof where user_id = ${userId} order by proven_at`
  const codes = await db`select phone, ends_at from phone_code where user_id = ${userId}`
  const messages = await db`
    select kind, recipient, created_at, sent_at, given_up_at from sms where user_id = ${userId} order by id`
  return { proofs, codes, messages }
}

export async function sweepPhones(db: Db, keptDays: number): Promise<void> {
  await db`delete from phone_code where ends_at < now()`
  await db`delete from phone_proof where user_id is null and proven_at < now() - make_interval(days => ${keptDays})`
}
