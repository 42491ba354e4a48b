import type { Db } from '../../db/pool.ts'

type Pair = { from: number; into: number }
type Merge = Pair & { ownerId: number | null; isSameOwner: boolean }

/** Conversations with the duplicate alone go over whole; one of the kept one's owner would be with themselves. */
export async function moveThreads(tx: Db, { from, into, ownerId }: Merge): Promise<number> {
  const [row] = await tx<{ moved: number }[]>`
    with moved as (
      update thread t set business_id = ${into}
      where t.business_id = ${from} and t.customer_id is distinct from ${ownerId}
        and not exists (select from thread k where k.business_id = ${into} and k.customer_id = t.customer_id)
      returning id
    ), marked as (
      update message m set merged_from = ${from}
      from moved where m.thread_id = moved.id and m.merged_from is null
    )
    select count(*)::int as moved from moved`
  return row?.moved ?? 0
}

/** Conversations of one customer with both, held in the order of ids as everywhere. */
export async function holdPairs(tx: Db, { from, into, ownerId }: Merge): Promise<Pair[]> {
  const pairs = await tx<Pair[]>`
    select d.id as "from", k.id as "into" from thread d join thread k on k.customer_id = d.customer_id
    where d.business_id = ${from} and k.business_id = ${into} and d.customer_id is distinct from ${ownerId}
    order by d.id`
  const ids = pairs.flatMap((pair) => [pair.from, pair.into])
  await tx`select from thread where id = any(${ids}::bigint[]) order by id for update`
  return pairs
}

/** One open report of a side has room: the other is closed, its words go into it where one person wrote both. */
export async function joinReports(tx: Db, { from, into }: Pair): Promise<void> {
  await tx`
    with doubled as (
      update message_report d set closed_at = now() from message_report k
      where d.thread_id = ${from} and d.closed_at is null and k.thread_id = ${into} and k.closed_at is null
        and k.side = d.side
      returning k.id, d.details, d.reporter_id
    )
    update message_report k set details = left(concat_ws(E'\n', nullif(k.details, ''), nullif(d.details, '')), 1000)
    from doubled d where k.id = d.id and k.reporter_id = d.reporter_id`
}

/** Beyond any number a conversation has: on the way there no two messages share one. */
const APART = 1_000_000_000

/**
 * Both conversations as one, in the order in which they were written: numbers again, and marks up to the first message
 * that the other side had not received, or read, in either. Both threads are held.
 */
export async function joinThreads(tx: Db, { from, into }: Pair): Promise<void> {
  await tx`
    with ordered as (
      select m.id, m.thread_id, m.side, m.no as old_no,
        row_number() over (order by m.sent_at, m.thread_id, m.no)::int as no
      from message m where m.thread_id in (${from}, ${into})
    ), renumbered as (
      update message m set thread_id = ${into}, no = o.no + ${APART}::int,
        merged_from = coalesce(m.merged_from, case when o.thread_id = d.id then d.business_id end)
      from ordered o, thread d where o.id = m.id and d.id = ${from}
    ), reported as (
      update message_report r set thread_id = ${into},
        no = (select o.no from ordered o where o.thread_id = r.thread_id and o.old_no = r.no)
      where r.thread_id in (${from}, ${into})
    ), first as (
      select count(*)::int as many,
        min(o.no) filter (where o.side = 'business' and o.old_no > t.customer_got_no) as customer_got,
        min(o.no) filter (where o.side = 'business' and o.old_no > t.customer_read_no) as customer_read,
        min(o.no) filter (where o.side = 'customer' and o.old_no > t.business_got_no) as business_got,
        min(o.no) filter (where o.side = 'customer' and o.old_no > t.business_read_no) as business_read
      from ordered o join thread t on t.id = o.thread_id
    ), marks as (
      select many, coalesce(customer_got - 1, many) as customer_got, coalesce(customer_read - 1, many) as customer_read,
        coalesce(business_got - 1, many) as business_got, coalesce(business_read - 1, many) as business_read
      from first
    )
    update thread k set pinned_no = null, last_no = m.many, last_at = greatest(k.last_at, d.last_at),
      created_at = least(k.created_at, d.created_at),
      customer_got_no = m.customer_got, customer_read_no = m.customer_read,
      business_got_no = m.business_got, business_read_no = m.business_read,
      customer_unread = (select count(*) from ordered o where o.side = 'business' and o.no > m.customer_read),
      business_unread = (select count(*) from ordered o where o.side = 'customer' and o.no > m.business_read),
      customer_blocked = k.customer_blocked or d.customer_blocked,
      business_blocked = k.business_blocked or d.business_blocked,
      customer_mail_due_at = least(k.customer_mail_due_at, d.customer_mail_due_at),
      business_mail_due_at = least(k.business_mail_due_at, d.business_mail_due_at),
      asked_at = least(k.asked_at, d.asked_at),
      answer_seconds = case when d.asked_at < k.asked_at then d.answer_seconds else k.answer_seconds end
    from thread d, marks m where k.id = ${into} and d.id = ${from}`
  await tx`update message set no = no - ${APART}::int where thread_id = ${into} and no > ${APART}::int`
  // A case goes with its conversation: reports that are closed go over with theirs, doubled ones to the open one.
  await tx`
    update message_report r set case_id = k.id from report_case d, report_case k
    where d.thread_id = ${from} and d.closed_at is null and k.thread_id = ${into} and k.closed_at is null
      and r.case_id = d.id`
  await tx`update report_case set thread_id = ${into} where thread_id = ${from} and closed_at is not null`
  await tx`delete from thread where id = ${from}`
}

export async function moveCounts(tx: Db, { from, into }: Pair): Promise<void> {
  await tx`
    with gone as (delete from message_count where business_id = ${from} returning day, conversations, messages)
    insert into message_count as c (business_id, day, conversations, messages)
    select ${into}::bigint, day, conversations, messages from gone
    on conflict (business_id, day) do update set conversations = c.conversations + excluded.conversations,
      messages = c.messages + excluded.messages`
}

/** Moves the duplicate's prepared messages where the kept one has none; its response time is measured again. */
export async function moveReady(tx: Db, { from, into, isSameOwner }: Merge): Promise<void> {
  await tx`delete from response_time where business_id = ${from}`
  if (!isSameOwner) return
  await tx`
    update away_message set business_id = ${into}
    where business_id = ${from} and not exists (select from away_message where business_id = ${into})`
  await tx`
    update quick_reply set business_id = ${into}
    where business_id = ${from} and not exists (select from quick_reply where business_id = ${into})`
}
