import type { ReviewReportKind } from '#contract/reviews-admin.ts'
import type { Db } from '../../db/pool.ts'

type NewReport = {
  businessId: number
  reviewId: number
  userId: number
  kind: ReviewReportKind
  details: string
}

/** One open report of a person: again changes it. False for a review that is not shown, and for their own. */
export async function putReviewReport(db: Db, report: NewReport): Promise<boolean> {
  const { businessId, reviewId, userId, kind, details } = report
  const put = await db`
    insert into review_report as p (review_id, user_id, kind, details)
    select id, ${userId}::bigint, ${kind}, ${details} from review
    where id = ${reviewId} and business_id = ${businessId} and hidden_at is null and user_id <> ${userId}
    on conflict (review_id, user_id) where closed_at is null
    do update set kind = excluded.kind, details = coalesce(nullif(excluded.details, ''), p.details)
    returning id`
  return put.length > 0
}

export async function isOwnReview(
  db: Db,
  { businessId, reviewId, userId }: Pick<NewReport, 'businessId' | 'reviewId' | 'userId'>,
): Promise<boolean> {
  const own = await db`
    select 1 from review where id = ${reviewId} and business_id = ${businessId} and user_id = ${userId}`
  return own.length > 0
}

export async function readReviewReports(db: Db, userId: number): Promise<unknown> {
  return db`
    select p.id, r.business_id, p.review_id, p.kind, p.details, p.created_at, p.closed_at
    from review_report p join review r on r.id = p.review_id where p.user_id = ${userId} order by p.id`
}

/** An open one still is to be looked at: that something is wrong stays, what was written does not. */
export async function releaseReviewReports(tx: Db, userId: number): Promise<void> {
  await tx`delete from review_report where user_id = ${userId} and closed_at is not null`
  await tx`update review_report set user_id = null, details = '' where user_id = ${userId}`
}
