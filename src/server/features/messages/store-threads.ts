import type { ThreadSide } from '#contract/messages.ts'
import type { MomentPosition } from '#lib/cursor.ts'
import type { Db } from '../../db/pool.ts'
import { isBehind, microsText } from '../../db/sql-parts.ts'
import {
  type MessageRow,
  messageColumns,
  peopleOf,
  type ThreadRow,
  threadColumns,
  threadTables,
} from './store.ts'

/** `at`: the moment of the last message, by which the list is ordered. */
type ListedThread = ThreadRow & MomentPosition

type Question = {
  side: ThreadSide | undefined
  businessId: number | undefined
  after: MomentPosition | null
  most: number
}

/** Conversations with at least one message, the latest first. */
export async function listThreads(db: Db, userId: number, question: Question): Promise<ListedThread[]> {
  const { side, businessId, after, most } = question
  const asCustomer = db`select id from thread where customer_id = ${userId}`
  const asOwner = db`
    select o.id from business_person x join thread o on o.business_id = x.business_id where x.user_id = ${userId}`
  const whose = { customer: asCustomer, business: asOwner, both: db`${asCustomer} union all ${asOwner}` }
  return db<ListedThread[]>`
    select ${threadColumns(db)}, ${microsText(db, db`t.last_at`)} as at
    from ${threadTables(db)}
    where t.id in (${whose[side ?? 'both']}) and t.last_no > 0 ${businessId === undefined ? db`` : db`and t.business_id = ${businessId}`}
    ${after ? db`and ${isBehind(db, db`t.last_at, t.id`, after)}` : db``}
    order by t.last_at desc, t.id desc limit ${most}`
}

/** The last message of each. */
export async function readLast(db: Db, threads: readonly ThreadRow[]): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${messageColumns(db)}
    from unnest(${threads.map(({ id }) => id)}::bigint[], ${threads.map(({ lastNo }) => lastNo)}::int[]) as l (thread_id, no)
    join message m using (thread_id, no)`
}

type Page = { after?: number | undefined; before?: number | undefined; limit: number }

/** A page in the order of numbers: after one, before one, or the latest. */
export async function listMessages(
  db: Db,
  threadId: number,
  { after, before, limit }: Page,
): Promise<MessageRow[]> {
  if (after !== undefined)
    return db<MessageRow[]>`
      select ${messageColumns(db)} from message m where m.thread_id = ${threadId} and m.no > ${after}
      order by m.no limit ${limit}`
  return db<MessageRow[]>`
    select * from (
      select ${messageColumns(db)} from message m
      where m.thread_id = ${threadId} ${before === undefined ? db`` : db`and m.no < ${before}`}
      order by m.no desc limit ${limit}
    ) latest order by no`
}

export type ToldMessage = MessageRow &
  Pick<ThreadRow, 'businessId' | 'customerId' | 'people' | 'customerUnread' | 'businessUnread'> & {
    /** Which of those asked for, from 1. */
    asked: number
  }

/** Messages as the readers on each side see them; nothing for who is on neither. */
export async function readTold(
  db: Db,
  asked: readonly { userId: number; ref: number }[],
): Promise<ToldMessage[]> {
  return db<ToldMessage[]>`
    select a.n::int as asked, ${messageColumns(db)}, t.business_id, t.customer_id, ${peopleOf(db)} as people, t.customer_unread,
      t.business_unread
    from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ ref }) => ref)}::bigint[])
      with ordinality as a (user_id, ref, n)
    join message m on m.id = a.ref join thread t on t.id = m.thread_id join business b on b.id = t.business_id
    where t.customer_id = a.user_id
      or exists (select from business_person w where w.business_id = b.id and w.user_id = a.user_id)`
}

export type UnreadRow = { userId: number; asCustomer: number; asOwner: number }

export async function countUnread(db: Db, userIds: readonly number[]): Promise<UnreadRow[]> {
  return db<UnreadRow[]>`
    select asked.id as user_id,
      coalesce((select sum(customer_unread) from thread
        where customer_id = asked.id and customer_unread > 0), 0)::int as as_customer,
      coalesce((select sum(t.business_unread) from business_person w join thread t on t.business_id = w.business_id
        where w.user_id = asked.id and t.business_unread > 0), 0)::int as as_owner
    from unnest(${userIds as number[]}::bigint[]) as asked (id)`
}

export async function listUnread(db: Db, userId: number): Promise<{ businessId: number; unread: number }[]> {
  return db<{ businessId: number; unread: number }[]>`
    select w.business_id, sum(t.business_unread)::int as unread
    from business_person w join thread t on t.business_id = w.business_id
    where w.user_id = ${userId} and t.business_unread > 0 group by w.business_id order by w.business_id`
}

/** `isCovered`: they belong to a business, of which another member is online. */
export type Partner = { userId: number; threadId: number; partnerId: number; isCovered: boolean }
const MAX_PARTNERS = 20

/** The recent partners of these people who are online: talked to within a day, the latest of each side, without blocked ones. */
export async function listPartners(db: Db, userIds: readonly number[]): Promise<Partner[]> {
  const lately = db`
    t.last_at > now() - interval '1 day' and not t.customer_blocked and not t.business_blocked
    order by t.last_at desc limit ${MAX_PARTNERS}`
  return db<Partner[]>`
    select s.user_id, p.thread_id, p.partner_id, p.is_covered from unnest(${userIds as number[]}::bigint[]) as s (user_id)
    cross join lateral (
      (select t.id as thread_id, w.user_id as partner_id, false as is_covered from thread t
        join business_person w on w.business_id = t.business_id
        where t.customer_id = s.user_id and ${lately})
      union all
      (select t.id, t.customer_id, exists (
        select from business_person c join presence q on q.user_id = c.user_id and q.seen_until > now()
        where c.business_id = t.business_id and c.user_id <> s.user_id)
        from business_person w join thread t on t.business_id = w.business_id
        where w.user_id = s.user_id and ${lately})
    ) p
    where exists (select from presence q where q.user_id = p.partner_id and q.seen_until > now())`
}
