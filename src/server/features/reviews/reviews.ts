import type { Parsed } from '#contract/endpoint.ts'
import {
  type answerReview,
  FIRST_REVIEWS,
  type listReviews,
  type Review,
  type ReviewPage,
} from '#contract/reviews.ts'
import { reviewNoticeText } from '#text/review-notices.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { noteMember } from '../audit/audit.ts'
import type { TellPeople } from '../notifications/notifications.ts'
import { distributionOf, meanOf, readCursor, writeCursor } from './rules.ts'
import { makeStaff } from './staff.ts'
import * as store from './store.ts'
import { toReview } from './wire.ts'
import { makeWriting, reviewsPath } from './write.ts'

export { reviewMerge } from './merge.ts'
export { reviewData } from './personal-data.ts'

type ReviewsDeps = { sql: Sql; config: Pick<Config, 'limitsScale'>; tellPeople: TellPeople }

/** What customers say of businesses they dealt with. Mean and count are kept by the database. */
export type Reviews = ReturnType<typeof makeReviews>

export function makeReviews(deps: ReviewsDeps) {
  const { sql, config, tellPeople } = deps
  return {
    writing: makeWriting(deps),
    staff: makeStaff(deps),

    /** Those that are shown; throws `not_found` for what is not listed, `invalid_input` for a cursor of another order. */
    async list(
      businessId: number,
      { sort, limit, cursor }: Parsed<typeof listReviews>['query'],
    ): Promise<ReviewPage> {
      const after = cursor === undefined ? null : readCursor(sort, cursor)
      if (cursor !== undefined && !after)
        throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
      const [isListed, rows, given] = await Promise.all([
        store.isListed(sql, businessId),
        store.listReviews(sql, businessId, { sort, after, most: limit + 1 }),
        store.countByStars(sql, businessId),
      ])
      if (!isListed) throw new Failure('not_found')
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      const distribution = distributionOf(given)
      return {
        items: items.map(toReview),
        mean: meanOf(distribution),
        count: distribution.reduce((sum, many) => sum + many, 0),
        distribution,
        nextCursor: rows.length > limit && last ? writeCursor(sort, last) : null,
      }
    },

    /** The latest ones, for the public page. */
    async first(businessId: number): Promise<Review[]> {
      const rows = await store.listReviews(sql, businessId, {
        ...{ sort: 'newest', after: null, most: FIRST_REVIEWS },
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
          await tellPeople(db, [row.userId], {
            ...reviewNoticeText.answered(row.businessName),
            named: [{ id: businessId, name: row.businessName }],
            path: reviewsPath(businessId),
          })
        return toReview(row)
      })
    },
  }
}
