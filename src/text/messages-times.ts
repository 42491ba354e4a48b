import { ISTANBUL, istanbulClock, istanbulDate, istanbulDay } from '#lib/time.ts'

const longDay = new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: ISTANBUL })
const shortDay = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, day: 'numeric', month: 'short' })
const moment = new Intl.DateTimeFormat('tr', {
  timeZone: ISTANBUL,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** "14:05". */
export const clockText = (at: string | number): string => istanbulClock(new Date(at))

/** The day in Istanbul, to compare: "2026-11-21". */
export const dayOf = (at: string | number): string => istanbulDate(new Date(at))

const daysAgo = (at: string | number, now: Date) => istanbulDay(now) - istanbulDay(new Date(at))

/** A day as a heading: "Bugün", "Dün", "19 Kasım 2026". */
export function dayText(at: string | number, now: Date): string {
  const days = daysAgo(at, now)
  if (days <= 0) return 'Bugün'
  return days === 1 ? 'Dün' : longDay.format(new Date(at))
}

/** In a list: "14:05" today, "Dün", "19 Kas". */
export function shortText(at: string, now: Date): string {
  const days = daysAgo(at, now)
  if (days <= 0) return clockText(at)
  return days === 1 ? 'Dün' : shortDay.format(new Date(at))
}

/** "21 Kasım Cumartesi 14:05". */
export const appointmentTime = (at: string | number): string => moment.format(new Date(at))

/** "son görülme 14:05", "son görülme dün 14:05", "son görülme 19 Kas 14:05". */
export function lastSeenText(at: string, now: Date): string {
  const days = daysAgo(at, now)
  const day = days <= 0 ? '' : days === 1 ? 'dün ' : `${shortDay.format(new Date(at))} `
  return `son görülme ${day}${clockText(at)}`
}

/** The earliest moment that a field for a wished time takes, as such fields write it, in Istanbul: "2026-11-21T14:05". */
export const fieldTime = (at: Date): string => `${istanbulDate(at)}T${istanbulClock(at)}`

/** The field's value as an instant: Turkey keeps one offset all year. */
export const instantOf = (field: string): string => `${field.slice(0, 16)}:00+03:00`
