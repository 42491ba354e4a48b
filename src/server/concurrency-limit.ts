import type { ErrorCode } from '#contract/errors.ts'
import { Failure } from './failure.ts'
import { rangeOf } from './network-range.ts'

type Bounds = { atOnce: number; mayWait: number; refusal?: ErrorCode }

/**
 * Bounds work that takes a core or much memory: `atOnce` of it runs, `mayWait` more wait for their turn, the rest is
 * refused, as `busy` where nothing else is said.
 */
export function concurrencyLimit({ atOnce, mayWait, refusal = 'busy' }: Bounds) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) throw new Failure(refusal, { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve)) // whoever ends hands over its place
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The same for each key by itself: who asks for much waits for their own. */
export function concurrencyLimitByKey<K>(bounds: Bounds) {
  const lanes = new Map<K, { inTurn: ReturnType<typeof concurrencyLimit>; users: number }>()
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? { inTurn: concurrencyLimit(bounds), users: 0 }
    lanes.set(key, lane)
    lane.users += 1
    try {
      return await lane.inTurn(work)
    } finally {
      lane.users -= 1
      if (lane.users === 0) lanes.delete(key)
    }
  }
}

/** The same for each network, and for all networks of an IPv6 range together. */
export function concurrencyLimitByNetwork({ ofNetwork, ofRange }: { ofNetwork: Bounds; ofRange: Bounds }) {
  const inNetwork = concurrencyLimitByKey<string>(ofNetwork)
  const inRange = concurrencyLimitByKey<string>(ofRange)
  return <T>(network: string, work: () => Promise<T>): Promise<T> => {
    const range = rangeOf(network)
    return inNetwork(network, range === null ? work : () => inRange(range, work))
  }
}
