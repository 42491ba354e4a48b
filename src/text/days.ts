import { DAY_MS, ISTANBUL } from '#lib/time.ts'

const long = new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('tr', { dateStyle: 'short', timeZone: 'UTC' })

const inIstanbul = new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: ISTANBUL })

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** A calendar day, "2026-11-21", as people read it: "21 Kasım 2026". */
export const dayText = (day: string): string => long.format(instantOf(day))

/** The day of an instant, where we are. */
export const dayOfText = (instant: string): string => inIstanbul.format(new Date(instant))

/** The days from one to before another: "01.02.2026 - 28.02.2026". */
export function periodText(from: string, until: string): string {
  const last = new Date(instantOf(until).getTime() - DAY_MS)
  return `${short.format(instantOf(from))} - ${short.format(last)}`
}
