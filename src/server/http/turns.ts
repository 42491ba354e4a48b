import { rangeOf } from '../network-range.ts'

/** So long one network may begin to be answered before everybody else has a turn. */
export const TURN_MS = 8
/** Connections are taken in one in a turn: while requests come in, so many turns pass before what waits goes on. */
const TURNS_FOR_NEWCOMERS = 20

/**
 * Shares the thread that answers: within one turn of its loop a network, or an IPv6 range, begins requests for `TURN_MS`; what is
 * more waits, and begins one in each further turn, between which others are read and answered. Nothing waits while nobody
 * is that busy.
 */
export function makeTurns(clock: () => number = () => performance.now()) {
  /** When each began first in this turn. */
  const began = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false
  let hasNewcomer = false
  let passed = 0

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    isScheduled = false
    began.clear()
    if (hasNewcomer && waiting.size > 0 && passed < TURNS_FOR_NEWCOMERS) {
      hasNewcomer = false
      passed += 1
      schedule()
      return
    }
    passed = 0
    const now = clock()
    for (const [key, queue] of [...waiting]) {
      const next = queue.shift()
      if (queue.length === 0) waiting.delete(key)
      began.set(key, now)
      next?.()
    }
    if (began.size > 0) schedule()
  }

  return {
    /** Begins now, or when the network's turn comes. */
    enter(network: string, begin: () => void): void {
      const key = rangeOf(network) ?? network
      const since = began.get(key)
      const queue = waiting.get(key)
      hasNewcomer = true
      schedule()
      if (queue) queue.push(begin)
      else if (since !== undefined && clock() - since > TURN_MS) waiting.set(key, [begin])
      else {
        if (since === undefined) began.set(key, clock())
        begin()
      }
    },
  }
}
