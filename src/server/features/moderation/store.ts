import type { ReportKind } from '#contract/reports.ts'
import type { Db } from '../../db/pool.ts'

export type ReportRow = { id: number; kind: ReportKind; details: string; createdAt: Date }
type NewReport = { businessId: number; userId: number; kind: ReportKind; details: string }

/** Adds a report, or gives the one that is open new details unless they are empty; null when nothing is listed there. */
export async function putReport(db: Db, report: NewReport): Promise<ReportRow | null> {
  const { businessId, userId, kind, details } = report
  const [row] = await db<ReportRow[]>`
    insert into business_report as r (business_id, user_id, kind, details)
    select id, ${userId}::bigint, ${kind}, ${details} from business where id = ${businessId} and status = 'verified'
    on conflict (user_id, business_id, kind) where closed_at is null
    do update set details = coalesce(nullif(excluded.details, ''), r.details)
    returning id, kind, details, created_at`
  return row ?? null
}
