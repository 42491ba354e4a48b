import { Readable } from 'node:stream'
import type { BusinessJob, listBusinessJobs } from '#contract/call-outs-jobs.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { CSV_START, csvLines } from '#lib/csv.ts'
import { idCursor } from '#lib/cursor.ts'
import { jobFileText as file, jobOutcomeTexts } from '#text/call-outs-jobs.ts'
import { choiceTexts } from '#text/call-outs-pages.ts'
import type { Sql } from '../../db/pool.ts'
import { readPage } from '../../paging.ts'
import { yesPercentOf } from './duty-rules.ts'
import { type BusinessJobRow, listJobs, readMonths, readTotals } from './store-business.ts'
import { readRecord } from './store-duty.ts'
import { toDispute } from './wire-disputes.ts'

/** Rows read at once for the file, so that each statement is short. */
const FILE_PAGE = 1000

const toJob = ({ id: _, wonAt, endedAt, dispute, disputeUntil, ...job }: BusinessJobRow): BusinessJob => ({
  ...job,
  wonAt: wonAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  dispute: dispute && toDispute(dispute),
  disputeUntil: disputeUntil?.toISOString() ?? null,
})

const toCells = (job: BusinessJobRow) => [
  job.callOutId,
  file.at(job.wonAt),
  job.category,
  choiceTexts[job.choice],
  job.district,
  job.personName,
  job.promisedMinutes,
  job.takenMinutes,
  job.agreedKurus === null ? null : file.liras(job.agreedKurus),
  job.paidKurus === null ? null : file.liras(job.paidKurus),
  job.outcome === null ? file.runs : jobOutcomeTexts[job.outcome],
  job.endedAt && file.at(job.endedAt),
]

/** A business's own page of jobs. That who calls manages it has been asked. */
export function makeJobs(sql: Sql) {
  async function* lines(businessId: number): AsyncGenerator<string> {
    yield CSV_START + csvLines([file.head])
    for (let before: number | null = null; ; ) {
      const rows: BusinessJobRow[] = await listJobs(sql, businessId, { before, most: FILE_PAGE })
      if (rows.length > 0) yield csvLines(rows.map(toCells))
      const last = rows.at(-1)
      if (!last || rows.length < FILE_PAGE) return
      before = last.id
    }
  }

  return {
    /** Throws `invalid_input` for a cursor of another list. */
    async list(
      businessId: number,
      asked: Parsed<typeof listBusinessJobs>['query'],
    ): Promise<Reply<typeof listBusinessJobs>> {
      const read = (before: number | null, most: number) => listJobs(sql, businessId, { before, most })
      const [{ items, next }, totals, months, record] = await Promise.all([
        readPage(asked, { codec: idCursor, read, toItem: toJob }),
        readTotals(sql, businessId),
        readMonths(sql, businessId),
        readRecord(sql, businessId),
      ])
      const rates = { yesPercent: yesPercentOf(record), arrivedPercent: record.arrivedPercent }
      return { items, nextCursor: next, totals: { ...totals, ...rates }, months }
    },

    /** All of them, page after page as they are taken. */
    file: (businessId: number): { data: Readable; type: string; name: string } => ({
      data: Readable.from(lines(businessId)),
      type: 'text/csv; charset=utf-8',
      name: file.name(new Date()),
    }),
  }
}
