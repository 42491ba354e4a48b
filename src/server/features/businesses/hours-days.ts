import type { PlannedDay } from '#contract/opening.ts'
import { commentOn } from './hours-dates.ts'
import { dayText, holidayOn } from './hours-holidays.ts'
import { scheduleOf } from './hours-schedule.ts'
import { spansBetween } from './hours-spans.ts'
import { weekOfMinutes } from './hours-week.ts'

const WEEK_DAYS = 7

/** Seven days of a schedule from the day of `from` on, as they will be; empty where it is not understood. */
export function daysFrom(osm: string, from: Date): PlannedDay[] {
  const schedule = scheduleOf(osm)
  if (!schedule) return []
  const midnight = (days: number) => new Date(from.getFullYear(), from.getMonth(), from.getDate() + days)
  const first = midnight(0).getTime()
  const minutes = (instant: number) => Math.round((instant - first) / 60_000)
  // From the day before on: what is left of its night is that day's, not the first one's.
  const spans = spansBetween(schedule, midnight(-1), midnight(WEEK_DAYS + 1))
  const open = spans.filter(({ state }) => state === 'open')
  const week = weekOfMinutes(open.map((span) => [minutes(span.from), minutes(span.to)]))
  return week.map((hours, i) => ({
    day: dayText(midnight(i)),
    hours,
    exception: commentOn(schedule.dated, midnight(i).getTime()),
    holiday: holidayOn(dayText(midnight(i))),
  }))
}
