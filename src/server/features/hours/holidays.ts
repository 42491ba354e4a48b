import { MINUTE_MS } from '#lib/time.ts'
import holidays from '../../../../data/holidays.json' with { type: 'json' }

/** Local date "2026-10-28" → minute of the day at which the holiday begins: 0, or 780 on half days. */
const beginnings = new Map<string, number>()
for (const { date, from } of holidays) {
  const begins = from === null ? 0 : Number(from.slice(0, 2)) * 60 + Number(from.slice(3))
  beginnings.set(date, Math.min(begins, beginnings.get(date) ?? begins))
}

/**
 * The instant (ms) from which the day of the given instant is a public holiday of Turkey: its midnight, 13:00
 * on half days, or Infinity on ordinary days and beyond the table. The process runs in Europe/Istanbul.
 */
export function holidayBeginning(instant: number): number {
  const day = new Date(instant)
  const begins = beginnings.get(dayText(day))
  if (begins === undefined) return Number.POSITIVE_INFINITY
  return midnightOf(day, 0).getTime() + begins * MINUTE_MS
}

/** The same with half days as ordinary ones. */
export function fullHolidayBeginning(instant: number): number {
  const midnight = midnightOf(new Date(instant), 0).getTime()
  return holidayBeginning(instant) === midnight ? midnight : Number.POSITIVE_INFINITY
}

type Holiday = { name: string; from: string | null }

/** The public holiday of a day like "2026-10-28", `from` where it begins at noon; null on ordinary days. */
export function holidayOn(day: string): Holiday | null {
  const holiday = holidays.find(({ date }) => date === day)
  return holiday ? { name: holiday.name, from: holiday.from } : null
}

/** All from one day to another, both included, in order. */
export function holidaysBetween(first: string, last: string): (Holiday & { day: string })[] {
  return holidays
    .filter(({ date }) => first <= date && date <= last)
    .map(({ date, name, from }) => ({ day: date, name, from }))
}

/** A line for the operator's log when the table of holidays has ended or ends within 6 months; else null. */
export function holidayTableWarning(now: Date): string | null {
  const lastYear = Number(holidays.at(-1)?.date.slice(0, 4))
  const warnFrom = new Date(lastYear, 6, 1)
  if (now < warnFrom) return null
  return `data/holidays.json knows no public holidays after ${lastYear}: add those of ${lastYear + 1} as announced`
}

/** The local midnight so many days after the day of an instant. */
export const midnightOf = (at: Date, days: number): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)

/** The local day, "2026-11-22". */
export function dayText(day: Date): string {
  const month = String(day.getMonth() + 1).padStart(2, '0')
  return `${day.getFullYear()}-${month}-${String(day.getDate()).padStart(2, '0')}`
}
