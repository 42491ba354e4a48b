import { DAY_MS, ISTANBUL, istanbulDate, istanbulDay } from '#lib/time.ts'

const long = new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('tr', { dateStyle: 'short', timeZone: 'UTC' })

const withYear = new Intl.DateTimeFormat('tr', { dateStyle: 'medium', timeZone: ISTANBUL })
const withTime = new Intl.DateTimeFormat('tr', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: ISTANBUL,
})
const sortable = new Intl.DateTimeFormat('sv', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: ISTANBUL,
})
const inIstanbul = new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: ISTANBUL })

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** A calendar day, "2026-11-21", as people read it: "21 Kasım 2026". */
export const dayText = (day: string): string => long.format(instantOf(day))

/** The day of an instant: "20 Kasım 2026". */
export const dayOfText = (instant: string | Date): string => inIstanbul.format(new Date(instant))

/** The same in short: "20 Kas 2026". */
export const shortDayOfText = (instant: string): string => withYear.format(new Date(instant))

/** With the time: "20 Kas 2026 14:05". */
export const instantText = (instant: string | Date): string => withTime.format(new Date(instant))

/** Sorts as it reads, and spreadsheets take it for a time: "2026-11-22 06:30:00". */
export const sortableText = (instant: string | Date): string => sortable.format(new Date(instant))

/** The days from one to before another: "01.02.2026 - 28.02.2026". */
export function periodText(from: string, until: string): string {
  const last = new Date(instantOf(until).getTime() - DAY_MS)
  return `${short.format(instantOf(from))} - ${short.format(last)}`
}

const clock = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, day: 'numeric', month: 'short' })

/** When something was: "bugün 14:05", "dün 19:40", "yarın 08:00", "20 Kas 14:05"; of another year "20 Kas 2025 14:05". */
export function momentText(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const ago = istanbulDay(now) - istanbulDay(at)
  const named = ago === 0 ? 'bugün' : ago === 1 ? 'dün' : ago === -1 ? 'yarın' : null
  const written = istanbulDate(at).slice(0, 4) === istanbulDate(now).slice(0, 4) ? shortDay : withYear
  return `${named ?? written.format(at)} ${clock.format(at)}`
}
