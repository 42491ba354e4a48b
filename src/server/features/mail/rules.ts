const MINUTE = 60
const HOUR = 60 * MINUTE
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]

/** How long to wait after the failed try number `tries` (from 1); null: it is given up. */
export const retryDelaySeconds = (tries: number): number | null => DELAYS[tries - 1] ?? null
