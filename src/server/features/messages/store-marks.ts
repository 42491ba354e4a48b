import type { ThreadSide } from '#contract/messages.ts'
import type { Db } from '../../db/pool.ts'
import { peopleOf } from './store.ts'

type Mark = { threadId: number; side: ThreadSide; no: number }

/** Holds these threads in the order of ids until the transaction ends. */
async function hold(tx: Db, ids: readonly number[]): Promise<void> {
  await tx`select 1 from thread where id = any(${ids as number[]}::bigint[]) order by id for update`
}

export type Delivered = Mark & { tell: number[] }

/** Notes what reached a side; answers what that changed, with whom to tell. */
export async function markDelivered(tx: Db, marks: readonly Mark[]): Promise<Delivered[]> {
  await hold(
    tx,
    marks.map(({ threadId }) => threadId),
  )
  return tx<Delivered[]>`
    with asked as (
      select thread_id, max(no) filter (where side = 'customer') as customer_no,
        max(no) filter (where side = 'business') as business_no
      from unnest(${marks.map((m) => m.threadId)}::bigint[], ${marks.map((m) => m.side)}::text[],
        ${marks.map((m) => m.no)}::int[]) as m (thread_id, side, no)
      group by thread_id
    ), before as (
      select t.id, t.customer_got_no, t.business_got_no from thread t join asked a on a.thread_id = t.id
    ), changed as (
      update thread t set
        customer_got_no = greatest(t.customer_got_no, least(coalesce(a.customer_no, 0), t.last_no)),
        business_got_no = greatest(t.business_got_no, least(coalesce(a.business_no, 0), t.last_no))
      from asked a where a.thread_id = t.id and (a.customer_no > t.customer_got_no or a.business_no > t.business_got_no)
      returning t.id, t.business_id, t.customer_id, t.customer_got_no, t.business_got_no
    )
    select c.id as thread_id, 'customer' as side, c.customer_got_no as no, ${peopleOf(tx)} as tell
    from changed c join before o using (id) join business b on b.id = c.business_id
    where c.customer_got_no > o.customer_got_no
    union all
    select c.id, 'business', c.business_got_no, array_remove(array[c.customer_id], null) from changed c join before o using (id)
    where c.business_got_no > o.business_got_no`
}

/** Moves a side's read mark. The caller holds the lock of the thread. */
export async function markRead(
  tx: Db,
  { threadId, side, no }: Mark,
): Promise<{ readNo: number; unread: number }> {
  const own = (name: string) => tx(`${side}_${name}`)
  const [row] = await tx<{ readNo: number; unread: number }[]>`
    with mark as (
      select t.id, greatest(t.${own('read_no')}, least(${no}::int, t.last_no)) as no from thread t where t.id = ${threadId}
    ), left_over as (
      select mark.id, mark.no, (select count(*) from message m
        where m.thread_id = mark.id and m.no > mark.no and m.side <> ${side})::int as unread
      from mark
    )
    update thread t set ${own('read_no')} = l.no, ${own('got_no')} = greatest(t.${own('got_no')}, l.no), ${own('unread')} = l.unread,
      ${own('mail_due_at')} = case when l.unread > 0 then t.${own('mail_due_at')} end
    from left_over l where t.id = l.id returning l.no as read_no, l.unread`
  if (!row) throw new Error(`The thread ${threadId} is gone`)
  return row
}

export async function setBlocked(
  tx: Db,
  threadId: number,
  side: ThreadSide,
  isBlocked: boolean,
): Promise<void> {
  await tx`
    update thread set
      customer_blocked = case when ${side === 'customer'} then ${isBlocked} else customer_blocked end,
      business_blocked = case when ${side === 'business'} then ${isBlocked} else business_blocked end
    where id = ${threadId}`
}
