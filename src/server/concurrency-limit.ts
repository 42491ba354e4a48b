import type { ErrorCode } from '#contract/errors.ts'
import { Failure } from './failure.ts'
import { rangeOf } from './network-range.ts'
import { type HeldKind, sharedHeld } from './shared-counts.ts'

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

/**
 * The same for each network, and for all networks of an IPv6 range together. With several workers all of them together take no
 * more of one, running and waiting, than a single one does.
 */
export function concurrencyLimitByNetwork(
  kind: HeldKind,
  { ofNetwork, ofRange }: { ofNetwork: Bounds; ofRange: Bounds },
) {
  const inNetwork = concurrencyLimitByKey<string>(ofNetwork)
  const inRange = concurrencyLimitByKey<string>(ofRange)
  const held = sharedHeld(kind)
  const inThread = <T>(network: string, range: string | null, work: () => Promise<T>): Promise<T> =>
    inNetwork(network, range === null ? work : () => inRange(range, work))
  if (!held)
    return <T>(network: string, work: () => Promise<T>): Promise<T> =>
      inThread(network, rangeOf(network), work)
  return async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    const range = rangeOf(network)
    const holders = [{ key: network, ...ofNetwork }, ...(range === null ? [] : [{ key: range, ...ofRange }])]
    for (const { key, atOnce, mayWait, refusal = 'busy' } of holders)
      if (held.of(key) >= atOnce + mayWait) throw new Failure(refusal, { retryAfterSeconds: 2 })
    for (const { key } of holders) held.add(key, 1)
    try {
      return await inThread(network, range, work)
    } finally {
      for (const { key } of holders) held.add(key, -1)
    }
  }
}
