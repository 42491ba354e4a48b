import type { MessageReportKind } from '#contract/message-reports.ts'
import type { ThreadSide } from '#contract/messages.ts'
import type { Db } from '../../db/pool.ts'
import { type MessageRow, messageColumns, type ThreadRow } from './store.ts'

type NewReport = {
  threadId: number
  no: number | null
  side: ThreadSide
  reporterId: number
  kind: MessageReportKind
  details: string
}

/** One open report of a side: again changes it. */
export async function putReport(db: Db, report: NewReport): Promise<void> {
  const { threadId, no, side, reporterId, kind, details } = report
  await db`
    insert into message_report as r (thread_id, no, side, reporter_id, kind, details)
    values (${threadId}, ${no}, ${side}, ${reporterId}, ${kind}, ${details})
    on conflict (thread_id, side) where closed_at is null
    do update set no = excluded.no, kind = excluded.kind, reporter_id = excluded.reporter_id,
      details = coalesce(nullif(excluded.details, ''), r.details)`
}

export type ReportRow = {
  id: number
  threadId: number
  businessId: number
  side: ThreadSide
  kind: MessageReportKind
  details: string
  no: number | null
  createdAt: Date
} & Pick<ThreadRow, 'businessName' | 'firstName' | 'lastName' | 'lastNo'>

export async function listReports(
  db: Db,
  { limit, after = 0 }: { limit: number; after?: number | undefined },
): Promise<ReportRow[]> {
  return db<ReportRow[]>`
    select r.id, r.thread_id, t.business_id, b.name as business_name, u.first_name, u.last_name, r.side, r.kind,
      r.details, r.no, r.created_at, t.last_no
    from message_report r join thread t on t.id = r.thread_id join business b on b.id = t.business_id
    left join app_user u on u.id = t.customer_id
    where r.closed_at is null and r.id > ${after} order by r.id limit ${limit}`
}

const BEFORE_REPORTED = 10
const LATEST = 20

/** The reported message and what led to it; the latest ones where none is named. */
export async function readReported(
  db: Db,
  reports: readonly ReportRow[],
): Promise<(MessageRow & { reportId: number })[]> {
  const from = reports.map(({ no, lastNo }) => (no === null ? lastNo - LATEST + 1 : no - BEFORE_REPORTED))
  const to = reports.map(({ no, lastNo }) => no ?? lastNo)
  return db<(MessageRow & { reportId: number })[]>`
    select r.id as report_id, ${messageColumns(db)}
    from unnest(${reports.map(({ id }) => id)}::bigint[], ${reports.map(({ threadId }) => threadId)}::bigint[],
      ${from}::int[], ${to}::int[]) as r (id, thread_id, first, last)
    join message m on m.thread_id = r.thread_id and m.no between r.first and r.last
    order by r.id, m.no`
}

/** False when there is none; one that is closed stays so. */
export async function closeReport(db: Db, id: number): Promise<boolean> {
  const found = await db`
    update message_report set closed_at = coalesce(closed_at, now()) where id = ${id} returning 1`
  return found.length > 0
}
