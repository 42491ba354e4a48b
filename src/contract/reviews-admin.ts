import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { REASON_MAX, Review } from './reviews.ts'
import { fieldError, freeText, id, idParams, instant, nothing, pageQuery, text } from './shapes.ts'

/** Why a review is reported to the staff. */
export const reviewReportKinds = ['abuse', 'fake', 'privacy', 'spam', 'other'] as const
export type ReviewReportKind = (typeof reviewReportKinds)[number]

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/reviews/{reviewId}/reports',
  summary: 'Reports a review to the staff. One open report per person and review: again changes it',
  access: ['user'],
  status: 201,
  params: z.object({ id, reviewId: id }),
  body: z.object({
    kind: z.enum(reviewReportKinds, fieldError('invalid')),
    details: z.optional(freeText(1000)),
  }),
  reply: nothing,
  errors: ['own_review_report'],
})

export const reviewQueues = ['reported', 'held', 'hidden', 'latest'] as const
export type ReviewQueue = (typeof reviewQueues)[number]

/** A review as the staff sees it. */
export const AdminReview = z.object({
  ...Review.shape,
  businessId: z.int(),
  businessName: z.string(),
  /** The writer's full name and address: whom a decision concerns. */
  writer: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  hidden: z.nullable(z.object({ reason: z.string(), at: instant })),
  /** Nobody decided to hide it: it was one of many within an hour. */
  isHeld: z.boolean(),
  /** Those that wait. */
  reports: z.array(z.object({ kind: z.enum(reviewReportKinds), details: z.string(), createdAt: instant })),
})
export type AdminReview = z.infer<typeof AdminReview>

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  summary:
    'Reported reviews, or those held back, the longest waiting first; or hidden ones, or all, the latest first; next page in the Link header',
  access: ['admin'],
  query: z.object({
    queue: z._default(z.enum(reviewQueues, fieldError('invalid')), 'reported'),
    ...pageQuery(30),
  }),
  reply: z.array(AdminReview),
  errors: [],
})

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/hide',
  summary: 'Hides a review with a reason that its writer is told; again changes the reason',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason: text(REASON_MAX) }),
  reply: nothing,
  errors: [],
})

export const showReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/show',
  summary: 'Shows a hidden review again; again changes nothing',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: [],
})

export const clearReviewReports = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/clear-reports',
  summary: 'The staff is done with what was reported of a review, and leaves it as it is',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: [],
})

export const undoReviewDecision = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/undo',
  summary:
    'Takes back the caller’s own latest decision of a review within the last 15 minutes: it is shown or hidden as before, and what was reported waits again',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['undo_over'],
})
