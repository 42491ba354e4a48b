import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listForStaff } from '#contract/approvals.ts'
import { compareBusinesses, type MergeOwner, mergeBusiness } from '#contract/merges.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'

const PAGE = 10

export const useCompared = (id: number, into: number | null) =>
  useQuery({
    queryKey: ['approvals', 'merge', id, into],
    queryFn:
      into === null
        ? skipToken
        : ({ signal }) => ask(compareBusinesses, { params: { id }, query: { into } }, signal),
    staleTime: 0,
  })

/** Listings by name, telephone and province; nothing is asked without words. */
export const useSought = (q: string) =>
  useInfiniteQuery({
    queryKey: ['approvals', 'merge-search', q],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listForStaff,
        { query: { q, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: q !== '',
    staleTime: 0,
  })

/** What was fetched of either is fetched anew behind it. */
export function useMerge() {
  const client = useQueryClient()
  return (id: number, body: { into: number; reason: string; owner?: MergeOwner }) =>
    call(mergeBusiness, { params: { id }, body }).finally(
      () => void client.invalidateQueries({ queryKey: ['approvals'] }),
    )
}
