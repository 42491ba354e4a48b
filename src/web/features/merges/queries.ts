import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { compareBusinesses, type MergeOwner, mergeBusiness } from '#contract/merges.ts'
import { ask } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'

export const useCompared = (id: number, into: number | null) =>
  useQuery({
    queryKey: ['approvals', 'merge', id, into],
    queryFn:
      into === null
        ? skipToken
        : ({ signal }) => ask(compareBusinesses, { params: { id }, query: { into } }, signal),
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
