import type { Config } from './config.ts'
import { IN_PROCESS_ALLOWANCES, scaleLimit } from './db/allowances.ts'
import { Failure } from './failure.ts'
import { heldBy } from './network-range.ts'

export type FloodGate = ReturnType<typeof makeFloodGate>

/**
 * Counts what each network asks for. In this process alone: it keeps one visitor from taking the processor, not from
 * guessing; for that there are the throttles of the database.
 */
export function makeFloodGate(
  config: Pick<Config, 'limitsScale'>,
  name: keyof typeof IN_PROCESS_ALLOWANCES = 'requests',
  now: () => number = Date.now,
) {
  const { limit, seconds } = IN_PROCESS_ALLOWANCES[name]
  const most = scaleLimit(limit, config)
  let counts = new Map<string, number>()
  let endsAt = 0
  const counted = (network: string) => {
    const moment = now()
    if (moment >= endsAt) {
      counts = new Map()
      endsAt = moment + seconds * 1000
    }
    return counts.get(network) ?? 0
  }
  const isFull = (network: string) => heldBy(network, most).some(({ key, limit }) => counted(key) >= limit)
  const count = (network: string) => {
    for (const { key } of heldBy(network, most)) counts.set(key, counted(key) + 1)
  }
  const secondsLeft = () => Math.ceil((endsAt - now()) / 1000)
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
