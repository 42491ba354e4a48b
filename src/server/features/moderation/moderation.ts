import type { reportReview } from '#contract/admin-reviews.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { reportBusiness } from '#contract/reports.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { PersonalData } from '../../personal-data.ts'
import { putReport, readReports, releaseReports } from './store.ts'
import { putReviewReport, readReviewReports, releaseReviewReports } from './store-reviews.ts'

export { reportMerge } from './merge.ts'
/** The staff is done with what was reported of a review; true when something waited. In the transaction that decides. */
export { closeReviewReports } from './store-reviews.ts'

const REPORTS_AN_HOUR = 30

export const reportData: PersonalData = {
  name: 'reports',
  tables: ['business_report'],
  read: (db, { id }) => readReports(db, id),
  erase: (tx, { id }) => releaseReports(tx, id),
}

export const reviewReportData: PersonalData = {
  name: 'reviewReports',
  tables: ['review_report'],
  read: (db, { id }) => readReviewReports(db, id),
  erase: (tx, { id }) => releaseReviewReports(tx, id),
}

/** What people report, for the staff to look at. */
export type Moderation = ReturnType<typeof makeModeration>

export function makeModeration({ sql, config }: { sql: Sql; config: Pick<Config, 'limitsScale'> }) {
  /** All that one person reports, of whatever. */
  async function take(userId: number): Promise<void> {
    const limit = Math.ceil(REPORTS_AN_HOUR * config.limitsScale)
    const allowance = { what: 'reports', whose: `user ${userId}`, limit, windowSeconds: 3600 }
    if (!(await takeAllowances(sql, [allowance])))
      throw new Failure('too_many_requests', { retryAfterSeconds: 3600 })
  }

  return {
    /** Throws `not_found` for what is not listed, `too_many_requests` beyond 30 an hour. */
    async report(
      userId: number,
      businessId: number,
      { kind, details = '' }: Parsed<typeof reportBusiness>['body'],
    ): Promise<Reply<typeof reportBusiness>> {
      await take(userId)
      const row = await putReport(sql, { businessId, userId, kind, details: details.trim() })
      if (!row) throw new Failure('not_found')
      return { ...row, createdAt: row.createdAt.toISOString() }
    },

    /** Throws `not_found` for what is not shown, `too_many_requests` as above. */
    async reportReview(
      userId: number,
      { id: businessId, reviewId }: Parsed<typeof reportReview>['params'],
      { kind, details = '' }: Parsed<typeof reportReview>['body'],
    ): Promise<void> {
      await take(userId)
      const report = { businessId, reviewId, userId, kind, details: details.trim() }
      if (!(await putReviewReport(sql, report))) throw new Failure('not_found')
    },
  }
}
