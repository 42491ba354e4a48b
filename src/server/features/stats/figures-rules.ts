import { type DayFigures, type Figures, measures, type Total } from '#contract/stats.ts'
import { addDays } from '#lib/time.ts'

/** Days of Istanbul, "YYYY-MM-DD", both included. */
export type Period = { from: string; to: string }

/** Counts of one day. */
export type DayCounts = DayFigures

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

/** Days compare as text. */
function earlier(one: string, other: string): string {
  if (one < other) return one
  return other
}

/** So many days up to today, today included. */
export function lastDays(today: string, days: number): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** The requested period, and the one it is compared with. */
export type Periods = { asked: Period; former: Period }

/** So many days up to today, and as many before them. */
export function dayPeriods(today: string, days: number): Periods {
  const asked = lastDays(today, days)
  return { asked, former: lastDays(lastDays(today, days + 1).from, days) }
}

/**
 * A month ("YYYY-MM") as far as it has come, and the same days of the month before. Where that is shorter, its same days
 * end with it; a month that is over is compared with all of it. Null for a month that has not begun.
 */
export function monthPeriods(month: string, today: string): Periods | null {
  const [year, no] = partsOf(`${month}-01`)
  const [from, last] = [dayOf(year, no, 1), dayOf(year, no + 1, 0)]
  if (from > today) return null
  const to = earlier(last, today)
  const [, , elapsed] = partsOf(to)
  const end = dayOf(year, no, 0)
  const same = to === last ? end : earlier(dayOf(year, no - 1, elapsed), end)
  return { asked: { from, to }, former: { from: dayOf(year, no - 1, 1), to: same } }
}

/** The first day of the month that is so many before that of a day. */
export function monthsBefore(today: string, months: number): string {
  const [year, no] = partsOf(today)
  return dayOf(year, no - months, 1)
}

const isWithin = ({ from, to }: Period, { day }: DayCounts) => from <= day && day <= to

/** The days of a period and their sum. */
export function tell(counts: readonly DayCounts[], period: Period): Total & { days: DayFigures[] } {
  const days = counts.filter((one) => isWithin(period, one))
  const sums = measures.map((measure) => [measure, days.reduce((sum, one) => sum + one[measure], 0)])
  return { ...period, totals: Object.fromEntries(sums) as Figures, days }
}
