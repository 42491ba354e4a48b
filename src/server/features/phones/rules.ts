import { MINUTE_SECONDS } from '#lib/time.ts'

export const CODE_SECONDS = 10 * MINUTE_SECONDS
export const TRIES_A_CODE = 5
/** For so long a telephone proves no other account. */
export const KEPT_DAYS = 90

const SENDING_TRIES = [10, 30, 120]

/** How long to wait after the failed try number `tries` (from 1); null: it is given up. */
export const retryDelaySeconds = (tries: number): number | null => SENDING_TRIES[tries - 1] ?? null
