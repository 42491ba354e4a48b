import type { ThreadSide } from '#contract/messages.ts'
import type { MessageReportKind } from '#contract/messages-reports.ts'
import type { Db } from '../../db/pool.ts'
import { type MessageRow, messageColumns } from './store.ts'

type NewReport = {
  threadId: number
  no: number | null
  side: ThreadSide
  reporterId: number
  kind: MessageReportKind
  details: string
}

/** One open report of a side: again changes it. What an owner before wrote in it is not the next one's. */
export async function putReport(db: Db, report: NewReport): Promise<void> {
  const { threadId, no, side, reporterId, kind, details } = report
  await db`
    insert into message_report as r (thread_id, no, side, reporter_id, kind, details)
    values (${threadId}, ${no}, ${side}, ${reporterId}, ${kind}, ${details})
    on conflict (thread_id, side) where closed_at is null
    do update set no = excluded.no, kind = excluded.kind, reporter_id = excluded.reporter_id,
      details = case when r.reporter_id = excluded.reporter_id then coalesce(nullif(excluded.details, ''), r.details)
        else excluded.details end`
}

const BEFORE_REPORTED = 10
const LATEST = 20

/**
 * Of the conversation that a case is about: each reported message and what led to it, the latest ones where none is
 * named. Null when the case is about none.
 */
export async function readExcerpt(db: Db, caseId: number): Promise<MessageRow[] | null> {
  const [found] = await db<
    { threadId: number | null }[]
  >`select thread_id from report_case where id = ${caseId}`
  if (!found || found.threadId === null) return null
  return db<MessageRow[]>`
    select ${messageColumns(db)} from message m
    where m.thread_id = ${found.threadId} and m.no in (
      select generate_series(coalesce(r.no - ${BEFORE_REPORTED}::int, t.last_no - ${LATEST - 1}::int), coalesce(r.no, t.last_no))
      from message_report r join thread t on t.id = r.thread_id where r.case_id = ${caseId}
    ) order by m.no`
}

export type Within = { threadId: number; from: Date; until: Date; before: number | undefined }

/** Messages of a conversation within a time, the latest so many before a number, in their order. */
export async function readMessages(
  db: Db,
  { threadId, from, until, before, most }: Within & { most: number },
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select * from (
      select ${messageColumns(db)} from message m
      where m.thread_id = ${threadId} and m.sent_at between ${from} and ${until}
        ${before === undefined ? db`` : db`and m.no < ${before}`}
      order by m.no desc limit ${most}) latest
    order by no`
}
