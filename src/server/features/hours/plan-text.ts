import type { HoursException, HoursPlan, Interval } from '#contract/hours.ts'
import { DAY_MINUTES as DAY } from '#lib/time.ts'
import { datedText } from './dates.ts'
import { FULL_DAYS_ONLY } from './separate-holidays.ts'
import { renderWeek, weekOfDays } from './week.ts'

/** Minutes from the day's midnight; `to` is above 1440 past midnight. */
export function minutesOf({ from, to }: Interval): [from: number, to: number] {
  const [begin, end] = [clockMinutes(from), clockMinutes(to)]
  return [begin, end <= begin ? end + DAY : end]
}

/**
 * The one OpenStreetMap text of a form, null where it says that hours are unknown. `readPlan` reads the same form from it.
 *
 * @param plan checked by `checkPlan`
 */
export function planText({ kind, week, exceptions, holidays }: HoursPlan): string | null {
  if (kind === 'unknown') return null
  const regular =
    kind === 'always' ? '24/7' : renderWeek(weekOfDays(week.map((hours) => hours.map(minutesOf))))
  const dated = exceptions.toSorted((a, b) => (a.from < b.from ? -1 : 1)).map(exceptionText)
  return [regular, ...dated, ...holidayText(holidays)].join('; ')
}

function exceptionText({ from, to, hours, reason }: HoursException): string {
  const days = datedText(from, to)
  // Nothing in the language can stand for the quotes that enclose a comment.
  const said = reason.replaceAll(/[\s"\\]+/g, ' ').trim()
  if (hours.length === 0) return said ? `${days} off "${said}"` : `${days} off`
  // Without `open` a comment would make the hours doubtful.
  return said ? `${days} ${timesText(hours)} open "${said}"` : `${days} ${timesText(hours)}`
}

function holidayText({ rule, hours }: HoursPlan['holidays']): string[] {
  if (rule === 'usual') return []
  if (rule === 'own') return [`PH ${timesText(hours)}`]
  return [rule === 'closed' ? 'PH off' : `PH off "${FULL_DAYS_ONLY}"`]
}

/** In order, "00:00" as an end written "24:00": two forms of one meaning have one text. */
function timesText(hours: readonly Interval[]): string {
  return hours
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, to }) => `${from}-${to === '00:00' ? '24:00' : to}`)
    .join(',')
}

function clockMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}
