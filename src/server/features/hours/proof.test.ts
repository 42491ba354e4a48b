import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import holidays from '../../../../data/holidays.json' with { type: 'json' }
import { parseHours } from './parse.ts'
import { scheduleOf } from './schedule.ts'
import { spansBetween } from './spans.ts'
import { hoursAt } from './state.ts'
import { renderWeek, weekOf, weekOfMinutes } from './week.ts'

/**
 * The proof that hours are kept as they were meant: made-up weeks are drawn into a table of minutes by the few lines
 * below, which know nothing of OpenStreetMap; the same weeks are written as text by our renderer, read by our parser,
 * evaluated through the library, and drawn again. Both tables must be equal in every minute.
 */

const DAY = 24 * 60
const WEEK = 7 * DAY
const TABLES = 10_000

/** Minutes from the day's midnight; `to` may be above 1440, when the night goes on into the next day. */
type Interval = [from: number, to: number]
/** From the `day`th day of the window on, for so many days of its month, these hours instead of all others. */
type Exception = { day: number; length: number; yearly: boolean; intervals: Interval[] }
/** Seven days, Monday first; on holidays `holiday`, if not null, holds instead; the last exception of a day counts. */
type Hours = { days: Interval[][]; holiday: Interval[] | null; exceptions: Exception[] }

// Ten days each: plain ones, 28 October with its half day, New Year, the feast of March 2026 with its eve.
const WINDOWS = ['2026-11-16', '2026-10-24', '2026-12-28', '2026-03-16']
const WINDOW_DAYS = 10

const holidayFrom = new Map<string, number>()
for (const { date, from } of holidays) holidayFrom.set(date, from === null ? 0 : 13 * 60)

const localDay = (first: string, days: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * DAY * 60_000)

/**
 * The same hours with one owner for each interval, as the product means it: hours that touch over midnight are one
 * night, which belongs to the day on which it began; what is a day or longer is of each day it covers.
 */
function byBeginning(days: Interval[][]): Interval[][] {
  const week = new Uint8Array(3 * WEEK)
  days.forEach((intervals, day) => {
    for (const [from, to] of intervals)
      for (const at of [0, WEEK, 2 * WEEK]) week.fill(1, at + day * DAY + from, at + day * DAY + to)
  })
  const owned = days.map((): Interval[] => [])
  for (let from = 0; from < 2 * WEEK; from++) {
    if (!week[from] || week[from - 1]) continue
    const end = week.indexOf(0, from)
    const to = end < 0 ? week.length : end
    const isNight = to - from < DAY
    for (let at = from; at < to; at = isNight ? to : (Math.floor(at / DAY) + 1) * DAY) {
      if (at < WEEK || at >= 2 * WEEK) continue
      const midnight = Math.floor(at / DAY) * DAY
      owned[(midnight - WEEK) / DAY]?.push([
        at - midnight,
        (isNight ? to : Math.min(to, midnight + DAY)) - midnight,
      ])
    }
  }
  return owned
}

/** The days of an exception, as their midnights in UTC. */
function datesOf({ day, length }: Exception, first: string): number[] {
  const days = Array.from({ length }, (_, i) => localDay(first, day + i))
  return days.filter((date) => date.getUTCMonth() === days[0]?.getUTCMonth()).map((date) => date.getTime())
}

/** Draws the hours of the window's days, minute by minute. */
function draw({ days: told, holiday, exceptions }: Hours, first: string): Uint8Array {
  const days = byBeginning(told)
  const table = new Uint8Array(WINDOW_DAYS * DAY)
  const mark = (from: number, to: number) => {
    if (to > from) table.fill(1, Math.max(0, from), Math.max(0, to))
  }
  // A day before the window, for the night that reaches into it.
  for (let day = -1; day < WINDOW_DAYS; day++) {
    const date = localDay(first, day)
    const midnight = day * DAY
    const exception = exceptions.findLast((one) => datesOf(one, first).includes(date.getTime()))
    if (exception) {
      for (const [from, to] of exception.intervals) mark(midnight + from, midnight + to)
      continue
    }
    const begins = holiday === null ? undefined : holidayFrom.get(date.toISOString().slice(0, 10))
    const holidayAt = midnight + (begins ?? Number.POSITIVE_INFINITY)
    for (const [from, to] of days[(date.getUTCDay() + 6) % 7] ?? [])
      mark(midnight + from, Math.min(midnight + to, holidayAt))
    if (begins !== undefined)
      for (const [from, to] of holiday ?? []) mark(Math.max(midnight + from, holidayAt), midnight + to)
  }
  return table
}

