import { UNDO_MINUTES } from '#contract/approvals-many.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { AdminReview, listAdminReviews } from '#contract/reviews-admin.ts'
import { listCursor } from '#lib/cursor.ts'
import { reviewWaitsText } from '#text/reviews.ts'
import { reviewNoticeText } from '#text/reviews-notices.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { takeBack } from '../../db/take-back.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import { closeReviewCase, reopenAndTell } from '../moderation/moderation.ts'
import { notifyUsers, type UserNotice } from '../notifications/notifications.ts'
import * as store from './store-admin.ts'
import { toAdminReview } from './wire.ts'
import { reviewsPath } from './write.ts'

/** Notice to the writer about the restored state of a review. */
function noticeOf(business: string, hiddenReason: string | null) {
  if (hiddenReason === null) return reviewNoticeText.shown(business)
  return hiddenReason === reviewWaitsText
    ? reviewNoticeText.heldAgain(business)
    : reviewNoticeText.hidden(business, hiddenReason)
}

/** The staff's acts on reviews. The caller's rights were checked before. */
export function makeStaff({ sql }: { sql: Sql }) {
  async function settle(
    db: Db,
    { staffId, reviewId, action }: { staffId: number; reviewId: number; action: AuditAction },
    { userId, businessId, businessName }: store.Concerned,
    notice: Pick<UserNotice, 'title' | 'message'>,
  ): Promise<void> {
    const outcome = action === 'review.hidden' ? 'acted' : 'dismissed'
    await closeReviewCase(db, { reviewId, actorId: staffId, outcome })
    await noteAudit(db, { actorId: staffId, action, subjectId: reviewId, data: { businessId } })
    const named = [{ id: businessId, name: businessName }]
    await notifyUsers(db, [userId], { ...notice, named, path: reviewsPath(businessId) })
  }

  return {
    /** Throws `invalid_input` for a cursor of another list. */
    list({ queue, ...page }: Parsed<typeof listAdminReviews>['query']): Promise<Page<AdminReview>> {
      const { parse, write } = listCursor(queue === 'hidden')
      return readPage(page, {
        codec: { parse, write: ({ position }) => write(position) },
        read: (after, most) => store.listForStaff(sql, queue, { after, most }),
        toItem: toAdminReview,
      })
    },

    /** Throws `not_found`. For the same reason again changes nothing. */
    hide: (staffId: number, reviewId: number, given: string): Promise<void> =>
      tx(sql, async (db) => {
        const reason = given.trim()
        const concerned = await store.setHidden(db, reviewId, { staffId, reason })
        if (!concerned) throw new Failure('not_found')
        if (!concerned.changed) return
        const notice = reviewNoticeText.hidden(concerned.businessName, reason)
        await settle(db, { staffId, reviewId, action: 'review.hidden' }, concerned, notice)
      }),

    /** Throws `not_found`. */
    show: (staffId: number, reviewId: number): Promise<void> =>
      tx(sql, async (db) => {
        const concerned = await store.setHidden(db, reviewId, { staffId, reason: null })
        if (!concerned) throw new Failure('not_found')
        if (!concerned.changed) return
        const notice = reviewNoticeText.shown(concerned.businessName)
        await settle(db, { staffId, reviewId, action: 'review.shown' }, concerned, notice)
      }),

    /** Notifies the writer and the reporters. Throws `undo_over`. */
    undo: (staffId: number, reviewId: number): Promise<void> =>
      takeBack(sql, async (db) => {
        const { ofReview, ofCase } = await store.findUndoable(db, reviewId, {
          staffId,
          minutes: UNDO_MINUTES,
        })
        const again = ofCase ? await reopenAndTell(db, { reviewId }, staffId) : null
        const back = ofReview ? await store.putBackHidden(db, reviewId) : null
        const businessId = back?.businessId ?? again?.businessId
        if (businessId === undefined) throw new Failure('undo_over')
        await noteAudit(db, {
          actorId: staffId,
          action: 'review.reopened',
          subjectId: reviewId,
          data: { businessId },
        })
        if (!back) return
        const { businessName, hiddenReason } = back
        const notice = noticeOf(businessName, hiddenReason)
        const named = [{ id: businessId, name: businessName }]
        await notifyUsers(db, [back.userId], { ...notice, named, path: reviewsPath(businessId) })
      }),

    clearReports: (staffId: number, reviewId: number): Promise<void> =>
      tx(sql, async (db) => {
        const decision = { reviewId, actorId: staffId, outcome: 'dismissed' } as const
        if (await closeReviewCase(db, decision))
          await noteAudit(db, { actorId: staffId, action: 'review.left', subjectId: reviewId, data: {} })
      }),
  }
}
