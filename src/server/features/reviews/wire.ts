import type { OwnReview, Review } from '#contract/reviews.ts'
import type { AdminReview } from '#contract/reviews-admin.ts'
import { shownName } from '#lib/shown-name.ts'
import { reviewWaitsText } from '#text/reviews.ts'
import type { OwnReviewRow, ReviewRow } from './store.ts'
import type { AdminReviewRow } from './store-admin.ts'

export const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  stars: row.stars,
  text: row.body,
  author: shownName(row.firstName, row.lastName) ?? '',
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  answer:
    row.answer === null || row.answeredAt === null
      ? null
      : { text: row.answer, at: row.answeredAt.toISOString() },
})

const hiddenOf = (row: { hiddenAt: Date | null; hiddenReason: string | null }) =>
  row.hiddenAt === null ? null : { reason: row.hiddenReason ?? '', at: row.hiddenAt.toISOString() }

export const toOwnReview = (row: OwnReviewRow): OwnReview => ({ ...toReview(row), hidden: hiddenOf(row) })

export const toAdminReview = (row: AdminReviewRow): AdminReview => ({
  ...toReview(row),
  businessId: row.businessId,
  businessName: row.businessName,
  writer: { id: row.userId, name: row.userName, email: row.email },
  hidden: hiddenOf(row),
  isHeld: row.hiddenReason === reviewWaitsText,
  reports: row.reports,
})
