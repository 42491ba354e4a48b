import type { OnDutyPharmacy } from '#contract/pharmacies.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OFFSET_MS = 3 * 60 * MINUTE_MS

const starts = ({ startsAt }: OnDutyPharmacy) => Date.parse(startsAt)
const ends = ({ endsAt }: OnDutyPharmacy) => Date.parse(endsAt)

/** Today's duties that are not over at `now` (ms): those under way, then those that begin before midnight. */
export function dutiesToday(all: readonly OnDutyPharmacy[], now: number): OnDutyPharmacy[] {
  const midnight = Math.ceil((now + OFFSET_MS + 1) / DAY_MS) * DAY_MS - OFFSET_MS
  const coming = all.filter((duty) => ends(duty) > now && starts(duty) < midnight)
  return coming.toSorted((a, b) => Number(starts(a) > now) - Number(starts(b) > now))
}

/**
 * A new list with what still holds of the one before: a source turns its page at midnight, the duties of last night
 * go on until morning. Where the new list says anything of that time, it alone counts.
 */
export function withNightBefore(
  before: readonly OnDutyPharmacy[],
  loaded: readonly OnDutyPharmacy[],
  now: number,
): OnDutyPharmacy[] {
  const first = loaded.reduce((least, duty) => Math.min(least, starts(duty)), Number.POSITIVE_INFINITY)
  return [...before.filter((duty) => ends(duty) > now && ends(duty) <= first), ...loaded]
}

/** When (ms) a list loaded at `at` is to be asked for again: in 15 minutes, sooner when a duty ends before. */
export function freshUntil(duties: readonly OnDutyPharmacy[], at: number): number {
  const nextEnd = duties.map(ends).filter((end) => end > at)
  return Math.min(at + 15 * MINUTE_MS, ...nextEnd)
}
