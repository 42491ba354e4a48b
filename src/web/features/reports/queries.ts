import { useMutation } from '@tanstack/react-query'
import { type ReportKind, reportBusiness } from '#contract/reports.ts'
import { ask } from '#web/lib/ask.ts'

/** Sends a report; the same kind again adds its details. */
export const useReport = (businessId: number) =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: { kind: ReportKind; details?: string }) =>
      ask(reportBusiness, { params: { id: businessId }, body }),
  })
