import { useQueryClient } from '@tanstack/react-query'
import { getLicence, setLicence } from '#contract/call-outs-admin.ts'
import { type Duty, getDuty, putDuty } from '#contract/call-outs-duty.ts'
import { exportBusinessJobs, listBusinessJobs } from '#contract/call-outs-jobs.ts'
import type { Request } from '#contract/endpoint.ts'
import { callOutStaffText } from '#text/call-outs-duty.ts'
import { jobFileText } from '#text/call-outs-jobs.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { download } from '#web/lib/download.ts'
import { useSave } from '#web/lib/use-save.ts'
import { BUSINESS_JOBS } from './queries.ts'

const dutyKey = (businessId: number) => ['duty', businessId] as const

/** Asked once on coming: what is typed must not be replaced by an answer. */
export const useDuty = (businessId: number) =>
  useAsk(dutyKey(businessId), getDuty, { params: { id: businessId } }, { staleTime: 0 })

export function useSaveDuty(businessId: number, done: (duty: Duty) => string) {
  const client = useQueryClient()
  return useSave(
    (body: Request<typeof putDuty>['body']) => ask(putDuty, { params: { id: businessId }, body }),
    {
      done,
      onSuccess: (duty) => client.setQueryData(dutyKey(businessId), duty),
    },
  )
}

export const useLicence = (businessId: number) =>
  useAsk(['licence', businessId], getLicence, { params: { id: businessId } })

export const useSetLicence = (businessId: number) =>
  useSave(
    (body: Request<typeof setLicence>['body']) => ask(setLicence, { params: { id: businessId }, body }),
    { stale: [['licence', businessId]], done: callOutStaffText.licence.saved },
  )

export const useBusinessJobs = (businessId: number) =>
  useAskPages(
    [...BUSINESS_JOBS, businessId],
    listBusinessJobs,
    (cursor) => ({ params: { id: businessId }, query: { cursor } }),
    { next: ({ nextCursor }) => nextCursor },
  )

/** Takes all jobs as a file; answers what went wrong, or null. */
export const takeJobsFile = (businessId: number): Promise<string | null> =>
  download(
    exportBusinessJobs.path.replace('{id}', String(businessId)) as `/api/${string}`,
    jobFileText.name(new Date()),
  )
