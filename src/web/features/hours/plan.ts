import { type HoursPlan, INTERVALS_MAX, type Interval } from '#contract/hours.ts'
import { DAY_MINUTES } from '#lib/time.ts'

/** The default interval of a day. */
const USUAL: Interval = { from: '09:00', to: '18:00' }
export const ALL_DAY: Interval = { from: '00:00', to: '24:00' }

type Day = readonly Interval[]

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const canAdd = (day: Day) =>
  day.length < INTERVALS_MAX && !day.some(({ from, to }) => from === '00:00' && to === '24:00')

/** A lunch break in the longest interval that has room for one, else two hours after the last. */
export function withBreak(day: Day): Interval[] {
  const last = day.at(-1)
  if (!last) return [USUAL]
  const [from, to] = [minutes(last.from), minutes(last.to)]
  const end = to <= from ? to + DAY_MINUTES : to
  const noon = 12 * 60 + 30
  if (from < noon - 30 && end > noon + 90)
    return [
      ...day.slice(0, -1),
      { from: last.from, to: clock(noon) },
      { from: clock(noon + 60), to: last.to },
    ]
  return [...day, { from: clock(end + 60), to: clock(end + 180) }]
}

/** The hours of the first open day, as a default for a newly opened one: most days are the same. */
export const hoursLike = (week: readonly Day[]): Interval[] => [
  ...(week.find((day) => day.length > 0) ?? [USUAL]),
]

export const withDay = (plan: HoursPlan, index: number, day: Interval[]): HoursPlan => ({
  ...plan,
  week: plan.week.map((kept, i) => (i === index ? day : kept)),
})

export const copyDay = (plan: HoursPlan, from: number, to: readonly number[]): HoursPlan => ({
  ...plan,
  week: plan.week.map((kept, i) => (to.includes(i) ? [...(plan.week[from] ?? [])] : kept)),
})

/** A week without any hours starts with a usual one. */
export const withKind = (plan: HoursPlan, kind: HoursPlan['kind']): HoursPlan => ({
  ...plan,
  kind,
  week: kind === 'weekly' && plan.week.every((day) => day.length === 0) ? firstPlan.week : plan.week,
})

/** "week.2.0.from" concerns the third day: the error is shown beside that. */
export function partsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const parts: Record<string, string> = {}
  for (const [name, words] of Object.entries(fields)) {
    const part = /^(?:(?:week|exceptions)\.\d+|holidays|exceptions|week|note)/.exec(name)?.[0] ?? name
    parts[part] ??= words
  }
  return parts
}

/** The first plan of a business without hours. */
export const isEmptyPlan = ({ kind, note, week }: HoursPlan) =>
  kind === 'unknown' && note === '' && week.every((day) => day.length === 0)

export const firstPlan: HoursPlan = {
  kind: 'weekly',
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [USUAL] : [])),
  note: '',
  exceptions: [],
  holidays: { rule: 'usual', hours: [] },
}
