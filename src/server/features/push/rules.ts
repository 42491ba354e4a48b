import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '#lib/time.ts'

/**
 * Lanes of the outbox: the services of browser makers, and all other addresses. Of what a process has on its way in a lane,
 * one host and one account take a part, so that those who hang hold up nobody else.
 */
export const lanes = {
  known: { atOnce: 20, ofHost: 16, ofUser: 3 },
  other: { atOnce: 12, ofHost: 8, ofUser: 3 },
} as const
export type Lane = keyof typeof lanes

/** A subscription is deleted after so many pushes in a row without an answer. */
export const MAX_HUNG = 3

const DELAYS = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]

/** How long to wait after the failed try number `tries` (from 1), or as the other side asked; null: it is given up. */
export function retryDelaySeconds(tries: number, asked: number | null): number | null {
  const delay = DELAYS[tries - 1]
  return delay === undefined ? null : Math.min(DELAYS.at(-1) ?? delay, Math.max(delay, asked ?? 0))
}

/** Most browsers of one person; beyond it the oldest is dropped. */
export const MAX_OF_ONE = 20

export type Outcome = 'taken' | 'gone' | 'refused' | 'later'

/** Meaning of a push service's status (RFC 8030): delivered, subscription gone, never accepted, or try later. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** A push shows the first line; the inbox has the rest. */
const MAX_LINE = 140

export function shortLine(text: string): string {
  const line = text.trim().split(/\s*\n/)[0] ?? ''
  const letters = Array.from(line)
  if (letters.length <= MAX_LINE) return line
  return `${letters
    .slice(0, MAX_LINE - 1)
    .join('')
    .trimEnd()}…`
}
