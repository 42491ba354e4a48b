import { HOUR_MS } from '#lib/time.ts'

/** Delay after which the server sees a change, too. */
const SEEN_MS = 1000
const LONGEST_MS = HOUR_MS

/** Delay before asking again for an overdue change: it grows, so that a stuck one causes no storm of requests. */
const askAgainIn = (lateMs: number): number => (lateMs < 5000 ? SEEN_MS : lateMs < 30_000 ? 5000 : 30_000)

/**
 * Milliseconds until the first of these opens or closes, and a second more; false when none ever does. Never above one
 * hour, which timers of a sleeping phone do not keep.
 */
export function untilChange(
  businesses: readonly { nextChangeAt: string | null }[],
  now: number,
): number | false {
  const waits = businesses.flatMap(({ nextChangeAt }) => {
    if (nextChangeAt === null) return []
    const ahead = Date.parse(nextChangeAt) - now
    return [ahead > 0 ? ahead + SEEN_MS : askAgainIn(-ahead)]
  })
  return waits.length > 0 && Math.min(...waits, LONGEST_MS)
}
