import { useQuery } from '@tanstack/react-query'
import { getReview } from '#contract/approvals.ts'
import { getOwnBusiness } from '#contract/businesses-own.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'

const profileKey = (id: number) => [...OWN_BUSINESSES, id, 'profile']

/** The business and its pending change, read together: a form must not show one without the other. */
export const useOwnProfile = (id: number) =>
  useQuery({
    queryKey: profileKey(id),
    queryFn: async ({ signal }) => {
      const params = { id }
      const [business, review] = await Promise.all([
        ask(getOwnBusiness, { params }, signal),
        ask(getReview, { params }, signal),
      ])
      return { business, review }
    },
    staleTime: 0,
  })
export type OwnProfile = NonNullable<ReturnType<typeof useOwnProfile>['data']>

/** The staff's last decision on a business, and whether something of it is pending. */
export const useReview = (id: number) =>
  useAsk([...OWN_BUSINESSES, id, 'review'], getReview, { params: { id } }, { staleTime: 0 })

/** One of one's own businesses with all its fields; not kept behind its page, as it is changed elsewhere too. */
export const useOwnBusiness = (id: number) =>
  useAsk(['own-business', id], getOwnBusiness, { params: { id } }, { gcTime: 0 })
