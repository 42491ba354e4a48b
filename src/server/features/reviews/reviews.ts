import type { Parsed } from '#contract/endpoint.ts'
import {
  type answerReview,
  FIRST_REVIEWS,
  type listReviews,
  type Review,
  type ReviewPage,
} from '#contract/reviews.ts'
import { reviewNoticeText } from '#text/reviews-notices.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { readPage } from '../../paging.ts'
import { noteMember } from '../audit/audit.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { distributionOf, meanOf, type ReviewCursor, reviewCursor } from './rules.ts'
import { makeStaff } from './staff.ts'
import * as store from './store.ts'
import { toReview } from './wire.ts'
import { makeWriting, reviewsPath } from './write.ts'

type ReviewsDeps = { sql: Sql; config: Pick<Config, 'limitsScale'> }

/** Customers' reviews of businesses. Mean and count are kept by the database. */
export type Reviews = ReturnType<typeof makeReviews>

export function makeReviews(deps: ReviewsDeps) {
  const { sql, config } = deps
  return {
    writing: makeWriting(deps),
    staff: makeStaff(deps),

    /** Those that are shown; throws `not_found` for what is not listed, `invalid_input` for a cursor of another order. */
    async list(
      businessId: number,
      { sort, ...page }: Parsed<typeof listReviews>['query'],
    ): Promise<ReviewPage> {
      const read = (after: ReviewCursor | null, most: number) =>
        store.listReviews(sql, businessId, { sort, after, most })
      const [{ items, next: nextCursor }, isListed, given] = await Promise.all([
        readPage(page, { codec: reviewCursor(sort), read, toItem: toReview }),
        store.isListed(sql, businessId),
        store.countByStars(sql, businessId),
      ])
      if (!isListed) throw new Failure('not_found')
      const distribution = distributionOf(given)
      const count = distribution.reduce((sum, many) => sum + many, 0)
      return { items, mean: meanOf(distribution), count, distribution, nextCursor }
    },

    /** The latest ones, for the public page. */
    async first(businessId: number): Promise<Review[]> {
      const rows = await store.listReviews(sql, businessId, {
        sort: 'newest',
        after: null,
        most: FIRST_REVIEWS,
      })
      return rows.map(toReview)
    },

    /** The business's word, by its owner or a manager: that has been asked; throws `not_found`. */
    async answer(
      { id: businessId, reviewId }: Parsed<typeof answerReview>['params'],
      userId: number,
      { text }: Parsed<typeof answerReview>['body'],
    ): Promise<Review> {
      await takeAllowance(sql, config, 'review-answers', { user: userId })
      return tx(sql, async (db) => {
        const row = await store.answerReview(db, { businessId, reviewId, userId }, text.trim() || null)
        if (!row) throw new Failure('not_found')
        await noteMember(db, userId, { action: 'business.review_answered', subjectId: businessId, data: {} })
        if (row.isNew)
          await notifyUsers(db, [row.userId], {
            ...reviewNoticeText.answered(row.businessName),
            named: [{ id: businessId, name: row.businessName }],
            path: reviewsPath(businessId),
          })
        return toReview(row)
      })
    },
  }
}
