const SHORTEST_MS = 30_000
const LONGEST_MS = 60 * 60_000

/**
 * Milliseconds until the first of these opens or closes, and a second more so that the server sees it too;
 * false when none ever does. Never below 30 s, so that a stuck change cannot become a storm, nor above one hour,
 * which timers of a sleeping phone do not keep.
 */
export function untilChange(
  businesses: readonly { nextChangeAt: string | null }[],
  now: number,
): number | false {
  const changes = businesses.flatMap(({ nextChangeAt }) =>
    nextChangeAt === null ? [] : [Date.parse(nextChangeAt)],
  )
  if (changes.length === 0) return false
  const soonest = changes.reduce((a, b) => Math.min(a, b)) - now + 1000
  return Math.min(Math.max(soonest, SHORTEST_MS), LONGEST_MS)
}
