import type { Db } from '../../db/pool.ts'
import type { Switch } from './parse.ts'

/** So long a code is good. */
const CODE_MINUTES = 15
/** Within it the same text of a number is the same SMS. */
const REPEATED_MINUTES = 10
/** Whoever takes longer has ended with its process. */
const RUNNING_MINUTES = 1

export type Switchable = { userId: number; businessId: number; business: string }

/** Listed businesses of whoever has this proven number, by name; and of nobody who was blocked. */
export async function findSwitchable(db: Db, phone: string, most: number): Promise<Switchable[]> {
  return db<Switchable[]>`
    select u.id as user_id, b.id as business_id, b.name as business
    from app_user u join business_person p on p.user_id = u.id join business b on b.id = p.business_id
    where u.phone = ${phone} and u.phone_proven_at is not null and u.blocked_at is null and b.status = 'verified'
    order by b.name, b.id limit ${most}`
}

/** Keeps what is asked for, instead of what was before. */
export async function putSwitch(
  tx: Db,
  { userId, businessId, isOpen, forHours, code }: Switchable & Switch & { code: string },
): Promise<void> {
  await tx`
    insert into sms_switch (user_id, business_id, is_open, for_hours, code)
    values (${userId}, ${businessId}, ${isOpen}, ${forHours}, ${code})
    on conflict (user_id, business_id) do update set is_open = excluded.is_open, for_hours = excluded.for_hours,
      code = excluded.code, asked_at = now()`
}

/** Whose number it is, where it has asked for a switch a while ago; null for others. */
export async function findAsker(db: Db, phone: string): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select u.id from app_user u
    where u.phone = ${phone} and u.phone_proven_at is not null and u.blocked_at is null
      and exists (select from sms_switch s where s.user_id = u.id)`
  return row?.id ?? null
}

/** Takes what was asked for with this code, once, while whoever asked for it still belongs to the business. */
export async function takeSwitch(
  tx: Db,
  { userId, code }: { userId: number; code: string },
): Promise<(Switch & { businessId: number; business: string }) | null> {
  const [row] = await tx<(Switch & { businessId: number; business: string })[]>`
    delete from sms_switch s using business b
    where s.user_id = ${userId} and s.code = ${code} and s.asked_at > now() - make_interval(mins => ${CODE_MINUTES})
      and exists (select from business_person p where p.business_id = s.business_id and p.user_id = s.user_id)
      and b.id = s.business_id
    returning s.business_id, b.name as business, s.is_open, s.for_hours`
  return row ?? null
}

/** Forgets what nobody confirmed, so late that an old code is told to be over, and what was taken. */
export async function sweepSms(db: Db): Promise<void> {
  await db`delete from sms_switch where asked_at < now() - interval '1 day'`
  await db`delete from sms_taken where taken_at < now() - interval '1 day'`
}

/** Reads what a person asked for by SMS: the export. */
export async function readSwitchesOf(db: Db, userId: number): Promise<unknown> {
  return db`
    select s.business_id, b.name as business_name, s.is_open, s.for_hours, s.asked_at
    from sms_switch s join business b on b.id = s.business_id where s.user_id = ${userId} order by s.business_id`
}

/** Takes an SMS by its digest: of several at once one does. */
export async function takeSms(db: Db, digest: string): Promise<'new' | 'running' | 'done'> {
  const taken = await db`
    insert into sms_taken as t (digest) values (${digest})
    on conflict (digest) do update set taken_at = now(), is_done = false
      where t.taken_at < now() - make_interval(mins => case when t.is_done then ${REPEATED_MINUTES}::int else ${RUNNING_MINUTES}::int end)
    returning 1`
  if (taken.length > 0) return 'new'
  const [row] = await db<{ isDone: boolean }[]>`select is_done from sms_taken where digest = ${digest}`
  return row?.isDone ? 'done' : 'running'
}

export async function endTaken(db: Db, digest: string): Promise<void> {
  await db`update sms_taken set is_done = true where digest = ${digest}`
}

/** It failed: handed over again, it is taken again. */
export async function forgetTaken(db: Db, digest: string): Promise<void> {
  await db`delete from sms_taken where digest = ${digest}`
}
