import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  clearReviewReports,
  hideReview,
  listAdminReviews,
  type ReviewQueue,
  showReview,
} from '#contract/admin-reviews.ts'
import { getOwnReview, listReviews, type ReviewSort, removeReview } from '#contract/reviews.ts'
import { ask, askPage } from '#web/lib/ask.ts'

const REVIEWS = 'reviews'
const OWN = 'own-review'
const STAFF = 'admin-reviews'

export function useReviews(businessId: number, sort: ReviewSort) {
  return useInfiniteQuery({
    queryKey: [REVIEWS, businessId, sort],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listReviews,
        { params: { id: businessId }, query: { sort, ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    // While another order comes the one before it stands.
    placeholderData: (previous) => previous,
  })
}

export const useOwnReview = (businessId: number) =>
  useQuery({
    queryKey: [OWN, businessId],
    queryFn: ({ signal }) => ask(getOwnReview, { params: { id: businessId } }, signal),
    staleTime: 0,
  })

/** All that a changed review shows in: its list, the writer's own, the business's mean, the staff's queues. */
export async function refreshReviews(client: QueryClient, businessId: number): Promise<void> {
  const keys = [[REVIEWS, businessId], [OWN, businessId], ['business', businessId], [STAFF]]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export function useRemoveReview(businessId: number) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (reviewId: number) => ask(removeReview, { params: { id: businessId, reviewId } }),
    onSuccess: () => refreshReviews(client, businessId),
  })
}

export const useStaffReviews = (queue: ReviewQueue) =>
  useInfiniteQuery({
    queryKey: [STAFF, queue],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listAdminReviews,
        { query: { queue, ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Hides with a reason, shows again, or leaves it and ends its reports. */
export function useSettle({ id, businessId }: { id: number; businessId: number }) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (act: { reason: string } | 'show' | 'leave') => {
      if (act === 'show') return ask(showReview, { params: { id } })
      if (act === 'leave') return ask(clearReviewReports, { params: { id } })
      return ask(hideReview, { params: { id }, body: act })
    },
    onSuccess: () => refreshReviews(client, businessId),
  })
}
