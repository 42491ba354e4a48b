import type { Parsed } from '#contract/endpoint.ts'
import type { BusinessStats, getStats, Place } from '#contract/stats.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { LEAST_VIEWS, STANDING_DAYS } from './rules.ts'
import { earlier, lastDays, monthsOf, type Period, tell } from './stats-rules.ts'
import { readDays, readFacts, readToday } from './store-stats.ts'

const placeOf = (place: string | null, rank: number | null, ranked: number | null): Place | null =>
  place === null || rank === null || ranked === null ? null : { place, rank, ranked }

type StatsDeps = {
  sql: Sql
  /** The day of the database's clock; tests have other ones. */
  today?: () => Promise<string>
}

/** What a listing brings its owner. */
export function makeStats({ sql, today: askToday = () => readToday(sql) }: StatsDeps) {
  /** Throws `not_found`, and `invalid_input` for a month to come. */
  return async (
    businessId: number,
    { days, month }: Parsed<typeof getStats>['query'],
  ): Promise<BusinessStats> => {
    const [facts, today] = await Promise.all([readFacts(sql, businessId), askToday()])
    if (!facts) throw new Failure('not_found')
    const months = monthsOf(month ?? today.slice(0, 7), today)
    if (!months) throw new Failure('invalid_input', { fields: { month: 'out_of_range' } })
    const asked = month === undefined ? lastDays(today, days) : months.month
    const all: Period = {
      from: earlier(asked.from, months.before.from),
      to: months.month.to,
    }
    const counts = await readDays(sql, businessId, all)
    const total = (period: Period) => {
      const { from, to, totals } = tell(counts, period, LEAST_VIEWS)
      return { from, to, totals }
    }
    const { responseSeconds } = facts
    return {
      businessId,
      name: facts.name,
      category: facts.category,
      today,
      ...tell(counts, asked, LEAST_VIEWS),
      month: total(months.month),
      beforeSoFar: total(months.beforeSoFar),
      before: total(months.before),
      rankDays: STANDING_DAYS,
      province: placeOf(facts.city, facts.rank, facts.ranked),
      district: placeOf(facts.district, facts.districtRank, facts.districtRanked),
      responseMinutes: responseSeconds === null ? null : Math.max(1, Math.round(responseSeconds / 60)),
    }
  }
}
