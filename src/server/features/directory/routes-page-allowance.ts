import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { makeFloodGate } from '../../http/flood.ts'

/**
 * Counts further pages in this process alone: the calls count theirs in the database, which no public page waits for.
 * Throws `too_many_requests`.
 */
export function makePageAllowance(
  config: Pick<Config, 'limitsScale'>,
  now?: () => number,
  name: 'public-pages' | 'near-pages' = 'public-pages',
): (network: string) => void {
  const gate = makeFloodGate(config, name, now)
  return (network) => {
    if (gate.isFull(network))
      throw new Failure('too_many_requests', { retryAfterSeconds: gate.secondsLeft() })
    gate.count(network)
  }
}
