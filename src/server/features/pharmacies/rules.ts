import type { OnDutyPharmacy } from '#contract/pharmacies.ts'
import type { Point } from '#lib/geo.ts'
import { MINUTE_MS, nextMidnight } from '#lib/time.ts'
import { compareTr } from '#lib/turkish.ts'

const starts = ({ startsAt }: OnDutyPharmacy) => Date.parse(startsAt)
const ends = ({ endsAt }: OnDutyPharmacy) => Date.parse(endsAt)

/** Today's duties that are not over at `now` (ms): those under way and those that begin before midnight. */
export function dutiesToday(all: readonly OnDutyPharmacy[], now: number): OnDutyPharmacy[] {
  const midnight = nextMidnight(now)
  return all.filter((duty) => ends(duty) > now && starts(duty) < midnight)
}

/**
 * Those under way at `now` before those to come; each nearest first by `kmTo`, of unknown place or without it by
 * district and name.
 */
export function inOrderOfUse(
  duties: readonly OnDutyPharmacy[],
  now: number,
  kmTo: ((point: Point) => number) | null,
): OnDutyPharmacy[] {
  const measured = duties.map((duty) => {
    const { lat, lng } = duty
    const km = kmTo && lat !== null && lng !== null ? kmTo({ lat, lng }) : Number.MAX_VALUE
    return { duty, km, isLater: Number(starts(duty) > now) }
  })
  const inOrder = measured.toSorted(
    (a, b) =>
      a.isLater - b.isLater ||
      a.km - b.km ||
      compareTr(a.duty.district ?? '', b.duty.district ?? '') ||
      compareTr(a.duty.name, b.duty.name),
  )
  return inOrder.map(({ duty }) => duty)
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
