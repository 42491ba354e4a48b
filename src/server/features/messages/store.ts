import type { AppointmentAnswer, MessageKind, ThreadSide } from '#contract/messages.ts'
import type { Db } from '../../db/pool.ts'
import type { Content } from './rules.ts'
import { followUp } from './store-absence.ts'

export type ThreadRow = {
  id: number
  businessId: number
  businessName: string
  ownerId: number | null
  /** The business's team: its owner and all who work in it. */
  people: number[]
  isListed: boolean
  customerId: number | null
  firstName: string | null
  lastName: string | null
  lastNo: number
  lastAt: Date
  customerGotNo: number
  customerReadNo: number
  customerUnread: number
  businessGotNo: number
  businessReadNo: number
  businessUnread: number
  customerBlocked: boolean
  businessBlocked: boolean
  askedAt: Date | null
  answerSeconds: number | null
  pinned: string | null
}

export type MessageRow = {
  id: number
  threadId: number
  no: number
  side: ThreadSide
  authorId: number | null
  authorName: string | null
  isAutomatic: boolean
  clientId: string | null
  kind: MessageKind
  body: string
  lat: string | null
  lng: string | null
  appointmentAt: Date | null
  photo: { name: string; width: number; height: number } | null
  answer: AppointmentAnswer | null
  answeredAt: Date | null
  erasedAt: Date | null
  sentAt: Date
}

/** The team of `business b`. */
export const peopleOf = (db: Db) => db`
  array(select w.user_id from business_person w where w.business_id = b.id)`

export const threadColumns = (db: Db) => db`
  t.id, t.business_id, b.name as business_name, b.owner_id, ${peopleOf(db)} as people, b.status = 'verified' as is_listed, t.customer_id,
  u.first_name, u.last_name, t.last_no, t.last_at, t.customer_got_no, t.customer_read_no, t.customer_unread,
  t.business_got_no, t.business_read_no, t.business_unread, t.customer_blocked, t.business_blocked, t.asked_at,
  t.answer_seconds,
  (select m.body from message m where m.thread_id = t.id and m.no = t.pinned_no and m.erased_at is null) as pinned`

/** With business and customer; `t`, `b` and `u`. */
export const threadTables = (db: Db) => db`
  thread t join business b on b.id = t.business_id left join app_user u on u.id = t.customer_id`

export const messageColumns = (db: Db) => db`
  m.id, m.thread_id, m.no, m.side, m.author_id,
  (select a.name from app_user a where a.id = m.author_id) as author_name, m.is_automatic, m.client_id, m.kind, m.body, m.lat, m.lng,
  m.appointment_at, m.answer, m.answered_at, m.erased_at, m.sent_at,
  (select jsonb_build_object('name', p.name, 'width', p.width, 'height', p.height)
    from upload p where p.id = m.photo_id) as photo`

export async function findThread(db: Db, id: number): Promise<ThreadRow | null> {
  const [row] = await db<ThreadRow[]>`select ${threadColumns(db)} from ${threadTables(db)} where t.id = ${id}`
  return row ?? null
}

export async function findThreadWith(
  db: Db,
  businessId: number,
  customerId: number,
): Promise<ThreadRow | null> {
  const [row] = await db<ThreadRow[]>`
    select ${threadColumns(db)} from ${threadTables(db)}
    where t.business_id = ${businessId} and t.customer_id = ${customerId}`
  return row ?? null
}

/** Holds the thread until the transaction ends, as it is once it is held. */
export async function lockThread(tx: Db, id: number): Promise<ThreadRow | null> {
  const [row] = await tx<ThreadRow[]>`
    select ${threadColumns(tx)} from ${threadTables(tx)} where t.id = ${id} for update of t`
  return row ?? null
}

export async function lockThreadWith(
  tx: Db,
  businessId: number,
  customerId: number,
): Promise<ThreadRow | null> {
  const [row] = await tx<ThreadRow[]>`
    select ${threadColumns(tx)} from ${threadTables(tx)}
    where t.business_id = ${businessId} and t.customer_id = ${customerId} for update of t`
  return row ?? null
}

