import type { Parsed } from '#contract/endpoint.ts'
import type { MessageReport, reportThread } from '#contract/message-reports.ts'
import { shownName } from '#lib/shown-name.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { REPORTS_AN_HOUR, sideOf } from './rules.ts'
import { findThread } from './store.ts'
import * as store from './store-reports.ts'
import { toMessage } from './wire.ts'

type ReportsDeps = { sql: Sql; config: Pick<Config, 'limitsScale'> }

/** What one side reports of the other, for the staff to look at. */
export function makeReports({ sql, config }: ReportsDeps) {
  return {
    /** Throws `not_found`, `too_many_requests`. */
    async add(
      userId: number,
      threadId: number,
      { kind, no: about, details = '' }: Parsed<typeof reportThread>['body'],
    ): Promise<void> {
      const no = about ?? null
      const limit = Math.ceil(REPORTS_AN_HOUR * config.limitsScale)
      const allowance = { what: 'message-reports', whose: `user ${userId}`, limit, windowSeconds: 3600 }
      if (!(await takeAllowances(sql, [allowance])))
        throw new Failure('too_many_requests', { retryAfterSeconds: 3600 })
      const thread = await findThread(sql, threadId)
      const side = thread && sideOf(thread, userId)
      if (!thread || !side || (no !== null && no > thread.lastNo)) throw new Failure('not_found')
      await store.putReport(sql, { threadId, no, side, reporterId: userId, kind, details: details.trim() })
    },

    /** Those that wait, the oldest first, each with the words it is about. */
    async list(page: { limit: number; after?: number | undefined }): Promise<MessageReport[]> {
      const rows = await store.listReports(sql, page)
      const messages = Map.groupBy(await store.readReported(sql, rows), ({ reportId }) => reportId)
      return rows.map(({ firstName, lastName, createdAt, lastNo: _, ...row }) => ({
        ...row,
        customerName: shownName(firstName, lastName),
        createdAt: createdAt.toISOString(),
        messages: (messages.get(row.id) ?? []).map((each) => toMessage(each, { side: null, userId: 0 })),
      }))
    },

    /** Throws `not_found`. */
    async close(id: number): Promise<void> {
      if (!(await store.closeReport(sql, id))) throw new Failure('not_found')
    },
  }
}
