import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '#lib/time.ts'

/** Lanes of the outbox, and how many mails of each a process has on their way at once: none waits for another. */
export const lanes = { password: 2, confirmation: 2, notice: 4 } as const
export type Lane = keyof typeof lanes

const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]

/** How long to wait after the failed try number `tries` (from 1); null: it is given up. */
export const retryDelaySeconds = (tries: number): number | null => DELAYS[tries - 1] ?? null
