import { DAY_MINUTES } from '#lib/time.ts'
import type { Random } from '../random.ts'
import type { Assumptions } from './assumptions.ts'

/** Days are numbers from 0 on, moments are days with a fraction; day 6 of each week is Sunday. */
export type Week = { opens: number; closes: number; off: readonly number[] }

const HALF_HOUR = 30
const EARLY = 90
const YEAR = 365
const USUAL: Week = { opens: 540, closes: 1140, off: [6] }

const minuteOf = (moment: number) => (moment % 1) * DAY_MINUTES
const weekday = (moment: number) => Math.floor(moment) % 7

export const isOpenBy = ({ opens, closes, off }: Week, moment: number): boolean =>
  !off.includes(weekday(moment)) && minuteOf(moment) >= opens && minuteOf(moment) < closes

export const isUsuallyOpen = (moment: number): boolean => isOpenBy(USUAL, moment)

/** The moment on the day of `moment` when a week opens or closes. */
export const momentOf = (moment: number, minute: number): number => Math.floor(moment) + minute / DAY_MINUTES

export type Truth = {
  week: Week
  /** Names of its hours and number: another one for each change. */
  hours: number
  phone: number
  hasEnded: boolean
  today: { closed: boolean; early: boolean }
}

export function firstWeek({ usual }: Assumptions, random: Random): Week {
  if (random.chance(usual.share)) return USUAL
  const apart = () => HALF_HOUR * random.whole(-usual.halfHours, usual.halfHours)
  const off = random.chance(usual.offSunday) ? [6] : []
  return { opens: USUAL.opens + apart(), closes: USUAL.closes + apart(), off }
}

export const makeTruth = (week: Week): Truth => ({
  week,
  hours: 1,
  phone: 1,
  hasEnded: false,
  today: { closed: false, early: false },
})

function changeWeek({ opens, closes, off }: Week, random: Random): Week {
  const away = HALF_HOUR * random.pick([-3, -2, -1, 1, 2, 3])
  const kind = random.next()
  if (kind < 0.4) return { opens: opens + away, closes, off }
  if (kind < 0.8) return { opens, closes: closes + away, off }
  return { opens, closes, off: off.length > 0 ? [] : [6] }
}

export type Change = 'hours' | 'phone' | 'end' | 'closed' | 'early'

/** Lets so many days pass; what changed. */
export function drift(
  truth: Truth,
  days: number,
  { drift: rates, day }: Assumptions,
  random: Random,
): Change[] {
  const happens = (rate: number) => random.chance(1 - Math.exp((-rate * days) / YEAR))
  const changes: Change[] = []
  if (happens(rates.hours)) {
    truth.week = changeWeek(truth.week, random)
    truth.hours += 1
    changes.push('hours')
  }
  if (happens(rates.phone)) {
    truth.phone += 1
    changes.push('phone')
  }
  if (happens(rates.ends)) {
    truth.hasEnded = true
    changes.push('end')
  }
  truth.today = { closed: random.chance(day.closed), early: random.chance(day.early) }
  if (truth.today.closed) changes.push('closed')
  else if (truth.today.early) changes.push('early')
  return changes
}

export function isTrulyOpen({ week, hasEnded, today }: Truth, moment: number): boolean {
  if (hasEnded || today.closed) return false
  const closes = today.early ? week.closes - EARLY : week.closes
  return isOpenBy({ ...week, closes }, moment)
}
