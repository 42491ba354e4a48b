import { scheduleOf } from './hours-schedule.ts'
import { type Span, spansBetween } from './hours-spans.ts'

export { parseHours } from './hours-parse.ts'
export { weekOf } from './hours-week.ts'

/** Days looked ahead: nearly every schedule changes within the first; the second is the end of foresight. */
const HORIZONS = [9, 366]

export type HoursState = {
  state: 'open' | 'closed' | 'unknown'
  /** When `state` becomes another one; null when it does not within a year, or nobody knows. */
  nextChangeAt: Date | null
}

/**
 * What an OpenStreetMap `opening_hours` text says of an instant, public holidays of Turkey included. A text
 * that is not understood says nothing: `unknown` for ever. Never throws.
 */
export function hoursAt(osm: string, at: Date): HoursState {
  const schedule = scheduleOf(osm)
  if (schedule === null) return { state: 'unknown', nextChangeAt: null }
  let state: HoursState['state'] = 'unknown'
  // From yesterday on, for the night that began then.
  const from = localMidnight(at, -1)
  for (const days of HORIZONS) {
    const to = localMidnight(at, days)
    const spans = spansBetween(schedule, from, to)
    const now = at.getTime()
    const current = spans.find((span) => span.from <= now && now < span.to)
    state = current?.state ?? 'closed'
    const change = nextChange(spans, now, current)
    if (change !== null && change < to.getTime()) return { state, nextChangeAt: new Date(change) }
  }
  return { state, nextChangeAt: null }
}

function nextChange(spans: Span[], now: number, current: Span | undefined): number | null {
  if (current) return current.to
  return spans.find((span) => span.from > now)?.from ?? null
}

function localMidnight(at: Date, days: number): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)
}
