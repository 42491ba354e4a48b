import type { OpenState } from '#contract/businesses.ts'
import { type BusinessHours, DAYS_AHEAD, type HoursPlan, type HoursPreview } from '#contract/opening.ts'
import {
  daysFrom,
  dayText,
  holidaysBetween,
  hoursAt,
  hoursPart,
  type OpeningRow,
  readPlan,
  statePart,
  switchPart,
  weekOf,
} from '../businesses/businesses.ts'
import { withoutPast } from './rules.ts'

/** The day it is by the database's clock; the process runs in Europe/Istanbul. */
export const today = ({ now }: Pick<OpeningRow, 'now'>): string => dayText(now)

type State = { openState: OpenState; nextChangeAt: Date | null }

/** The same that the view `listed_business` decides: the switch, else the hours, else the trade's usual ones. */
function stateOf({ switchOpen, switchUntil, hours, usualState, usualChangeAt, now }: OpeningRow): State {
  if (switchOpen !== null) return { openState: switchOpen ? 'open' : 'closed', nextChangeAt: switchUntil }
  if (hours !== null) {
    const { state, nextChangeAt } = hoursAt(hours, now)
    return { openState: state, nextChangeAt }
  }
  return { openState: usualState === 'open' ? 'estimated' : 'unknown', nextChangeAt: usualChangeAt }
}

export function toPreview(row: OpeningRow): HoursPreview {
  const { hours, hoursWritten, now } = row
  const { openState, nextChangeAt } = statePart(stateOf(row))
  const { workingHours } = hoursPart({ hours, week: hours === null ? null : weekOf(hours), hoursWritten })
  return {
    ...{ workingHours, openState, nextChangeAt },
    openSwitch: switchPart(row),
    days: hours === null ? [] : daysFrom(hours, now),
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