/** Draws the library's reading of the text into the same table. */
function drawText(osm: string, first: string): Uint8Array {
  const schedule = scheduleOf(osm)
  if (schedule === null) throw new Error(`not understood: ${osm}`)
  const table = new Uint8Array(WINDOW_DAYS * DAY)
  const start = Date.parse(`${first}T00:00:00+03:00`)
  const at = (minutes: number) => new Date(start + minutes * 60_000)
  for (const span of spansBetween(schedule, at(-DAY), at(WINDOW_DAYS * DAY))) {
    const [from, to] = [(span.from - start) / 60_000, (span.to - start) / 60_000]
    if (span.state === 'open' && to > 0) table.fill(1, Math.max(0, from), to)
  }
  return table
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const intervalsText = (intervals: Interval[]) =>
  intervals.length === 0
    ? 'off'
    : intervals.map(([from, to]) => `${clock(from)}-${clock(to > DAY ? to - DAY : to)}`).join(',')

function exceptionText(exception: Exception, first: string): string {
  const dates = datesOf(exception, first).map((time) => new Date(time))
  const [from = new Date(), to = from] = [dates[0], dates.at(-1)]
  const month = from.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  const year = exception.yearly ? '' : `${from.getUTCFullYear()} `
  const days = (date: Date) => String(date.getUTCDate()).padStart(2, '0')
  const range = dates.length === 1 ? days(from) : `${days(from)}-${days(to)}`
  return `${year}${month} ${range} ${intervalsText(exception.intervals)}`
}

/** The text as our renderer writes it, with the rules for dates and holidays behind it. */
function render({ days, holiday, exceptions }: Hours, first: string): string {
  const intervals = days.flatMap((intervals, day) =>
    intervals.flatMap(([from, to]) =>
      [-WEEK, 0, WEEK].map((week): Interval => [week + day * DAY + from, week + day * DAY + to]),
    ),
  )
  const regular = renderWeek(weekOfMinutes(intervals))
  const dated = exceptions.map((exception) => exceptionText(exception, first))
  return [regular, ...dated, ...(holiday === null ? [] : [`PH ${intervalsText(holiday)}`])].join('; ')
}

const int = (min: number, max: number) => fc.integer({ min, max })

/** A day with or without a break, to the minute; the last hours may go past midnight, never round the clock. */
const openDay: fc.Arbitrary<Interval[]> = fc
  .tuple(int(0, 20 * 60), fc.array(int(1, 300), { minLength: 1, maxLength: 7 }), fc.boolean())
  .map(([start, steps, late]) => {
    const times = [start]
    for (const step of steps) times.push((times.at(-1) ?? 0) + step)
    const limit = late ? start + DAY - 60 : DAY
    const kept = times.filter((time) => time <= limit)
    const intervals: Interval[] = []
    for (let i = 0; i + 1 < kept.length; i += 2) intervals.push([kept[i] ?? 0, kept[i + 1] ?? 0])
    // Hours written for a day begin on that day.
    return intervals.filter(([from]) => from < DAY)
  })
const shop: fc.Arbitrary<Interval[]> = fc
  .tuple(int(12, 22), int(24, 28), int(1, 4), int(34, 44))
  .map(([open, noon, rest, close]) => [
    [open * 30, noon * 30],
    [(noon + rest) * 30, close * 30],
  ])
const bar: fc.Arbitrary<Interval[]> = fc
  .tuple(int(16, 46), int(1, 12))
  .map(([open, close]) => [[open * 30, DAY + close * 30]])
const allDay = fc.constant<Interval[]>([[0, DAY]])
const closed = fc.constant<Interval[]>([])
const anyDay = fc.oneof(
  { weight: 4, arbitrary: openDay },
  { weight: 2, arbitrary: shop },
  { weight: 2, arbitrary: bar },
  { weight: 1, arbitrary: allDay },
  { weight: 2, arbitrary: closed },
)
/** Every day of its own, or weekdays alike, or round the clock. */
const anyDays = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay) },
  {
    weight: 3,
    arbitrary: fc.tuple(anyDay, anyDay, anyDay).map(([a, b, c]) => [a, a, a, a, a, b, c]),
  },
  { weight: 1, arbitrary: anyDay.map((day) => Array.from({ length: 7 }, () => day)) },
)
const anyException: fc.Arbitrary<Exception> = fc.record({
  day: int(0, WINDOW_DAYS - 1),
  length: fc.oneof(fc.constant(1), int(2, 4)),
  yearly: fc.boolean(),
  intervals: fc.oneof(closed, shop, bar),
})
const anyHours: fc.Arbitrary<Hours> = fc
  .record({
    days: anyDays,
    exceptions: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Exception[]>([]) },
      fc.array(anyException, { maxLength: 2 }),
    ),
    holiday: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: closed },
      { weight: 2, arbitrary: fc.oneof(shop, bar) },
    ),
  })
  // What only ever closes says no hours, and is refused as it should be.
  .filter(
    ({ days, exceptions }) => days.flat().length > 0 || exceptions.every((one) => one.intervals.length > 0),
  )

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0
const where = (a: Uint8Array, b: Uint8Array) => {
  const minute = a.findIndex((open, i) => open !== b[i])
  return minute < 0 ? 'nowhere' : `day ${Math.floor(minute / DAY)} ${clock(minute % DAY)}`
}

