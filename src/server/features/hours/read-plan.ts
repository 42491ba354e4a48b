import type { HoursException, HoursPlan, Interval } from '#contract/hours.ts'
import { EXCEPTIONS_MAX, INTERVALS_MAX, REASON_MAX } from '#contract/hours.ts'
import { type DatedHours, rangeDays, separateDates } from './dates.ts'
import { scheduleOf } from './schedule.ts'
import { FULL_DAYS_ONLY, separateHolidays } from './separate-holidays.ts'
import { spansBetween } from './spans.ts'
import { weekOf } from './week.ts'

const TIME = '\\d\\d:\\d\\d'
const TIMES = new RegExp(`^(${TIME}-${TIME}(?:,${TIME}-${TIME})*)(?: open "([^"]*)")?$`)
const CLOSED = /^(?:off|closed)(?: "([^"]*)")?$/

/** Any weeks will do to see whether a regular one says "perhaps". */
const LOOK_FROM = new Date(2026, 0, 5)
const LOOK_TO = new Date(2026, 0, 26)

/**
 * The form that says what an OpenStreetMap text says; null where the form cannot: seasons, sunrise, dates of every year,
 * hours that only may be open. Exceptions of the past are among those it tells.
 */
export function readPlan(osm: string): HoursPlan | null {
  const separated = separateHolidays(osm)
  const week = weekOf(osm)
  if (!separated || !week || saysPerhaps(osm)) return null
  const holidays = readHolidays(separated.holiday)
  const exceptions = readExceptions(separateDates(separated.regular).dated)
  if (!holidays || !exceptions || week.some((day) => day.length > INTERVALS_MAX)) return null
  const isAlways = week.every(([first]) => first?.from === '00:00' && first.to === '24:00')
  const none: Interval[][] = week.map(() => [])
  return {
    kind: isAlways ? 'always' : 'weekly',
    week: isAlways ? none : week,
    note: '',
    exceptions,
    holidays,
  }
}

function saysPerhaps(osm: string): boolean {
  const schedule = scheduleOf(osm)
  if (!schedule) return true
  const regular = { ...schedule, holiday: null, dated: [] }
  return spansBetween(regular, LOOK_FROM, LOOK_TO).some(({ state }) => state === 'unknown')
}

function readHolidays(text: string | null): HoursPlan['holidays'] | null {
  if (text === null) return { rule: 'usual', hours: [] }
  const closed = CLOSED.exec(text)
  if (closed) return { rule: closed[1] === FULL_DAYS_ONLY ? 'full_days' : 'closed', hours: [] }
  const hours = readTimes(text)
  return hours && { rule: 'own', hours: hours.hours }
}

function readExceptions(dated: readonly DatedHours[]): HoursException[] | null {
  const exceptions: HoursException[] = []
  for (const { ranges, hours } of dated) {
    const closed = CLOSED.exec(hours)
    const said = closed ? { hours: [], reason: closed[1] ?? '' } : readTimes(hours)
    if (!said || said.reason.length > REASON_MAX) return null
    for (const range of ranges) {
      const days = rangeDays(range)
      if (!days) return null
      exceptions.push({ ...days, ...said })
    }
  }
  exceptions.sort((a, b) => (a.from < b.from ? -1 : 1))
  // Of two on one day the later written one holds, which the form has no order for.
  const isDouble = exceptions.some(({ to }, i) => to >= (exceptions[i + 1]?.from ?? '9999'))
  return isDouble || exceptions.length > EXCEPTIONS_MAX ? null : exceptions
}

function readTimes(text: string): { hours: Interval[]; reason: string } | null {
  const [, times, reason = ''] = TIMES.exec(text) ?? []
  if (times === undefined) return null
  const hours = times.split(',').map((interval) => {
    const [from = '', to = ''] = interval.split('-')
    return { from, to: within(to) }
  })
  const isShown = hours.every(({ from, to }) => from < '24:00' && to <= '24:00' && from !== to)
  return isShown && hours.length <= INTERVALS_MAX ? { hours, reason } : null
}

/** "26:00" is what the form writes "02:00". */
function within(clock: string): string {
  const hour = Number(clock.slice(0, 2))
  return clock > '24:00' ? `${String(hour - 24).padStart(2, '0')}${clock.slice(2)}` : clock
}
