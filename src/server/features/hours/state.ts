import { DAY_MS } from '#lib/time.ts'
import { midnightOf } from './holidays.ts'
import { scheduleOf } from './schedule.ts'
import { type Span, spansBetween } from './spans.ts'

/** Days to look ahead: nearly every schedule changes within the first; the second is the limit. */
const HORIZONS = [9, 366]

export type KnownState = 'open' | 'closed' | 'unknown'

export type HoursState = {
  state: KnownState
  /** When `state` changes; null when it does not within a year, or that is unknown. */
  nextChangeAt: Date | null
  /** The next two changes, that one first, each with the state from then on; fewer where there are no more. */
  changes: { at: Date; state: KnownState }[]
}

/**
 * Evaluates an OpenStreetMap `opening_hours` text at an instant, public holidays of Turkey included. A text
 * that cannot be parsed is `unknown` at all times. Never throws.
 */
export function hoursAt(osm: string, at: Date): HoursState {
  const schedule = scheduleOf(osm)
  if (schedule === null) return { state: 'unknown', nextChangeAt: null, changes: [] }
  let state: KnownState = 'unknown'
  let changes: HoursState['changes'] = []
  // From yesterday on, for the night that began then.
  const from = midnightOf(at, -1)
  for (const days of HORIZONS) {
    const to = midnightOf(at, days)
    const spans = spansBetween(schedule, from, to)
    const now = at.getTime()
    const current = spans.find((span) => span.from <= now && now < span.to)
    state = current?.state ?? 'closed'
    changes = changesOf(spans)
      .filter(({ at }) => now < at.getTime() && at < to)
      .slice(0, 2)
    if (changes.length === 2) break
  }
  return { state, nextChangeAt: changes[0]?.at ?? null, changes }
}

/** Where spans begin, and where they end before a closed time. */
const changesOf = (spans: readonly Span[]): HoursState['changes'] =>
  spans.flatMap(({ from, to, state }, i) => [
    { at: new Date(from), state },
    ...(spans[i + 1]?.from === to ? [] : [{ at: new Date(to), state: 'closed' as const }]),
  ])

/** Longer ago is not counted. */
const MAX_DAYS = 120

/**
 * Seconds between two instants during which a schedule was open; all of them, where there is none that is understood.
 * By the hours alone: switches of the past are not kept.
 */
export function openSecondsBetween(osm: string | null, from: Date, to: Date): number {
  const begin = Math.max(from.getTime(), to.getTime() - MAX_DAYS * DAY_MS)
  const all = Math.max(0, to.getTime() - begin)
  const schedule = osm === null ? null : scheduleOf(osm)
  if (!schedule) return Math.round(all / 1000)
  // From the day before on, for the night that began then.
  const spans = spansBetween(schedule, new Date(begin - DAY_MS), to)
  const open = spans
    .filter(({ state }) => state === 'open')
    .reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to.getTime()) - Math.max(span.from, begin)), 0)
  return Math.round(open / 1000)
}
