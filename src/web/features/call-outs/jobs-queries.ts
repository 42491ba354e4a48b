import { exportBusinessJobs, listBusinessJobs } from '#contract/call-outs-jobs.ts'
import { jobFileText } from '#text/call-outs-jobs.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { download } from '#web/lib/download.ts'
import { BUSINESS_JOBS } from './queries.ts'

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
