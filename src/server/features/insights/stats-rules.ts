import { type DayFigures, type Figures, measures, type Total, visitMeasures } from '#contract/stats.ts'

/** Days of Istanbul, "YYYY-MM-DD", both included. */
export type Period = { from: string; to: string }

/** What was counted of a day; nothing is hidden yet. */
export type DayCounts = { day: string } & { [K in keyof Figures]: number }

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

/** Days compare as text. */
export function earlier(one: string, other: string): string {
  if (one < other) return one
  return other
}

/** So many days up to today, today included. */
export function lastDays(today: string, days: number): Period {
  const [year, month, day] = partsOf(today)
  return { from: dayOf(year, month, day - days + 1), to: today }
}

export type Months = { month: Period; beforeSoFar: Period; before: Period }

/**
 * A month ("YYYY-MM") as far as it has come, the same days of the month before, and all of that one. Where the month
 * before is shorter, its same days end with it. Null for a month that has not begun.
 */
export function monthsOf(asked: string, today: string): Months | null {
  const [year, month] = partsOf(`${asked}-01`)
  const [from, last] = [dayOf(year, month, 1), dayOf(year, month + 1, 0)]
  if (from > today) return null
  const to = earlier(last, today)
  const [, , elapsed] = partsOf(to)
  const before = { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) }
  const same = dayOf(year, month - 1, elapsed)
  return {
    month: { from, to },
    beforeSoFar: { from: before.from, to: earlier(same, before.to) },
    before,
  }
}

const isWithin = ({ from, to }: Period, { day }: DayCounts) => from <= day && day <= to

function hideVisits(figures: Figures): Figures {
  const hidden = Object.fromEntries(visitMeasures.map((measure) => [measure, null]))
  return { ...figures, ...hidden }
}

/** The days of a period and their sum; what visitors did is hidden where there were fewer than `least` views in all. */
export function tell(
  counts: readonly DayCounts[],
  period: Period,
  least: number,
): Total & { days: DayFigures[] } {
  const days = counts.filter((one) => isWithin(period, one))
  const sums = measures.map((measure) => [measure, days.reduce((sum, one) => sum + one[measure], 0)])
  const totals = Object.fromEntries(sums) as Record<keyof Figures, number>
  if (totals.views >= least) return { ...period, totals, days }
  return {
    ...{ ...period, totals: hideVisits(totals) },
    days: days.map(({ day, ...figures }) => ({ day, ...hideVisits(figures) })),
  }
}
