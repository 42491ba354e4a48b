import type { AdminReview, listAdminReviews } from '#contract/admin-reviews.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { reviewNoticeText } from '#text/review-notices.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { pageOfRows, placeOfCursor } from '../../place-page.ts'
import { noteAudit } from '../audit/audit.ts'
import { closeReviewCase } from '../moderation/moderation.ts'
import type { Telling, TellPeople } from '../notifications/notifications.ts'
import * as store from './store-admin.ts'
import { toAdminReview } from './wire.ts'
import { reviewsPath } from './write.ts'

/** What the staff does with reviews. Who may call has been asked. */
export function makeStaff({ sql, tellPeople }: { sql: Sql; tellPeople: TellPeople }) {
  async function settle(
    db: Db,
    { staffId, reviewId, action }: { staffId: number; reviewId: number; action: AuditAction },
    { userId, businessId, businessName }: store.Concerned,
    telling: Pick<Telling, 'title' | 'message'>,
  ): Promise<void> {
    const outcome = action === 'review.hidden' ? 'acted' : 'dismissed'
    await closeReviewCase(db, tellPeople, { reviewId, actorId: staffId, outcome })
    await noteAudit(db, { actorId: staffId, action, subjectId: reviewId, data: { businessId } })
    const named = [{ id: businessId, name: businessName }]
    await tellPeople(db, [userId], { ...telling, named, path: reviewsPath(businessId) })
  }

  return {
    /** Throws `invalid_input` for a cursor of another list. */
    async list({
      queue,
      limit,
      cursor,
    }: Parsed<typeof listAdminReviews>['query']): Promise<{ items: AdminReview[]; next: string | null }> {
      const isByTime = queue === 'hidden'
      const after = placeOfCursor(isByTime, cursor)
      const rows = await store.listForStaff(sql, queue, { after, most: limit + 1 })
      const { page, next } = pageOfRows(rows, { limit, isByTime, placeOf: ({ place }) => place })
      return { items: page.map(toAdminReview), next }
    },

    /** Throws `not_found`. */
    hide: (staffId: number, reviewId: number, reason: string): Promise<void> =>
      tx(sql, async (db) => {
        const concerned = await store.hideReview(db, reviewId, reason.trim())
        if (!concerned) throw new Failure('not_found')
        const telling = reviewNoticeText.hidden(concerned.businessName, reason.trim())
        await settle(db, { staffId, reviewId, action: 'review.hidden' }, concerned, telling)
      }),

    /** Throws `not_found`. */
    show: (staffId: number, reviewId: number): Promise<void> =>
      tx(sql, async (db) => {
        const concerned = await store.showReview(db, reviewId)
        if (!concerned) throw new Failure('not_found')
        if (!concerned.changed) return
        const telling = reviewNoticeText.shown(concerned.businessName)
        await settle(db, { staffId, reviewId, action: 'review.shown' }, concerned, telling)
      }),

    clearReports: (staffId: number, reviewId: number): Promise<void> =>
      tx(sql, async (db) => {
        const decision = { reviewId, actorId: staffId, outcome: 'dismissed' } as const
        if (await closeReviewCase(db, tellPeople, decision))
          await noteAudit(db, { actorId: staffId, action: 'review.left', subjectId: reviewId, data: {} })
      }),
  }
}
