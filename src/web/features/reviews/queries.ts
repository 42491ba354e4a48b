import { keepPreviousData } from '@tanstack/react-query'
import type { Request } from '#contract/endpoint.ts'
import {
  addReview,
  answerReview,
  editReview,
  getOwnReview,
  listReviews,
  type OwnReview,
  type ReviewSort,
  removeReview,
} from '#contract/reviews.ts'
import {
  clearReviewReports,
  hideReview,
  listAdminReviews,
  type ReviewQueue,
  showReview,
  undoReviewDecision,
} from '#contract/reviews-admin.ts'
import { ownReviewText, reviewAnswerText } from '#text/reviews.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { call } from '#web/lib/call.ts'
import { BUSINESS } from '#web/lib/shared-keys.ts'
import { useSave } from '#web/lib/use-save.ts'

const REVIEWS = 'reviews'
const OWN = 'own-review'
const STAFF = 'admin-reviews'
/** The staff's queues. */
export const STAFF_REVIEWS = [STAFF] as const

export function useReviews(businessId: number, sort: ReviewSort) {
  return useAskPages(
    [REVIEWS, businessId, sort],
    listReviews,
    (cursor) => ({ params: { id: businessId }, query: { sort, cursor } }),
    {
      next: ({ nextCursor }) => nextCursor,
      // Keeps the former order while another one loads.
      placeholderData: keepPreviousData,
    },
  )
}

export const useOwnReview = (businessId: number) =>
  useAsk([OWN, businessId], getOwnReview, { params: { id: businessId } }, { staleTime: 0 })

/** All that a changed review shows in: its list, the writer's own, the business's mean, the staff's queues. */
const staleOf = (businessId: number) => [
  [REVIEWS, businessId],
  [OWN, businessId],
  [BUSINESS, businessId],
  [STAFF],
]

export const useSaveReview = (businessId: number, review: OwnReview | null) =>
  useSave(
    (body: Request<typeof addReview>['body']) =>
      review
        ? ask(editReview, { params: { id: businessId, reviewId: review.id }, body })
        : ask(addReview, { params: { id: businessId }, body }),
    {
      stale: staleOf(businessId),
      done: ({ hidden }) => (review ? ownReviewText.saved : hidden ? ownReviewText.held : ownReviewText.sent),
    },
  )

/** The owner's words under a review; empty: they are taken back. */
export const useAnswer = (businessId: number, reviewId: number) =>
  useSave((text: string) => ask(answerReview, { params: { id: businessId, reviewId }, body: { text } }), {
    stale: staleOf(businessId),
    done: (_, words) => (words ? reviewAnswerText.sent : reviewAnswerText.removed),
  })

export const useRemoveReview = (businessId: number) =>
  useSave((reviewId: number) => ask(removeReview, { params: { id: businessId, reviewId } }), {
    stale: staleOf(businessId),
    done: ownReviewText.removed,
  })

export const useStaffReviews = (queue: ReviewQueue) =>
  useAskPages([STAFF, queue], listAdminReviews, (cursor) => ({ query: { queue, cursor } }))

/** Hides with a reason, shows again, or leaves it and ends its reports. */
export const useSettle = ({ id, businessId }: { id: number; businessId: number }) =>
  useSave(
    (act: { reason: string } | 'show' | 'leave') => {
      if (act === 'show') return ask(showReview, { params: { id } })
      if (act === 'leave') return ask(clearReviewReports, { params: { id } })
      return ask(hideReview, { params: { id }, body: act })
    },
    { stale: staleOf(businessId) },
  )

/** Takes the staff's decision of a review back. */
export const undoOf =
  ({ id }: { id: number }) =>
  () =>
    call(undoReviewDecision, { params: { id } })
