import type { Parsed } from '#contract/endpoint.ts'
import type { BusinessStats, getStats, Place } from '#contract/stats.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { dayPeriods, monthPeriods, monthsBefore, tell } from './figures-rules.ts'
import { KEPT_MONTHS, RECENT_DAYS } from './rules.ts'
import { readDays, readFacts, readToday, wasListed } from './store-figures.ts'

const rankIn = (place: string | null, rank: number | null, ranked: number | null): Place | null =>
  place === null || rank === null || ranked === null ? null : { place, rank, ranked }

type StatsDeps = {
  sql: Sql
  /** The day of the database's clock; tests have other ones. */
  today?: () => Promise<string>
}

/** Figures of a listing, for its owner. */
export function makeFigures({ sql, today: askToday = () => readToday(sql) }: StatsDeps) {
  /** Throws `not_found`, and `invalid_input` for a month to come or no longer kept. */
  return async (
    businessId: number,
    { days, month }: Parsed<typeof getStats>['query'],
  ): Promise<BusinessStats> => {
    const [facts, today] = await Promise.all([readFacts(sql, businessId), askToday()])
    if (!facts) throw new Failure('not_found')
    const periods = month === undefined ? dayPeriods(today, days) : monthPeriods(month, today)
    const oldest = monthsBefore(today, KEPT_MONTHS)
    if (!periods || periods.asked.from < oldest)
      throw new Failure('invalid_input', { fields: { month: 'out_of_range' } })
    const { asked, former } = periods
    const [counts, isComparable] = await Promise.all([
      readDays(sql, businessId, { from: former.from, to: asked.to }),
      former.from >= oldest && wasListed(sql, businessId, former),
    ])
    const { days: _before, ...before } = tell(counts, former)
    const { responseSeconds } = facts
    return {
      businessId,
      name: facts.name,
      category: facts.category,
      today,
      ...tell(counts, asked),
      former: isComparable ? before : null,
      rankDays: RECENT_DAYS,
      province: rankIn(facts.city, facts.rank, facts.ranked),
      district: rankIn(facts.district, facts.districtRank, facts.districtRanked),
      responseMinutes: responseSeconds === null ? null : Math.max(1, Math.round(responseSeconds / 60)),
    }
  }
}
