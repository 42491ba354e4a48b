import type { ThreadSide } from '#contract/messages.ts'
import type { Db } from '../../db/pool.ts'
import {
  AWAY_AFTER_SECONDS,
  AWAY_AGAIN_SECONDS,
  MAIL_AFTER_PUSH_SECONDS,
  MAIL_AFTER_SECONDS,
  MAIL_AGAIN_SECONDS,
} from './rules.ts'

/** Whether a side of `thread t` is online: the customer, or anybody of the business. */
const isOnline = (db: Db, side: ThreadSide) => db`
  exists (select from presence p where p.user_id in ${readers(db, side)} and p.seen_until > now())`

const readers = (db: Db, side: ThreadSide) =>
  side === 'customer'
    ? db`(select t.customer_id)`
    : db`(select w.user_id from business_person w where w.business_id = t.business_id)`

/**
 * Plans the follow-up to a message of this side, for when nobody is online: the away message, when the business has one and did
 * not send it lately, a push, when the other one has a browser for it, and a mail, when nobody reads it. Part of an update
 * of `thread t`.
 */
export function followUp(tx: Db, side: ThreadSide) {
  const other = (name: string) => tx(`${side === 'customer' ? 'business' : 'customer'}_${name}`)
  const reader = side === 'customer' ? 'business' : 'customer'
  const takesPush = tx`
    exists (select from push_subscription s where s.user_id in ${readers(tx, reader)} and 'messages' = any(s.kinds))`
  return tx`
    ${other('push_due_at')} = coalesce(t.${other('push_due_at')}, case when ${takesPush} then now() end),
    ${other('mail_due_at')} = coalesce(t.${other('mail_due_at')}, greatest(
      now() + make_interval(secs => case when ${takesPush}
        then ${MAIL_AFTER_PUSH_SECONDS}::int else ${MAIL_AFTER_SECONDS}::int end),
      t.${other('mailed_at')} + make_interval(secs => ${MAIL_AGAIN_SECONDS}))),
    away_due_at = case
      when ${side === 'business'} then null
      when t.away_due_at is not null then t.away_due_at
      when (t.away_sent_at is null or t.away_sent_at < now() - make_interval(secs => ${AWAY_AGAIN_SECONDS}))
        and exists (select from away_message a where a.business_id = t.business_id and a.is_on)
        and not ${isOnline(tx, 'business')}
        then now() + make_interval(secs => ${AWAY_AFTER_SECONDS})
    end`
}

/** The next thread whose away message is due, held; null when there is none. */
export async function claimAway(tx: Db): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    select id from thread where away_due_at <= now() order by away_due_at, id for update skip locked limit 1`
  return row?.id ?? null
}

/** Reads the away message to send: null when somebody came online, or it was switched off. */
export async function takeAway(tx: Db, threadId: number): Promise<string | null> {
  const [row] = await tx<{ body: string | null }[]>`
    with said as (
      select a.body from thread t join business b on b.id = t.business_id
      join away_message a on a.business_id = t.business_id and a.is_on
      where t.id = ${threadId} and not ${isOnline(tx, 'business')}
    )
    update thread set away_due_at = null,
      away_sent_at = case when exists (select from said) then now() else away_sent_at end
    where id = ${threadId} returning (select body from said) as body`
  return row?.body ?? null
}

/** A reader who is due a push or mail about unread messages. */
export type Absent = {
  threadId: number
  side: ThreadSide
  userId: number | null
  email: string | null
  name: string | null
  /** All who may read it. */
  readers: number[]
  /** The other side's account; null: it is gone. */
  writerId: number | null
  businessId: number
  businessName: string
  firstName: string | null
  lastName: string | null
  unread: number
  isOnline: boolean
}

async function readAbsent(tx: Db, threadId: number, side: ThreadSide): Promise<Absent | null> {
  const own = (name: string) => tx(`${side}_${name}`)
  const [row] = await tx<Absent[]>`
    select t.id as thread_id, ${side} as side, array(select user_id from ${readers(tx, side)} as r (user_id) where user_id is not null) as readers, u.id as user_id, u.email, u.first_name as name,
      ${side === 'customer' ? tx`b.owner_id` : tx`t.customer_id`} as writer_id, b.id as business_id, b.name as business_name,
      c.first_name, c.last_name, t.${own('unread')} as unread, ${isOnline(tx, side)} as is_online
    from thread t join business b on b.id = t.business_id left join app_user c on c.id = t.customer_id
    left join app_user u on u.id = ${side === 'customer' ? tx`t.customer_id` : tx`b.owner_id`}
    where t.id = ${threadId}`
  return row ?? null
}

/** The next thread of which this side is due a mail, locked; null when there is none. */
export async function claimMailDue(tx: Db, side: ThreadSide): Promise<Absent | null> {
  const due = tx(`${side}_mail_due_at`)
  const [held] = await tx<{ id: number }[]>`
    select id from thread where ${due} <= now() order by ${due}, id for update skip locked limit 1`
  return held ? readAbsent(tx, held.id, side) : null
}

/** The next thread of which this side is to get a push; it is settled by that. */
export async function claimPushDue(tx: Db, side: ThreadSide): Promise<Absent | null> {
  const due = tx(`${side}_push_due_at`)
  const [held] = await tx<{ id: number }[]>`
    update thread set ${due} = null where id = (
      select id from thread where ${due} <= now() order by ${due}, id for update skip locked limit 1
    ) returning id`
  return held ? readAbsent(tx, held.id, side) : null
}

/** Settles a claim: mailed, to be checked again, or no longer needed. */
export async function settleMail(
  tx: Db,
  { threadId, side }: Pick<Absent, 'threadId' | 'side'>,
  outcome: 'told' | 'later' | 'nothing',
): Promise<void> {
  const own = (name: string) => tx(`${side}_${name}`)
  await tx`
    update thread set
      ${own('mail_due_at')} = case when ${outcome === 'later'} then now() + interval '2 minutes' end,
      ${own('mailed_at')} = case when ${outcome === 'told'} then now() else ${own('mailed_at')} end
    where id = ${threadId}`
}
