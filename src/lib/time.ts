/** The days of the product are those of Istanbul, wherever a server or a visitor is. */
export const ISTANBUL = 'Europe/Istanbul'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

export const DAY_MINUTES = 24 * 60
export const WEEK_MINUTES = 7 * DAY_MINUTES

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const WEEK_SECONDS = 7 * DAY_SECONDS
export const YEAR_SECONDS = 365 * DAY_SECONDS

/** Istanbul has kept UTC+3 all year since 2016. */
const OFFSET_MS = 3 * HOUR_MS

/** The day of a moment in Istanbul, in days since 1970. */
export const istanbulDay = (moment: number | Date): number =>
  Math.floor((Number(moment) + OFFSET_MS) / DAY_MS)

const inIstanbul = (moment: number | Date): string => new Date(Number(moment) + OFFSET_MS).toISOString()

/** The date of a moment in Istanbul: "2026-11-21". */
export const istanbulDate = (moment: number | Date): string => inIstanbul(moment).slice(0, 10)

/** The time of a moment in Istanbul: "14:05". */
export const istanbulClock = (moment: number | Date): string => inIstanbul(moment).slice(11, 16)

/** The next midnight in Istanbul after a moment. */
export const nextMidnight = (moment: number): number => (istanbulDay(moment) + 1) * DAY_MS - OFFSET_MS

/** The moment that a wall clock in Istanbul shows as "2026-11-20T08:30:00"; not a number for what is no time. */
export const istanbulMoment = (local: string): number => Date.parse(`${local}+03:00`)

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Whether "2027-02-29" is a day of the calendar. */
export function isDay(text: string): boolean {
  const start = startOf(text)
  return !Number.isNaN(start) && new Date(start).toISOString().slice(0, 10) === text
}

/** "2026-12-01" is one day after "2026-11-30". */
export const addDays = (day: string, days: number): string =>
  new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days lie from one to another; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number => (startOf(to) - startOf(from)) / DAY_MS