/** True when this call made it. */
export async function openThread(tx: Db, businessId: number, customerId: number): Promise<boolean> {
  const made = await tx`
    insert into thread (business_id, customer_id) values (${businessId}, ${customerId})
    on conflict (business_id, customer_id) do nothing returning 1`
  return made.length > 0
}

export type Target = { ownerId: number | null; people: number[]; isListed: boolean }

export async function findBusiness(db: Db, id: number): Promise<Target | null> {
  const [row] = await db<Target[]>`
    select b.owner_id, ${peopleOf(db)} as people, b.status = 'verified' as is_listed from business b where b.id = ${id}`
  return row ?? null
}

export async function findSent(db: Db, authorId: number, clientId: string): Promise<MessageRow | null> {
  const [row] = await db<MessageRow[]>`
    select ${messageColumns(db)} from message m where m.author_id = ${authorId} and m.client_id = ${clientId}`
  return row ?? null
}

export type NewMessage = Omit<Content, 'photo'> & {
  photoId: number | null
  threadId: number
  side: ThreadSide
  /** Null: the away message. */
  authorId: number | null
  clientId: string | null
}

/**
 * Gives the thread's next number to a message, counts it as unread of the other side and plans what is to follow. The
 * thread is held by the caller.
 */
export async function addMessage(tx: Db, message: NewMessage): Promise<MessageRow> {
  const { threadId, side, authorId, clientId, kind, body, lat, lng, appointmentAt, photoId } = message
  const [row] = await tx<MessageRow[]>`
    with numbered as (
      update thread t set last_no = last_no + 1, last_at = clock_timestamp(),
        customer_unread = customer_unread + ${side === 'business' ? 1 : 0},
        business_unread = business_unread + ${side === 'customer' ? 1 : 0},
        asked_at = coalesce(asked_at, case when ${side === 'customer'} then clock_timestamp() end)
        ${authorId === null ? tx`` : tx`, ${followUp(tx, side)}`}
      where id = ${threadId} returning id, last_no, last_at
    ), m as (
      insert into message (thread_id, no, side, author_id, is_automatic, client_id, kind, body, lat, lng,
        appointment_at, photo_id, sent_at)
      select id, last_no, ${side}, ${authorId}::bigint, ${authorId === null}, ${clientId}, ${kind}, ${body},
        ${lat}::numeric, ${lng}::numeric, ${appointmentAt}::timestamptz, ${photoId}::bigint, last_at
      from numbered returning *
    )
    select ${messageColumns(tx)} from m`
  if (!row) throw new Error(`The thread ${threadId} is gone`)
  return row
}

/** Answers a wished time; null when it was answered, or there is none under this number. */
export async function answerAppointment(
  tx: Db,
  threadId: number,
  no: number,
  answer: AppointmentAnswer,
): Promise<MessageRow | null> {
  const [row] = await tx<MessageRow[]>`
    update message m set answer = ${answer}, answered_at = now()
    where thread_id = ${threadId} and no = ${no} and kind = 'appointment' and answer is null
    returning ${messageColumns(tx)}`
  return row ?? null
}

export async function findMessage(db: Db, threadId: number, no: number): Promise<MessageRow | null> {
  const [row] = await db<MessageRow[]>`
    select ${messageColumns(db)} from message m where m.thread_id = ${threadId} and m.no = ${no}`
  return row ?? null
}

/** Whether somebody can wish for this moment: it is to come, within a year. */
export async function isAhead(db: Db, at: string): Promise<boolean> {
  const [row] = await db<{ isAhead: boolean }[]>`
    select ${at}::timestamptz between now() and now() + interval '1 year' as is_ahead`
  return row?.isAhead ?? false
}

/** The thread is held by the caller. */
export async function setPinned(tx: Db, threadId: number, no: number | null): Promise<void> {
  await tx`update thread set pinned_no = ${no} where id = ${threadId}`
}
