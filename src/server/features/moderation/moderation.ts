import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { reportBusiness } from '#contract/moderation-reports.ts'
import type { reportReview } from '#contract/reviews-admin.ts'
import type { Config } from '../../config.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { type CasesDeps, makeCases } from './cases.ts'
import { isOfBusiness, putReport } from './store.ts'
import { isOwnReview, putReviewReport } from './store-reviews.ts'

export { closeReviewCase, reopenAndTell } from './close.ts'
/** Adds a report in the caller's transaction; null when nothing is listed there. */
export { putReport as addReport } from './store.ts'

/** Reports of people, for the staff. */
export type Moderation = ReturnType<typeof makeModeration>

type ModerationDeps = CasesDeps & { config: Pick<Config, 'limitsScale'> }

export function makeModeration({ sql, config, ...deps }: ModerationDeps) {
  /** All that one person reports, of whatever. */
  const take = (userId: number) => takeAllowance(sql, config, 'reports', { user: userId })

  return {
    cases: makeCases({ sql, ...deps }),

    /** Throws `not_found` for what is not listed, `own_report` for its people, `too_many_requests` beyond 30 an hour. */
    async report(
      userId: number,
      businessId: number,
      { kind, details = '' }: Parsed<typeof reportBusiness>['body'],
    ): Promise<Reply<typeof reportBusiness>> {
      await take(userId)
      if (await isOfBusiness(sql, userId, businessId)) throw new Failure('own_report')
      const row = await putReport(sql, { businessId, userId, kind, details: details.trim() })
      if (!row) throw new Failure('not_found')
      return { ...row, createdAt: row.createdAt.toISOString() }
    },

    /** Throws `not_found` for what is not shown, `own_review_report`, `too_many_requests` as above. */
    async reportReview(
      userId: number,
      { id: businessId, reviewId }: Parsed<typeof reportReview>['params'],
      { kind, details = '' }: Parsed<typeof reportReview>['body'],
    ): Promise<void> {
      await take(userId)
      const report = { businessId, reviewId, userId, kind, details: details.trim() }
      if (await putReviewReport(sql, report)) return
      throw new Failure((await isOwnReview(sql, report)) ? 'own_review_report' : 'not_found')
    },
  }
}
