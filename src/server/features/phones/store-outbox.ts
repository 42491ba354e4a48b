import type { AskSms, SmsOutcome, WonSms } from '#text/call-outs-sms.ts'
import type { questionSms } from '#text/questions-notices.ts'
import type { smsCommandTexts } from '#text/sms.ts'
import type { Db } from '../../db/pool.ts'

/** Kinds of SMS, with the data their words need. */
export type SmsContent =
  | { kind: 'phone_code'; data: { code: string } }
  | { kind: 'call_out_ask'; data: AskSms }
  | { kind: 'call_out_won'; data: WonSms }
  | { kind: 'call_out_said'; data: { outcome: SmsOutcome } }
  | { kind: 'owner_question'; data: Parameters<typeof questionSms.owner_question>[0] }
  | { kind: 'owner_question_said'; data: Parameters<typeof questionSms.owner_question_said>[0] }
  | { kind: 'switch_ask'; data: Parameters<typeof smsCommandTexts.switch_ask>[0] }
  | { kind: 'switch_said'; data: Parameters<typeof smsCommandTexts.switch_said>[0] }
  | { kind: 'places_found'; data: Parameters<typeof smsCommandTexts.places_found>[0] }
  | { kind: 'how_to_ask'; data: Record<string, never> }
  | { kind: 'removal_code'; data: { code: string } }
/** `userId` null: to a number that nobody needs an account for. */
export type NewSms = { userId: number | null; recipient: string; usefulSeconds: number } & SmsContent
export type WaitingSms = { id: number; recipient: string; tries: number } & SmsContent

/** The number of somebody without an account is kept no longer than the message waits. */
const withoutStranger = (db: Db) => db`recipient = case when user_id is not null then recipient end`

/** So long a process may take over one message before another one tries it. */
const LEASE_SECONDS = 30
const KEPT_DAYS = 30

/** Adds an SMS and answers its id; a code drops pending ones to the same person: only the last one is valid. Null beyond the number's limit. */
export async function addSms(
  tx: Db,
  { userId, recipient, kind, data, usefulSeconds }: NewSms,
): Promise<number | null> {
  await tx`
    update sms set given_up_at = now(), data = '{}'
    where user_id = ${userId} and kind = ${kind} and kind = 'phone_code' and sent_at is null and given_up_at is null`
  const [added] = await tx<{ id: number }[]>`
    insert into sms (user_id, recipient, kind, data, useful_until)
    values (${userId}, ${recipient}, ${kind}, ${tx.json(data)}, now() + make_interval(secs => ${usefulSeconds}))
    returning id`
  return added?.id ?? null
}

export async function dropSms(tx: Db, id: number): Promise<void> {
  await tx`delete from sms where id = ${id}`
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
  await db`update sms set sent_at = now(), given_up_at = null, data = '{}', ${withoutStranger(db)} where id = ${id}`
}

export async function postponeSms(db: Db, id: number, seconds: number): Promise<void> {
  await db`update sms set next_try_at = now() + make_interval(secs => ${seconds}) where id = ${id}`
}

/** The provider was not asked: that is none of its tries. */
export async function leaveUntried(db: Db, id: number, seconds: number): Promise<void> {
  await db`
    update sms set tries = tries - 1, next_try_at = now() + make_interval(secs => ${seconds}) where id = ${id}`
}

export async function giveUpSms(db: Db, id: number): Promise<void> {
  await db`update sms set given_up_at = now(), data = '{}', ${withoutStranger(db)}
    where id = ${id} and sent_at is null`
}

export async function sweepSms(db: Db): Promise<void> {
  await db`delete from sms_day where day < current_date - 1`
  await db`
    update sms set given_up_at = now(), data = '{}', ${withoutStranger(db)}
    where sent_at is null and given_up_at is null and useful_until <= now()`
  await db`
    delete from sms
    where created_at < now() - make_interval(days => ${KEPT_DAYS}) and (sent_at is not null or given_up_at is not null)`
}
