import type { Parsed } from '#contract/endpoint.ts'
import {
  type addReview,
  type editReview,
  type OwnReview,
  REVIEWS_ANCHOR,
  type ReviewBar,
} from '#contract/reviews.ts'
import { reviewWaitsText } from '#text/reviews.ts'
import { reviewNoticeText } from '#text/reviews-notices.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { listStaff, notifyUsers } from '../notifications/notifications.ts'
import { UNSEEN_AN_HOUR } from './rules.ts'
import * as store from './store.ts'
import { toOwnReview } from './wire.ts'

/** Link to a business's reviews, for signed-in readers. */
export const reviewsPath = (businessId: number): string => `/business/${businessId}#${REVIEWS_ANCHOR}`

/** Where the staff finds those that wait. */
const STAFF_PATH = '/admin/reviews?queue=held'

const refusals = {
  not_dealt: 'review_not_dealt',
  own_business: 'own_review',
  hidden: 'review_hidden',
  email: 'email_unconfirmed',
} as const satisfies Record<ReviewBar, string>

type WriteDeps = { sql: Sql; config: Pick<Config, 'limitsScale'> }
type Writer = { id: number; emailConfirmed: boolean }

/** Writing, changing and deleting reviews. */
export function makeWriting({ sql, config }: WriteDeps) {
  const take = (userId: number) => takeAllowance(sql, config, 'reviews', { user: userId })

  /** Their own and what keeps them from writing one; throws `not_found` for what is not listed. */
  async function readOwnAndRefusal(
    businessId: number,
    { id, emailConfirmed }: Writer,
  ): Promise<{ own: store.OwnReviewRow | null; bar: ReviewBar | null }> {
    const [own, { isListed, hasInteracted, isOwner }] = await Promise.all([
      store.findOwn(sql, businessId, id),
      store.readEligibility(sql, businessId, id),
    ])
    if (!isListed) throw new Failure('not_found')
    if (own?.removedAt) return { own: null, bar: 'hidden' }
    if (own) return { own, bar: null }
    if (isOwner) return { own, bar: 'own_business' }
    if (!hasInteracted) return { own, bar: 'not_dealt' }
    return { own, bar: emailConfirmed ? null : 'email' }
  }

  async function readOwn(businessId: number, userId: number): Promise<OwnReview> {
    const row = await store.findOwn(sql, businessId, userId)
    if (!row || row.removedAt) throw new Failure('not_found')
    return toOwnReview(row)
  }

  return {
    async mine(
      businessId: number,
      writer: Writer,
    ): Promise<{ review: OwnReview | null; bar: ReviewBar | null }> {
      const { own, bar } = await readOwnAndRefusal(businessId, writer)
      return { review: own && toOwnReview(own), bar }
    },

    /** Throws `not_found`, `review_not_dealt`, `own_review`, `review_hidden`, `email_unconfirmed`, `review_exists`. */
    async add(
      businessId: number,
      writer: Writer,
      { stars, text }: Parsed<typeof addReview>['body'],
    ): Promise<OwnReview> {
      const body = text.trim()
      const { own, bar } = await readOwnAndRefusal(businessId, writer)
      if (own?.stars === stars && own.body === body) return toOwnReview(own)
      if (own) throw new Failure('review_exists')
      if (bar) throw new Failure(refusals[bar])
      await take(writer.id)
      await tx(sql, async (db) => {
        // Another press may have come before; and what was true above may be over.
        const isBurst = (await store.countFresh(db, businessId)) >= UNSEEN_AN_HOUR
        const hiddenReason = isBurst ? reviewWaitsText : null
        if (!(await store.addReview(db, { businessId, userId: writer.id, stars, body, hiddenReason })))
          throw new Failure('review_exists')
        const about = await store.findOwner(db, businessId)
        if (isBurst) {
          if (about && (await store.isFirstWaiting(db, reviewWaitsText)))
            await notifyUsers(db, await listStaff(db), {
              ...reviewNoticeText.waits(about.name),
              named: [{ id: businessId, name: about.name }],
              path: STAFF_PATH,
            })
          return
        }
        if (about?.ownerId)
          await notifyUsers(db, [about.ownerId], {
            ...reviewNoticeText.written(about.name, stars),
            named: [{ id: businessId, name: about.name }],
            path: reviewsPath(businessId),
          })
      })
      return readOwn(businessId, writer.id)
    },

    /** Throws `not_found`. */
    async edit(
      { id: businessId, reviewId }: Parsed<typeof editReview>['params'],
      userId: number,
      { stars, text }: Parsed<typeof editReview>['body'],
    ): Promise<OwnReview> {
      await take(userId)
      const words = {
        ...(stars !== undefined && { stars }),
        ...(text !== undefined && { body: text.trim() }),
      }
      if (!(await store.editReview(sql, { businessId, reviewId, userId }, words)))
        throw new Failure('not_found')
      return readOwn(businessId, userId)
    },

    /** Throws `not_found`. */
    async remove(
      { id: businessId, reviewId }: Parsed<typeof editReview>['params'],
      userId: number,
    ): Promise<void> {
      if (!(await store.removeReview(sql, { businessId, reviewId, userId }))) throw new Failure('not_found')
    },
  }
}
