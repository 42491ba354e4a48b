import { getStats, statsDays } from '#contract/stats.ts'
import { useAsk } from '#web/lib/ask.ts'

/** Days up to today, or a month: "30" or "2026-11", as the list of periods has them. */
export type Period = string

export const FIRST_PERIOD: Period = '30'
/** Of the owner's home. */
export const FIRST_WEEK: Period = '7'
const isMonth = (period: Period) => period.includes('-')
export const dayPeriods: readonly number[] = statsDays

const FRESH_MS = 60_000

/** Keeps the former period while another one loads, so that nothing jumps. */
export const useStats = (businessId: number, period: Period) =>
  useAsk(
    ['stats', businessId, period],
    getStats,
    {
      params: { id: businessId },
      query: isMonth(period) ? { month: period } : { days: Number(period) },
    },
    {
      placeholderData: (previous) => (previous?.businessId === businessId ? previous : undefined),
      staleTime: FRESH_MS,
    },
  )

/** So many months up to that of the day, the latest first, as "YYYY-MM". */
export function lastMonths(day: string, many: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: many }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7),
  )
}
