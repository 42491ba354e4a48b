import { type BusinessHours, DAYS_AHEAD, type HoursPlan, type HoursPreview } from '#contract/opening.ts'
import {
  daysFrom,
  dayText,
  holidaysBetween,
  hoursPart,
  type OpeningRow,
  type OpenLine,
  type Outlook,
  openLineOf,
  outlookAt,
  readPlan,
  specialDaysOf,
  statePart,
  switchPart,
  weekOf,
} from '../businesses/businesses.ts'
import { withoutPast } from './rules.ts'

/** The day it is by the database's clock; the process runs in Europe/Istanbul. */
export const today = ({ now }: Pick<OpeningRow, 'now'>): string => dayText(now)

/** The same that customers are told, of hours that may not be kept yet: a switch ends when they change. */
function lineOf(row: OpeningRow, outlook: Outlook | null): OpenLine {
  const { usualState, usualChangeAt } = row
  const openState = usualState === 'open' ? 'estimated' : 'unknown'
  return openLineOf({ ...row, outlook, usual: { openState, nextChangeAt: usualChangeAt } })
}

/** The switch as it would be with these hours, by the rule of the trigger `business_hours_switch`. */
function withSwitch(row: OpeningRow, outlook: Outlook | null): OpeningRow {
  const { switchUntil, switchWished } = row
  const change = outlook?.changes[0]
  if (!switchUntil || !outlook) return row
  if (switchWished) return { ...row, switchOpen: null, switchUntil: null }
  const ends = Math.min(switchUntil.getTime(), change ? Date.parse(change.at) : Number.POSITIVE_INFINITY)
  return { ...row, switchUntil: new Date(ends) }
}

export function toPreview(given: OpeningRow): HoursPreview {
  const outlook = given.hours === null ? null : outlookAt(given.hours, given.now)
  const row = withSwitch(given, outlook)
  const { hours, hoursWritten, now } = row
  const { isOpen: _isOpen, is_open: _is_open, ...state } = statePart(lineOf(row, outlook))
  const { workingHours } = hoursPart({ hours, week: hours === null ? null : weekOf(hours), hoursWritten })
  return {
    ...{ workingHours, ...state },
    openSwitch: switchPart(row),
    days: hours === null ? [] : daysFrom(hours, now),
    specialDays: specialDaysOf(outlook, now),
  }
}

/** Hours that nobody could understand are a note; those that say more than a form can are no form. */
function planOf({ hours, hoursWritten }: OpeningRow): HoursPlan | null {
  if (hours !== null) return readPlan(hours)
  const week: HoursPlan['week'] = [[], [], [], [], [], [], []]
  const holidays: HoursPlan['holidays'] = { rule: 'usual', hours: [] }
  return { kind: 'unknown', week, note: (hoursWritten ?? '').slice(0, 200), exceptions: [], holidays }
}

export function toHours(row: OpeningRow): BusinessHours {
  const plan = planOf(row)
  const { now, name, status } = row
  const last = new Date(now.getFullYear(), now.getMonth(), now.getDate() + DAYS_AHEAD)
  return {
    ...toPreview(row),
    ...{ name, isVerified: status === 'verified' },
    plan: plan && withoutPast(plan, today(row)),
    today: today(row),
    holidays: holidaysBetween(today(row), dayText(last)),
  }
}
