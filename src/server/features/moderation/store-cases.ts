import type { ThreadSide } from '#contract/messages.ts'
import {
  CASE_REPORTS_COUNTED,
  CASE_REPORTS_TOLD,
  type CaseKind,
  type CaseOutcome,
  type CaseState,
  type ReportReason,
} from '#contract/moderation.ts'
import type { ListPosition } from '#lib/cursor.ts'
import type { Db } from '../../db/pool.ts'
import { isBehind, microsText, type SqlPart } from '../../db/sql-parts.ts'

export type CaseRow = {
  id: number
  kind: CaseKind
  openedAt: Date
  closedAt: Date | null
  /** When it was closed, to the microsecond: as text, for the driver's own times end at a millisecond. */
  at: string | null
  closerName: string | null
  outcome: CaseOutcome | null
  note: string
  businessId: number
  businessName: string
  firstName: string | null
  lastName: string | null
  reviewId: number | null
  stars: number | null
  body: string | null
  isHidden: boolean
  reportCount: number
  reports: {
    reason: ReportReason
    details: string
    side: ThreadSide | null
    by: { id: number; name: string; email: string } | null
    at: string
  }[]
}

type Question = { kind: CaseKind | undefined; state: CaseState; after: ListPosition | null; most: number }

/** Reports of case `c`, from the table of its kind. */
const reportsOf = (db: Db) => db`
  select id, kind, details, user_id, null::text as side, created_at from business_report
  where case_id = c.id and c.kind = 'business'
  union all
  select id, kind, details, reporter_id, side, created_at from message_report
  where case_id = c.id and c.kind = 'message'
  union all
  select id, kind, details, user_id, null, created_at from review_report where case_id = c.id and c.kind = 'review'`

async function read(db: Db, found: SqlPart, order: SqlPart): Promise<CaseRow[]> {
  return db<CaseRow[]>`
    select c.id, c.kind, c.opened_at, c.closed_at, ${microsText(db, db`c.closed_at`)} as at, s.name as closer_name, c.outcome,
      c.note, b.id as business_id, b.name as business_name, u.first_name, u.last_name, c.review_id, v.stars, v.body,
      v.hidden_at is not null as is_hidden,
      (select count(*)::int from (select from (${reportsOf(db)}) as p limit ${CASE_REPORTS_COUNTED}) as n) as report_count,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', p.kind, 'details', p.details, 'side', p.side,
        'at', ${microsText(db, db`p.created_at`)},
        'by', case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email) end)
        order by p.id), '[]')
        from (select * from (${reportsOf(db)}) as q order by q.id limit ${CASE_REPORTS_TOLD}) as p
        left join app_user r on r.id = p.user_id) as reports
    from (${found}) as c
    left join thread t on t.id = c.thread_id left join review v on v.id = c.review_id
    join business b on b.id = coalesce(c.business_id, t.business_id, v.business_id)
    left join app_user u on u.id = t.customer_id left join app_user s on s.id = c.closed_by
    order by ${order}`
}

/** One page: what waits the oldest first, what is closed the latest first. */
export function listCases(db: Db, { kind, state, after, most }: Question): Promise<CaseRow[]> {
  const ofKind = kind === undefined ? db`` : db`and c.kind = ${kind}`
  if (state === 'open') {
    const from = after === null ? db`` : db`and c.id > ${after.id}`
    const found = db`
      select c.* from report_case c where c.closed_at is null ${ofKind} ${from} order by c.id limit ${most}`
    return read(db, found, db`c.id`)
  }
  const from = after === null ? db`` : db`and ${isBehind(db, db`c.closed_at, c.id`, after)}`
  const found = db`
    select c.* from report_case c where c.closed_at is not null ${ofKind} ${from}
    order by c.closed_at desc, c.id desc limit ${most}`
  return read(db, found, db`c.closed_at desc, c.id desc`)
}

export async function readCase(db: Db, id: number): Promise<CaseRow | null> {
  const [row] = await read(db, db`select c.* from report_case c where c.id = ${id}`, db`c.id`)
  return row ?? null
}

export type Decision = { actorId: number; outcome: CaseOutcome; note: string }

/** The case by its number, or the open one of a review; null where none waits. Its reports end with it. */
export async function closeCase(
  tx: Db,
  which: { id: number } | { reviewId: number },
  { actorId, outcome, note }: Decision,
): Promise<number | null> {
  const named = 'id' in which ? tx`id = ${which.id}` : tx`review_id = ${which.reviewId}`
  const [row] = await tx<{ id: number }[]>`
    update report_case set closed_at = now(), closed_by = ${actorId}, outcome = ${outcome}, note = ${note}
    where ${named} and closed_at is null returning id`
  return row?.id ?? null
}

export type Told = {
  kind: CaseKind
  businessId: number
  businessName: string
  isListed: boolean
  /** How many reports there were, and of whom. */
  reports: number
  reporters: number[]
}

/** Who is to be told of a case, and what it was about. */
export async function readTold(tx: Db, id: number): Promise<Told | null> {
  const [row] = await tx<Told[]>`
    select c.kind, b.id as business_id, b.name as business_name, b.status = 'verified' as is_listed,
      (select count(*)::int from (${reportsOf(tx)}) as p) as reports,
      array(select distinct p.user_id from (${reportsOf(tx)}) as p where p.user_id is not null) as reporters
    from report_case c left join thread t on t.id = c.thread_id left join review v on v.id = c.review_id
    join business b on b.id = coalesce(c.business_id, t.business_id, v.business_id) where c.id = ${id}`
  return row ?? null
}

export async function readClosedBy(db: Db, userId: number): Promise<unknown> {
  return db`
    select id, kind, outcome, note, closed_at from report_case where closed_by = ${userId} order by closed_at, id`
}
