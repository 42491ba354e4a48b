import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CaseKind,
  type CaseOutcome,
  type CaseState,
  closeReports,
  listReports,
  readReportedTalk,
} from '#contract/admin-reports.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'

const REPORTS = 'admin-reports'

/** No kind: all. */
export type CaseQuestion = { kind: CaseKind | undefined; state: CaseState }

export const useCases = ({ kind, state }: CaseQuestion) =>
  useInfiniteQuery({
    queryKey: [REPORTS, 'list', kind, state],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listReports,
        { query: { state, ...(kind && { kind }), ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Asked for once: each reading is noted. */
export const useReportedTalk = (id: number) =>
  useQuery({
    queryKey: [REPORTS, 'talk', id],
    queryFn: ({ signal }) => ask(readReportedTalk, { params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Closes a case; the lists are fetched anew behind it. */
export function useCloseCase() {
  const client = useQueryClient()
  return (id: number, body: { outcome: CaseOutcome; note: string }) =>
    call(closeReports, { params: { id }, body }).finally(
      () => void client.invalidateQueries({ queryKey: [REPORTS, 'list'] }),
    )
}
