import { scheduleOf } from './hours-schedule.ts'
import { spansBetween } from './hours-spans.ts'

const DAY_MS = 86_400_000
/** Nobody is held to hours of longer ago. */
const MOST_DAYS = 120

/**
 * Seconds between two instants during which a schedule was open; all of them, where there is none that is understood.
 * By the hours alone: switches of the past are not kept.
 */
export function openSecondsBetween(osm: string | null, from: Date, to: Date): number {
  const begin = Math.max(from.getTime(), to.getTime() - MOST_DAYS * DAY_MS)
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
