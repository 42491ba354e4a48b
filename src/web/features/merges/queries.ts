import { useQueryClient } from '@tanstack/react-query'
import { compareBusinesses, type MergeOwner, mergeBusiness } from '#contract/merges.ts'
import { useAsk } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { APPROVALS } from '#web/lib/shared-keys.ts'

export const useCompared = (id: number, into: number | null) =>
  useAsk(
    [APPROVALS, 'merge', id, into],
    compareBusinesses,
    into === null ? null : { params: { id }, query: { into } },
    { staleTime: 0 },
  )

/** Both businesses' queries are refetched in the background. */
export function useMerge() {
  const client = useQueryClient()
  return (id: number, body: { into: number; reason: string; owner?: MergeOwner }) =>
    call(mergeBusiness, { params: { id }, body }).finally(
      () => void client.invalidateQueries({ queryKey: [APPROVALS] }),
    )
}
