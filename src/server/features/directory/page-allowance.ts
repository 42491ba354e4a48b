import { Failure } from '../../failure.ts'

const WINDOW_MS = 3_600_000
/** Further pages an hour of one network, as many as the calls allow it. First pages are never counted. */
const MOST = 1000

/**
 * Counts further pages in this process alone: the calls count theirs in the database, which no public page waits for.
 * Throws `too_many_requests`.
 */
export function makePageAllowance(scale: number, now: () => number = Date.now): (network: string) => void {
  let counts = new Map<string, number>()
  let endsAt = 0
  return (network) => {
    const moment = now()
    if (moment >= endsAt) {
      counts = new Map()
      endsAt = moment + WINDOW_MS
    }
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > Math.ceil(MOST * scale))
      throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil((endsAt - moment) / 1000) })
  }
}
