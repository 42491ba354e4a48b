import type { SpecialDays, Week } from '#contract/businesses.ts'
import { addDays, istanbulDate } from '#lib/time.ts'

const formatter = (more: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('tr', { timeZone: 'UTC', day: 'numeric', month: 'long', ...more })
const [thisYear, otherYear] = [{}, { year: 'numeric' } as const]

/** A day like "2026-12-01" has no time zone: it is told as it is written. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** "1 Aralık Salı", "1 – 14 Aralık", "30 Aralık 2026 – 2 Ocak 2027": the year where it is not this one. */
export function specialDates({ from, to }: Pick<SpecialDays, 'from' | 'to'>, now: Date): string {
  const year = istanbulDate(now).slice(0, 4)
  const told = from.startsWith(year) && to.startsWith(year) ? thisYear : otherYear
  if (from === to) return formatter({ ...told, weekday: 'long' }).format(dateOf(from))
  return formatter(told).formatRange(dateOf(from), dateOf(to)).replaceAll('\u2009', ' ')
}

export type WeekDay = { hours: Week[number]; isToday: boolean; special: SpecialDays | null }

/** The week from Monday on as the seven days from today on will be: next Monday's hours where Monday has passed. */
export function weekFromToday(week: Week, specialDays: readonly SpecialDays[], now: Date): WeekDay[] {
  const today = istanbulDate(now)
  const weekday = (dateOf(today).getUTCDay() + 6) % 7
  return week.map((hours, i) => {
    const day = addDays(today, (i - weekday + 7) % 7)
    const special = specialDays.find(({ from, to }) => from <= day && day <= to) ?? null
    return { hours: special?.hours ?? hours, isToday: i === weekday, special }
  })
}

export const specialDaysText = {
  title: 'Özel günler ve tatiller',
  /** Of a day in the table of the week. */
  inWeek: (reason: string) => reason || 'Bu haftaya özel',
} as const
