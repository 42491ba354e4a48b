import type { AskSms, SmsOutcome, WonSms } from '#text/call-outs-sms.ts'
import type { questionSms } from '#text/questions-notices.ts'
import type { Db } from '../../db/pool.ts'

/** Kinds of SMS, with the data their words need. */
export type SmsContent =
  | { kind: 'phone_code'; data: { code: string } }
  | { kind: 'call_out_ask'; data: AskSms }
  | { kind: 'call_out_won'; data: WonSms }
  | { kind: 'call_out_said'; data: { outcome: SmsOutcome } }
  | { kind: 'owner_question'; data: Parameters<typeof questionSms.owner_question>[0] }
  | { kind: 'owner_question_said'; data: Parameters<typeof questionSms.owner_question_said>[0] }
export type NewSms = { userId: number; recipient: string; usefulSeconds: number } & SmsContent
export type WaitingSms = { id: number; recipient: string; tries: number } & SmsContent

/** So long a process may take over one message before another one tries it. */
const LEASE_SECONDS = 30
const KEPT_DAYS = 30

/** Adds an SMS; a code drops pending ones to the same person: only the last one is valid. False beyond the number's limit. */
export async function addSms(
  tx: Db,
  { userId, recipient, kind, data, usefulSeconds }: NewSms,
): Promise<boolean> {
  await tx`
    update sms set given_up_at = now(), data = '{}'
    where user_id = ${userId} and kind = ${kind} and kind = 'phone_code' and sent_at is null and given_up_at is null`
  const added = await tx`
    insert into sms (user_id, recipient, kind, data, useful_until)
    values (${userId}, ${recipient}, ${kind}, ${tx.json(data)}, now() + make_interval(secs => ${usefulSeconds}))
    returning id`
  return added.length > 0
}

/** Takes one of the day's SMS, with the transaction that queues it; false when none is left. */
export async function countSms(tx: Db, aDay: number): Promise<boolean> {
  const counted = await tx`
    insert into sms_day as d (day, queued) select current_date, 1 where ${aDay}::int > 0
    on conflict (day) do update set queued = d.queued + 1 where d.queued < ${aDay}::int
    returning 1`
  return counted.length > 0
}

/** The next one that is due, leased to this process; null when there is none. */
export async function claimSms(db: Db): Promise<WaitingSms | null> {
  const [sms] = await db<WaitingSms[]>`
    update sms set tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (
      select id from sms
      where sent_at is null and given_up_at is null and next_try_at <= now() and useful_until > now()
      order by next_try_at, id for update skip locked limit 1
    )
    returning id, recipient, tries, kind, data`
  return sms ?? null
}

export async function markSent(db: Db, id: number): Promise<void> {
  await db`update sms set sent_at = now(), given_up_at = null, data = '{}' where id = ${id}`
}

export async function postponeSms(db: Db, id: number, seconds: number): Promise<void> {
  await db`update sms set next_try_at = now() + make_interval(secs => ${seconds}) where id = ${id}`
}

export async function giveUpSms(db: Db, id: number): Promise<void> {
  await db`update sms set given_up_at = now(), data = '{}' where id = ${id} and sent_at is null`
}

export async function sweepSms(db: Db): Promise<void> {
  await db`delete from sms_day where day < current_date - 1`
  await db`
    update sms set given_up_at = now(), data = '{}'
    where sent_at is null and given_up_at is null and useful_until <= now()`
  await db`
    delete from sms
    where created_at < now() - make_interval(days => ${KEPT_DAYS}) and (sent_at is not null or given_up_at is not null)`
}
