import { useQueryClient } from '@tanstack/react-query'
import {
  type CaseKind,
  type CaseOutcome,
  type CaseState,
  closeReports,
  listReports,
  readReportedTalk,
  undoReportsClosing,
} from '#contract/moderation.ts'
import { type ReportKind, reportBusiness } from '#contract/moderation-reports.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { call } from '#web/lib/call.ts'
import { useSave } from '#web/lib/use-save.ts'

const REPORTS = 'admin-reports'
/** The lists of cases. */
export const CASES = [REPORTS, 'list'] as const

/** No kind: all. */
export type CaseQuestion = { kind: CaseKind | undefined; state: CaseState }

export const useCases = ({ kind, state }: CaseQuestion) =>
  useAskPages([REPORTS, 'list', kind, state], listReports, (cursor) => ({ query: { state, kind, cursor } }))

/** Asked for once: each reading is noted. */
export const useReportedTalk = (id: number) =>
  useAsk(
    [REPORTS, 'talk', id],
    readReportedTalk,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )

/** Closes a case; the lists are fetched again behind it. */
export function useCloseCase() {
  const client = useQueryClient()
  return (id: number, body: { outcome: CaseOutcome; note: string }) =>
    call(closeReports, { params: { id }, body }).finally(
      () => void client.invalidateQueries({ queryKey: CASES }),
    )
}

/** Opens a case again. */
export const undoOf = (id: number) => () => call(undoReportsClosing, { params: { id } })

/** Sends a report; the same kind again adds its details. */
export const useReport = (businessId: number) =>
  useSave((body: { kind: ReportKind; details?: string }) =>
    ask(reportBusiness, { params: { id: businessId }, body }),
  )
