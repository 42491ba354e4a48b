const OVERDUE_MS = 30_000
const LONGEST_MS = 60 * 60_000

/**
 * Milliseconds until the first of these opens or closes, and a second more so that the server sees it too;
 * false when none ever does. A change that should have come already is asked for every 30 s, so that a stuck one cannot
 * become a storm. Never above one hour, which timers of a sleeping phone do not keep.
 */
export function untilChange(
  businesses: readonly { nextChangeAt: string | null }[],
  now: number,
): number | false {
  const changes = businesses.flatMap(({ nextChangeAt }) =>
    nextChangeAt === null ? [] : [Date.parse(nextChangeAt)],
  )
  if (changes.length === 0) return false
  const ahead = changes.filter((change) => change > now)
  const waits = ahead.map((change) => change - now + 1000)
  if (ahead.length < changes.length) waits.push(OVERDUE_MS)
  return Math.min(...waits, LONGEST_MS)
}
