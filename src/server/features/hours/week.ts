import type { Week } from '#contract/businesses.ts'
import { DAY_MINUTES as DAY, MINUTE_MS, WEEK_MINUTES as WEEK } from '#lib/time.ts'
import { midnightOf } from './holidays.ts'
import { scheduleOf } from './schedule.ts'
import { spansBetween } from './spans.ts'

const DAY_NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** A Monday far from any exception; regular weeks are the same at any date. */
const MONDAY = new Date(2026, 0, 5)

/**
 * The regular week of an OpenStreetMap text, Monday first, holidays and dates ignored; null when it is not understood or
 * no week is like the next (months, dates, sunrise). The vague end of "09:00-18:00+" is left off.
 */
export function weekOf(osm: string): Week | null {
  const schedule = scheduleOf(osm)
  if (!schedule?.regular.isWeekStable()) return null
  const regular = { ...schedule, holiday: null, dated: [] }
  const spans = spansBetween(regular, midnightOf(MONDAY, -7), midnightOf(MONDAY, 14))
  const isVague = spans.some((span, i) => i > 0 && span.state === 'unknown' && spans[i - 1]?.to !== span.from)
  if (isVague) return null
  const minutes = (instant: number) => Math.round((instant - MONDAY.getTime()) / MINUTE_MS)
  const open = spans.filter((span) => span.state === 'open')
  return weekOfMinutes(open.map((span) => [minutes(span.from), minutes(span.to)]))
}

/**
 * A week from intervals of minutes since its Monday 00:00, in any order, overlapping or not; they must also
 * cover the weeks before and after. What is shorter than a day belongs to the day on which it begins, what is
 * longer is cut at midnights, so that two texts of one meaning have one week.
 */
export function weekOfMinutes(intervals: [from: number, to: number][]): Week {
  const week: Week = DAY_NAMES.map(() => [])
  for (const [from, to] of joined(intervals)) {
    if (to - from < DAY) add(week, from, to)
    else for (let at = from; at < to; at = nextMidnight(at)) add(week, at, Math.min(nextMidnight(at), to))
  }
  return week
}

/** The same from the hours of its seven days, in minutes since each midnight. */
export const weekOfDays = (days: readonly (readonly [from: number, to: number])[][]): Week =>
  weekOfMinutes(
    days.flatMap((hours, day) =>
      [-1, 0, 1].flatMap((week) => {
        const midnight = week * WEEK + day * DAY
        return hours.map(([from, to]): [number, number] => [midnight + from, midnight + to])
      }),
    ),
  )

/** The OpenStreetMap text of a week: "Mo-Fr 09:00-18:00; Sa 10:00-14:00", "24/7", "off". */
export function renderWeek(week: Week): string {
  const days = new Map<string, number[]>()
  week.forEach((intervals, day) => {
    const times = intervals.map(({ from, to }) => `${from}-${to}`).join(',')
    if (times !== '') days.set(times, [...(days.get(times) ?? []), day])
  })
  if (days.size === 0) return 'off'
  const everyDay = days.size === 1 && days.get('00:00-24:00')?.length === 7
  if (everyDay) return '24/7'
  // After ";" a rule would cancel the night that the day before spills into its own days.
  const separator = week.flat().some(({ from, to }) => to <= from) ? ', ' : '; '
  return [...days].map(([times, on]) => `${dayList(on)} ${times}`).join(separator)
}

/** The regular week of a text alone, without dated exceptions, holidays and what is said of them; null as `weekOf`. */
export function weekText(osm: string): string | null {
  const week = weekOf(osm)
  return week && renderWeek(week)
}

/** [0, 1, 2, 4] → "Mo-We,Fr". */
function dayList(days: number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.last === day - 1) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
    .map(({ first, last }) => (first === last ? DAY_NAMES[first] : `${DAY_NAMES[first]}-${DAY_NAMES[last]}`))
    .join(',')
}

function joined(intervals: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

function add(week: Week, from: number, to: number): void {
  if (from < 0 || from >= WEEK) return
  const day = Math.floor(from / DAY)
  const end = to - day * DAY
  week[day]?.push({ from: clockText(from % DAY), to: clockText(end > DAY ? end - DAY : end) })
}

function nextMidnight(minute: number): number {
  return (Math.floor(minute / DAY) + 1) * DAY
}

/** 545 → "09:05", 1440 → "24:00". */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