describe(`${TABLES} tables of minutes`, () => {
  it('written as OpenStreetMap text and read back equal themselves in every minute', () => {
    const seen = { overnight: 0, breaks: 0, holidays: 0, exceptions: 0, roundTheClock: 0 }
    fc.assert(
      fc.property(
        anyHours,
        fc.constantFrom(...WINDOWS),
        int(0, WINDOW_DAYS * DAY - 1),
        (hours, first, ask) => {
          const osm = render(hours, first)
          const meant = draw(hours, first)
          const read = drawText(osm, first)
          if (!isSame(meant, read)) throw new Error(`${osm} from ${first}: differs on ${where(meant, read)}`)
          // What the parser keeps, and what an owner sees again, is the same text. Dates cost it ten times as much.
          if ((hours.exceptions.length === 0 || ask % 8 === 0) && parseHours(osm) !== osm)
            throw new Error(`${osm} is kept as ${parseHours(osm)}`)
          if (
            osm === render({ ...hours, exceptions: [], holiday: null }, first) &&
            renderWeek(weekOf(osm) ?? []) !== osm
          )
            throw new Error(`${osm}: another week`)
          seen.overnight += hours.days.flat().some(([, to]) => to > DAY) ? 1 : 0
          seen.breaks += hours.days.some((day) => day.length > 1) ? 1 : 0
          seen.holidays += hours.holiday === null ? 0 : 1
          seen.exceptions += hours.exceptions.length > 0 ? 1 : 0
          seen.roundTheClock += osm === '24/7' ? 1 : 0
          // The answer of a moment in every fourth, with its next change, agrees with the table.
          if (ask % 4 > 0) return
          const at = Date.parse(`${first}T00:00:00+03:00`) + ask * 60_000
          const { state, nextChangeAt } = hoursAt(osm, new Date(at))
          const change = nextChangeAt === null ? meant.length : ask + (nextChangeAt.getTime() - at) / 60_000
          const until = meant.findIndex((open, minute) => minute > ask && open !== meant[ask])
          if ((state === 'open') !== (meant[ask] === 1)) throw new Error(`${osm}: ${state} at minute ${ask}`)
          if (until >= 0 ? change !== until : change < meant.length)
            throw new Error(`${osm}: changes at ${change}, not ${until}`)
        },
      ),
      { numRuns: TABLES },
    )
    // The made-up weeks are of all kinds.
    expect(seen.overnight).toBeGreaterThan(TABLES / 4)
    expect(seen.breaks).toBeGreaterThan(TABLES / 4)
    expect(seen.holidays).toBeGreaterThan(TABLES / 4)
    expect(seen.exceptions).toBeGreaterThan(TABLES / 8)
    expect(seen.roundTheClock).toBeGreaterThan(TABLES / 500)
  }, 120_000)
})
