import type { Config } from './config.ts'
import { IN_PROCESS_ALLOWANCES, scaleLimit } from './db/allowances.ts'
import { Failure } from './failure.ts'
import { heldBy } from './network-range.ts'
import { sharedWindow, type Window } from './shared-counts.ts'

export type FloodGate = ReturnType<typeof makeFloodGate>

/** The counts of this thread alone; a window begins with what is counted first. */
function ownWindow(ms: number, now: () => number): Window {
  let counts = new Map<string, number>()
  let endsAt = 0
  const counted = (key: string) => {
    const moment = now()
    if (moment >= endsAt) {
      counts = new Map()
      endsAt = moment + ms
    }
    return counts.get(key) ?? 0
  }
  return { of: counted, add: (key) => void counts.set(key, counted(key) + 1), endsAt: () => endsAt }
}

/**
 * Counts what each network asks for. In this process alone, all of its workers together: it keeps one visitor from taking the
 * processor, not from guessing; for that there are the throttles of the database.
 */
export function makeFloodGate(
  config: Pick<Config, 'limitsScale'>,
  name: keyof typeof IN_PROCESS_ALLOWANCES = 'requests',
  now: () => number = Date.now,
) {
  const { limit, seconds } = IN_PROCESS_ALLOWANCES[name]
  const most = scaleLimit(limit, config)
  const counts = sharedWindow(name, seconds * 1000, now) ?? ownWindow(seconds * 1000, now)
  const isFull = (network: string) => heldBy(network, most).some(({ key, limit }) => counts.of(key) >= limit)
  const count = (network: string) => {
    for (const { key } of heldBy(network, most)) counts.add(key)
  }
  const secondsLeft = () => Math.ceil((counts.endsAt() - now()) / 1000)
  return {
    isFull,
    count,
    secondsLeft,
    /** Counts one; throws `too_many_requests` where the network has none left. */
    take(network: string): void {
      if (isFull(network)) throw new Failure('too_many_requests', { retryAfterSeconds: secondsLeft() })
      count(network)
    },
  }
}
