import type { ReportKind } from '#contract/moderation-reports.ts'
import type { Db } from '../../db/pool.ts'

export type ReportRow = { id: number; kind: ReportKind; details: string; createdAt: Date }
type NewReport = { businessId: number; userId: number; kind: ReportKind; details: string }

/** Adds a report, or updates the details of the open one unless the new ones are empty; null when the business is not listed. */
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

/** Whether somebody is of a business's people. */
export async function isOfBusiness(db: Db, userId: number, businessId: number): Promise<boolean> {
  const [row] = await db<{ isOf: boolean }[]>`
    select exists (
      select from business_person where business_id = ${businessId} and user_id = ${userId}) as is_of`
  return row?.isOf ?? false
}

export async function readReports(db: Db, userId: number): Promise<unknown> {
  return db`
    select r.id, r.business_id, b.name as business_name, r.kind, r.details, r.created_at, r.closed_at
    from business_report r join business b on b.id = r.business_id
    where r.user_id = ${userId} order by r.created_at`
}

/** Somebody still has to look at an open one: that something is wrong stays, what was written does not. */
export async function releaseReports(tx: Db, userId: number): Promise<void> {
  await tx`delete from business_report where user_id = ${userId} and closed_at is not null`
  await tx`update business_report set user_id = null, details = '' where user_id = ${userId}`
}
