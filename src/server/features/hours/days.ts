import type { Week } from '#contract/businesses.ts'
import type { PlannedDay } from '#contract/hours.ts'
import { DAY_MINUTES as DAY, MINUTE_MS } from '#lib/time.ts'
import { commentOn } from './dates.ts'
import { dayText, holidayOn, midnightOf } from './holidays.ts'
import { type Schedule, scheduleOf } from './schedule.ts'
import { joined, piecesBetween, type Span } from './spans.ts'
import { clockText } from './week.ts'

const WEEK_DAYS = 7

type DayHours = Week[number]

/** Hours of so many days, beginning with the day of `from`; null for a day that is also "perhaps" open. */
export function hoursOfDays(
  schedule: Schedule,
  from: Date,
  count: number,
): { hours: DayHours; isCertain: boolean }[] {
  // From the day before on: what is left of its night is that day's, not the first one's.
  const pieces = piecesBetween(schedule, midnightOf(from, -1), midnightOf(from, count + 1))
  return Array.from({ length: count }, (_, i) => {
    const [begin, end] = [midnightOf(from, i).getTime(), midnightOf(from, i + 1).getTime()]
    const own = dayOf(pieces.filter((piece) => begin <= piece.from && piece.from < end))
    const open = own.filter(({ state }) => state === 'open')
    return { hours: open.map((span) => intervalOf(span, begin)), isCertain: open.length === own.length }
  })
}

/** Two times of a clock tell no more than a day: what lasts longer stays in its pieces. */
function dayOf(pieces: Span[]): Span[] {
  const spans = joined(pieces)
  return spans.some(({ from, to }) => to - from > DAY * MINUTE_MS) ? pieces : spans
}

function intervalOf({ from, to }: Span, midnight: number): DayHours[number] {
  const [begin = 0, end = 0] = [from, to].map((instant) => Math.round((instant - midnight) / MINUTE_MS))
  return { from: clockText(begin), to: clockText(end > DAY ? end - DAY : end) }
}

/** Seven days of a schedule from the day of `from` on, as they will be; empty where it is not understood. */
export function daysFrom(osm: string, from: Date): PlannedDay[] {
  const schedule = scheduleOf(osm)
  if (!schedule) return []
  return hoursOfDays(schedule, from, WEEK_DAYS).map(({ hours }, i) => ({
    day: dayText(midnightOf(from, i)),
    hours,
    exception: commentOn(schedule.dated, midnightOf(from, i).getTime()),
    holiday: holidayOn(dayText(midnightOf(from, i))),
  }))
}
