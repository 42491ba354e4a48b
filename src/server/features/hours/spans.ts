import type OpeningHours from 'opening_hours'
import { DAY_MS } from '#lib/time.ts'
import { coversDay } from './dates.ts'
import { fullHolidayBeginning, holidayBeginning, midnightOf } from './holidays.ts'
import type { Schedule } from './schedule.ts'

/** An interval of time (ms, end excluded) that is open, or of which the schedule says that it may be open. */
export type Span = { from: number; to: number; state: 'open' | 'unknown' }

/**
 * When a schedule is open between two instants: in order, without overlaps, touching ones of one state joined.
 * Time between the spans is closed. From the beginning of a public holiday (13:00 on half days) its own
 * hours hold instead of the regular ones, and on a date with an exception that; a night belongs to the day on which it
 * began.
 */
export const spansBetween = (schedule: Schedule, from: Date, to: Date): Span[] =>
  joined(piecesBetween(schedule, from, to))

/** The same, in order of their beginnings, with each piece beginning on the day whose hours it is of. */
export function piecesBetween(schedule: Schedule, from: Date, to: Date): Span[] {
  const { dated } = schedule
  const usual = usualPieces(schedule, from, to)
  if (dated.length === 0) return usual
  const exceptionOn = (instant: number) => dated.findLastIndex(({ ranges }) => coversDay(ranges, instant))
  const all = [
    ...usual.filter((piece) => exceptionOn(piece.from) < 0),
    ...dated.flatMap(({ hours }, i) =>
      pieces(hours, from, to).filter((piece) => exceptionOn(piece.from) === i),
    ),
  ]
  return all.sort((a, b) => a.from - b.from)
}

/** The pieces of the regular hours and of those on holidays, each where it holds, in order. */
function usualPieces({ regular: hours, holiday, fullDaysOnly }: Schedule, from: Date, to: Date): Span[] {
  const regular = pieces(hours, from, to)
  if (holiday === null) return regular
  const beginningOf = fullDaysOnly ? fullHolidayBeginning : holidayBeginning
  const untilHolidays = regular.map((piece) => ({
    ...piece,
    to: Math.min(piece.to, beginningOf(piece.from)),
  }))
  const onHolidays = pieces(holiday, from, to).map((piece) => ({
    ...piece,
    from: Math.max(piece.from, beginningOf(piece.from)),
  }))
  const all = [...untilHolidays, ...onHolidays].filter((piece) => piece.from < piece.to)
  return all.sort((a, b) => a.from - b.from)
}

/** Intervals of less than a day as the library gives them, longer ones cut at each midnight. */
function pieces(hours: OpeningHours, from: Date, to: Date): Span[] {
  return hours.getOpenIntervals(from, to).flatMap(([start, end, isUnknown]) => {
    const state = isUnknown ? 'unknown' : 'open'
    if (end.getTime() - start.getTime() < DAY_MS) return [{ from: start.getTime(), to: end.getTime(), state }]
    return cutAtMidnights(start, end).map(([a, b]) => ({ from: a, to: b, state }))
  })
}

function cutAtMidnights(start: Date, end: Date): [number, number][] {
  const cuts: [number, number][] = []
  for (let at = start; at < end; ) {
    const midnight = midnightOf(at, 1)
    const next = midnight < end ? midnight : end
    cuts.push([at.getTime(), next.getTime()])
    at = next
  }
  return cuts
}

/** Pieces in order, touching ones of one state joined. */
export function joined(ordered: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const piece of ordered) {
    const last = spans.at(-1)
    if (last && piece.from <= last.to && piece.state === last.state) last.to = Math.max(last.to, piece.to)
    else if (!last || piece.to > last.to)
      spans.push({ ...piece, from: Math.max(piece.from, last?.to ?? piece.from) })
  }
  return spans
}
