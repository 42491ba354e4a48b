import fc from 'fast-check'
import type { HoursPlan, Interval } from '#contract/hours.ts'
import { minutesOf } from '#server/features/hours/plan-text.ts'
import holidays from '../data/holidays.json' with { type: 'json' }

/** Random plans of hours, and their state in every minute, computed without the grammar of hours. */

export const DAY = 24 * 60
// Ten days each: ordinary ones, the half day of 28 October, New Year, the feast of March 2026 with its eve.
const WINDOWS = ['2026-11-16', '2026-10-24', '2026-12-28', '2026-03-16']
export const WINDOW_DAYS = 10

export const plan = (over: Partial<HoursPlan>): HoursPlan => ({
  ...{ kind: 'weekly', week: [[], [], [], [], [], [], []], note: '', exceptions: [] },
  ...{ holidays: { rule: 'usual', hours: [] } },
  ...over,
})
export const at = (from: string, to: string): Interval => ({ from, to })
export const everyDay = (...hours: Interval[]) => Array.from({ length: 7 }, () => hours)
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY * 60_000).toISOString().slice(0, 10)

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
export const int = (min: number, max: number) => fc.integer({ min, max })

/** Up to four intervals from half past six on; the last may end after midnight, until six. */
const anyHours: fc.Arbitrary<Interval[]> = fc
  .tuple(int(390, 900), fc.array(int(5, 200), { minLength: 1, maxLength: 7 }), fc.option(int(0, 360)))
  .map(([start, steps, night]) => {
    const times = [start]
    for (const step of steps) times.push((times.at(-1) ?? 0) + step)
    const sameDay = times.filter((time) => time < DAY)
    const hours: Interval[] = []
    for (let i = 0; i + 1 < sameDay.length; i += 2)
      hours.push(at(clock(sameDay[i] ?? 0), clock(sameDay[i + 1] ?? 0)))
    const last = hours.at(-1)
    if (last && night !== null) last.to = night === 0 ? '24:00' : clock(night)
    return hours
  })
const anyDay = fc.oneof(
  { weight: 5, arbitrary: anyHours },
  { weight: 1, arbitrary: fc.constant<Interval[]>([]) },
)
const anyWeek = fc.oneof(
  { weight: 4, arbitrary: fc.array(anyDay, { minLength: 7, maxLength: 7 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.boolean(), { minLength: 7, maxLength: 7 })
      .map((open) => open.map((is) => (is ? [at('00:00', '24:00')] : []))),
  },
)
const anyException = fc.record({
  gap: int(0, 4),
  length: int(0, 3),
  hours: anyDay,
  reason: fc.oneof(
    fc.constant(''),
    fc.constantFrom('Düğün', 'Bayram; PH off', 'a, b || c', '2026 Nov 20 off'),
  ),
})
export const anyPlan = fc
  .record({
    kind: fc.constantFrom('weekly', 'weekly', 'weekly', 'always' as const),
    week: anyWeek,
    exceptions: fc.array(anyException, { maxLength: 4 }),
    rule: fc.constantFrom('usual', 'closed', 'full_days', 'own' as const),
    own: anyHours,
    first: fc.constantFrom(...WINDOWS),
  })
  .map(({ kind, week, exceptions, rule, own, first }) => {
    let day = -1
    const dated = exceptions.map(({ gap, length, hours, reason }) => {
      const begin = day + 1 + gap
      day = begin + length
      return { from: addDays(first, begin), to: addDays(first, day), hours, reason }
    })
    const isAlways =
      kind === 'always' ||
      (week.flat().length === 7 && week.every(([one]) => one?.to === '24:00' && one.from === '00:00'))
    const hours = rule === 'own' ? own : []
    const made = plan({ kind: isAlways ? 'always' : 'weekly', exceptions: dated, holidays: { rule, hours } })
    return { first, plan: isAlways ? made : { ...made, week } }
  })

const holidayFrom = new Map(holidays.map(({ date, from }) => [date, from === null ? 0 : 13 * 60]))

/** The open minutes of the window's days by the plan alone, without the syntax of OpenStreetMap. */
export function draw(
  { kind, week, exceptions, holidays: { rule, hours } }: HoursPlan,
  first: string,
  days = WINDOW_DAYS,
): Uint8Array {
  const table = new Uint8Array(days * DAY)
  const mark = (from: number, to: number) => {
    if (to > from) table.fill(1, Math.max(0, from), Math.max(0, to))
  }
  for (let i = -1; i < days; i++) {
    const date = addDays(first, i)
    const midnight = i * DAY
    const exception = exceptions.find(({ from, to }) => from <= date && date <= to)
    const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
    const usual = kind === 'always' ? [at('00:00', '24:00')] : (week[weekday] ?? [])
    const begins = rule === 'usual' || exception ? undefined : holidayFrom.get(date)
    const isHoliday = begins !== undefined && (rule !== 'full_days' || begins === 0)
    const holidayAt = midnight + (isHoliday ? begins : Number.POSITIVE_INFINITY)
    for (const [from, to] of (exception?.hours ?? usual).map(minutesOf))
      mark(midnight + from, Math.min(midnight + to, holidayAt))
    if (isHoliday)
      for (const [from, to] of hours.map(minutesOf)) mark(Math.max(midnight + from, holidayAt), midnight + to)
  }
  return table
}
