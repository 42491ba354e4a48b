import { z } from 'zod/mini'
import { allChoices, jobOutcomes } from './call-outs-rules.ts'
import { OwnDispute } from './call-outs-shapes.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, pageQuery } from './shapes.ts'

/** A job as its business keeps it: nothing of the customer but the district. */
export const BusinessJob = z.object({
  callOutId: z.int(),
  category: z.string(),
  choice: z.enum(allChoices),
  district: z.nullable(z.string()),
  /** First name of who accepted; null: the account is gone. */
  personName: z.nullable(z.string()),
  wonAt: instant,
  promisedMinutes: z.nullable(z.int()),
  /** From the acceptance to the arrival; null: none was said. */
  takenMinutes: z.nullable(z.int()),
  agreedKurus: z.nullable(z.int()),
  /** As the customer says; null: nothing was said, or the job went to others. */
  paidKurus: z.nullable(z.int()),
  /** Null: it runs. */
  outcome: z.nullable(z.enum(jobOutcomes)),
  endedAt: z.nullable(instant),
  dispute: z.nullable(OwnDispute),
  /** Until then the business can object; null: it cannot, not yet or not any more. */
  disputeUntil: z.nullable(instant),
})
export type BusinessJob = z.infer<typeof BusinessJob>

/** Of all jobs that are kept: two years, of the present owner. */
export const JobTotals = z.object({
  accepted: z.int(),
  reached: z.int(),
  givenBack: z.int(),
  noShows: z.int(),
  /** Agreed for the jobs that were reached. */
  agreedKurus: z.int(),
  /** As in `Duty.record`: of 90 days, null below five asks; of 180 days, null below five jobs. */
  yesPercent: z.nullable(z.int()),
  arrivedPercent: z.nullable(z.int()),
})
export type JobTotals = z.infer<typeof JobTotals>

/** Jobs that were reached, by the month of the acceptance. */
const JobMonth = z.object({
  /** "2026-11", in Istanbul. */
  month: z.string(),
  reached: z.int(),
  agreedKurus: z.int(),
})
export type JobMonth = z.infer<typeof JobMonth>

export const listBusinessJobs = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/call-outs',
  summary: 'Jobs that a business accepted, the latest first, with how each came out, and their totals',
  access: ['manager'],
  params: idParams,
  query: z.object(pageQuery(30)),
  reply: z.object({
    items: z.array(BusinessJob),
    nextCursor: z.nullable(z.string()),
    totals: JobTotals,
    /** The last twelve, the present one last; empty ones included. */
    months: z.array(JobMonth),
  }),
  errors: [],
})

export const exportBusinessJobs = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/call-outs/csv',
  summary: 'The same jobs, all of them, as a file',
  access: ['manager'],
  params: idParams,
  download: true,
  reply: z.string(),
  errors: [],
})
