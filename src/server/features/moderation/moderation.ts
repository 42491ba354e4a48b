import type { reportReview } from '#contract/admin-reviews.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { reportBusiness } from '#contract/reports.ts'
import type { Config } from '../../config.ts'
import { takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { PersonalData } from '../../personal-data.ts'
import { type CasesDeps, makeCases } from './cases.ts'
import { putReport, readReports, releaseReports } from './store.ts'
import { readClosedBy } from './store-cases.ts'
import { putReviewReport, readReviewReports, releaseReviewReports } from './store-reviews.ts'

export { closeReviewCase } from './close.ts'
export { reportMerge } from './merge.ts'
/** Adds a report in the caller's transaction; null when nothing is listed there. */
export { putReport as addReport } from './store.ts'

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

/** What a member of the staff decided of reports; whom it was told stands with whom told it. */
export const caseData: PersonalData = {
  name: 'closedReports',
  tables: ['report_case'],
  read: (db, { id }) => readClosedBy(db, id),
}

/** What people report, for the staff to look at. */
export type Moderation = ReturnType<typeof makeModeration>

type ModerationDeps = CasesDeps & { config: Pick<Config, 'limitsScale'> }

export function makeModeration({ sql, config, ...deps }: ModerationDeps) {
  /** All that one person reports, of whatever. */
  async function take(userId: number): Promise<void> {
    const limit = Math.ceil(REPORTS_AN_HOUR * config.limitsScale)
    const allowance = { what: 'reports', whose: `user ${userId}`, limit, windowSeconds: 3600 }
    if (!(await takeAllowances(sql, [allowance])))
      throw new Failure('too_many_requests', { retryAfterSeconds: 3600 })
  }

  return {
    cases: makeCases({ sql, ...deps }),

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
