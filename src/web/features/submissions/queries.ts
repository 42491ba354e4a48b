import { useQuery } from '@tanstack/react-query'
import { getOwnBusiness, listOwnBusinesses } from '#contract/businesses-own.ts'
import { ask } from '#web/lib/ask.ts'

/** The draft that was asked for, else the first one; null where there is none. */
export const useOwnDraft = (wanted: number | null) =>
  useQuery({
    queryKey: ['own-draft', wanted],
    queryFn: async ({ signal }) => {
      const own = wanted === null ? await ask(listOwnBusinesses, {}, signal) : []
      const id = wanted ?? own.find(({ status }) => status === 'draft')?.id
      return { own: id === undefined ? null : await ask(getOwnBusiness, { params: { id } }, signal) }
    },
    gcTime: 0, // it goes on changing while its page is open
    staleTime: Number.POSITIVE_INFINITY,
  })
