import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { reportBusiness } from '#contract/reports.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { PersonalData } from '../../personal-data.ts'
import { putReport, readReports, releaseReports } from './store.ts'

const REPORTS_AN_HOUR = 30

export const reportData: PersonalData = {
  name: 'reports',
  tables: ['business_report'],
  read: (db, { id }) => readReports(db, id),
  erase: (tx, { id }) => releaseReports(tx, id),
}

/** What people report, for the staff to look at. */
export type Moderation = ReturnType<typeof makeModeration>

export function makeModeration({ sql, config }: { sql: Sql; config: Pick<Config, 'limitsScale'> }) {
  return {
    /** Throws `not_found` for what is not listed, `too_many_requests` beyond 30 an hour. */
    async report(
      userId: number,
      businessId: number,
      { kind, details = '' }: Parsed<typeof reportBusiness>['body'],
    ): Promise<Reply<typeof reportBusiness>> {
      const limit = Math.ceil(REPORTS_AN_HOUR * config.limitsScale)
      const allowance = { what: 'reports', whose: `user ${userId}`, limit, windowSeconds: 3600 }
      if (!(await takeAllowances(sql, [allowance])))
        throw new Failure('too_many_requests', { retryAfterSeconds: 3600 })
      const row = await putReport(sql, { businessId, userId, kind, details: details.trim() })
      if (!row) throw new Failure('not_found')
      return { ...row, createdAt: row.createdAt.toISOString() }
    },
  }
}
