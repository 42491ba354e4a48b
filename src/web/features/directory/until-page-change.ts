const OVERDUE_MS = 30_000
const LONGEST_MS = 60 * 60_000

/**
 * Milliseconds until the first of these moments, and a second more so that the server sees it too; null where none is
 * known. One that should have come already is asked for every 30 s; never above an hour, which timers do not keep.
 */
export function untilChange(moments: readonly string[], now: number): number | null {
  const known = moments.map((moment) => Date.parse(moment)).filter((moment) => !Number.isNaN(moment))
  if (known.length === 0) return null
  const waits = known.map((moment) => (moment > now ? moment - now + 1000 : OVERDUE_MS))
  return Math.min(...waits, LONGEST_MS)
}
