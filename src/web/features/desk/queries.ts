import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getDesk, setDigestHour } from '#contract/desk.ts'
import { ask } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'

const DESK = ['desk'] as const
const ASK_AGAIN_MS = 60_000

/** What waits for the staff, asked again each minute. */
export const useDesk = () =>
  useQuery({
    queryKey: DESK,
    queryFn: ({ signal }) => ask(getDesk, {}, signal),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  })

/** Chooses the hour of the daily mail; null: none. */
export function useSetDigestHour() {
  const client = useQueryClient()
  return (hour: number | null) =>
    call(setDigestHour, { body: { hour } }).finally(() => void client.invalidateQueries({ queryKey: DESK }))
}
