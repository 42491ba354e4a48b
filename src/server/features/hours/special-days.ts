import type { SpecialDays } from '#contract/businesses.ts'
import { commentOn } from './dates.ts'
import { hoursOfDays } from './days.ts'
import { dayText, fullHolidayBeginning, holidayBeginning, holidayOn, midnightOf } from './holidays.ts'
import { type Schedule, scheduleOf } from './schedule.ts'

/** A schedule is evaluated again at its next change: exceptions lie no farther ahead than they may be entered. */
const DAYS_AHEAD = 366

/**
 * The days of the year to come, that of `from` included, on which an exception or a rule for public holidays holds instead of
 * the regular week. Days that follow each other with the same hours and the same reason are one entry.
 */
export function specialDaysFrom(osm: string, from: Date): SpecialDays[] {
  const schedule = scheduleOf(osm)
  if (!schedule || (schedule.dated.length === 0 && schedule.holiday === null)) return []
  const special: SpecialDays[] = []
  let last = -1
  for (const { first, reasons } of runsOf(schedule, from)) {
    const days = hoursOfDays(schedule, midnightOf(from, first), reasons.length)
    for (const [i, { hours, isCertain }] of days.entries()) {
      if (!isCertain) continue
      const [day, reason] = [dayText(midnightOf(from, first + i)), reasons[i] ?? '']
      const before = special.at(-1)
      const isSame = before?.reason === reason && JSON.stringify(before.hours) === JSON.stringify(hours)
      if (before && isSame && last === first + i - 1) before.to = day
      else special.push({ from: day, to: day, hours, reason })
      last = first + i
    }
  }
  return special
}

/** Special days that follow each other, with their reasons: their hours are asked for together. */
function runsOf(schedule: Schedule, from: Date): { first: number; reasons: string[] }[] {
  const runs: { first: number; reasons: string[] }[] = []
  for (let i = 0; i < DAYS_AHEAD; i++) {
    const reason = reasonOn(schedule, midnightOf(from, i))
    const run = runs.at(-1)
    if (reason === null) continue
    if (run && run.first + run.reasons.length === i) run.reasons.push(reason)
    else runs.push({ first: i, reasons: [reason] })
  }
  return runs
}

function reasonOn({ dated, holiday, fullDaysOnly }: Schedule, midnight: Date): string | null {
  const exception = commentOn(dated, midnight.getTime())
  if (exception !== null || holiday === null) return exception
  const begins = (fullDaysOnly ? fullHolidayBeginning : holidayBeginning)(midnight.getTime())
  return Number.isFinite(begins) ? (holidayOn(dayText(midnight))?.name ?? null) : null
}
