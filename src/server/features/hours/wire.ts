import type { Week } from '#contract/businesses.ts'
import { type BusinessHours, DAYS_AHEAD, type HoursPlan, type HoursPreview } from '#contract/hours.ts'
import { hoursText } from '#text/hours.ts'
import { daysFrom } from './days.ts'
import { dayText, holidaysBetween, midnightOf } from './holidays.ts'
import { type OpenLine, type Outlook, openLineOf, outlookAt, specialDaysOf } from './open-line.ts'
import { readPlan } from './read-plan.ts'
import { withoutPast } from './rules.ts'
import type { OpeningRow } from './store.ts'
import { weekOf } from './week.ts'

/** A schedule's row, and what was written where there is none, in all the names of the wire. */
export function hoursPart(row: { hours: string | null; week: Week | null; hoursWritten: string | null }) {
  const shown = row.week ? hoursText(row.week) : (row.hoursWritten ?? row.hours)
  return {
    workingHours: shown,
    business_hours: shown,
    businessHours: shown,
    openHours: shown,
    hours: { osm: row.hours, week: row.week, written: row.hoursWritten },
  }
}

/** `isOpen`: known to be open, or estimated to be. */
export function statePart({ openState, nextChangeAt, endsUnknown, notice, isDoubted }: OpenLine) {
  const isOpen = openState === 'open' || openState === 'estimated'
  return {
    isOpen,
    is_open: isOpen,
    openState,
    nextChangeAt: nextChangeAt?.toISOString() ?? null,
    ...(endsUnknown && { endsUnknown }),
    ...(notice && { notice }),
    ...(isDoubted && { isDoubted }),
  }
}

/** The owner's switch while it is in force, else null. */
export const switchPart = ({
  switchOpen,
  switchUntil,
  switchWished,
}: Pick<OpeningRow, 'switchOpen' | 'switchUntil' | 'switchWished'>) =>
  switchOpen === null || switchUntil === null
    ? null
    : { isOpen: switchOpen, until: switchUntil.toISOString(), isPressed: !switchWished }

/** The same as customers see, for hours that may not be stored yet: a switch ends when they change. */
function lineOf(row: OpeningRow, outlook: Outlook | null): OpenLine {
  const { usualState, usualChangeAt } = row
  const openState = usualState === 'open' ? 'estimated' : 'unknown'
  const usual = { openState, nextChangeAt: usualChangeAt } as const
  // Its own people see what they set; a doubt is told to them in words.
  return openLineOf({ ...row, outlook, usual, isDoubted: false })
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
    workingHours,
    ...state,
    openSwitch: switchPart(row),
    days: hours === null ? [] : daysFrom(hours, now),
    specialDays: specialDaysOf(outlook, now),
  }
}

/** Hours that could not be parsed become a note; those beyond the form's means have no form. */
function planOf({ hours, hoursWritten }: OpeningRow): HoursPlan | null {
  if (hours !== null) return readPlan(hours)
  const week: HoursPlan['week'] = [[], [], [], [], [], [], []]
  const holidays: HoursPlan['holidays'] = { rule: 'usual', hours: [] }
  return { kind: 'unknown', week, note: (hoursWritten ?? '').slice(0, 200), exceptions: [], holidays }
}

export function toHours(row: OpeningRow): BusinessHours {
  const plan = planOf(row)
  const { now, name, status } = row
  const today = dayText(now)
  return {
    ...toPreview(row),
    name,
    isVerified: status === 'verified',
    plan: plan && withoutPast(plan, today),
    today,
    holidays: holidaysBetween(today, dayText(midnightOf(now, DAYS_AHEAD))),
  }
}
