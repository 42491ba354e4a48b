import { rangeOf } from '../network-range.ts'
import { workedMs } from './load.ts'

/** So long one network may begin requests in a turn of the loop, and so long all that wait, before others are read. */
export const TURN_MS = 8
const MAX_IN_TURN = 64
/** One connection is taken in in a turn: while they come, so many turns pass before what waits goes on. */
const TURNS_FOR_CONNECTIONS = 20
/** Of one network: more than are answered in a second. A connection may send requests and read no answer, at 2 kB each. */
const MAX_WAITING = 4096

/** Begins a request; true where it was answered at once, so that all of its time was seen. */
type Begin = () => boolean
/** `since`: what the thread had worked when it came. */
type Waiting = { begin: Begin; since: number }

/**
 * Shares the thread that answers: within one turn of its loop a network, or an IPv6 range, begins requests for `TURN_MS`; what is
 * more waits for further turns, between which others are read and answered. Nothing waits while nobody is that busy.
 */
export function makeTurns(clock: () => number = () => performance.now(), worked: () => number = workedMs) {
  /** When each began first in this turn. */
  const began = new Map<string, number>()
  /** By network; whoever had its turn last stands last. */
  const waiting = new Map<string, Waiting[]>()
  let isScheduled = false
  let hasConnected = false
  let passed = 0
  let goesOnSince: number | null = null

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    isScheduled = false
    began.clear()
    const isHeldBack = hasConnected && passed < TURNS_FOR_CONNECTIONS
    passed = isHeldBack ? passed + 1 : 0
    hasConnected = false
    let goesOn = !isHeldBack
    while (goesOn) goesOn = goOn()
    let many = 0
    for (const queue of waiting.values()) many += queue.length
    // All of these run in one turn, each with what it leads to until it waits for something: so its time is seen.
    if (!isHeldBack && hasTime()) for (let i = 0; i < Math.min(many, MAX_IN_TURN); i++) setImmediate(goOn)
    goesOnSince = null
    if (many > 0) schedule()
  }

  function hasTime(): boolean {
    goesOnSince ??= clock()
    return clock() - goesOnSince <= TURN_MS
  }

  /** Begins what is next; true where another one may begin at once. */
  function goOn(): boolean {
    const [first] = waiting
    if (!first || !hasTime()) return false
    const [key, queue] = first
    waiting.delete(key)
    const next = queue.shift()
    if (queue.length > 0) waiting.set(key, queue)
    return next?.begin() === true
  }

  const keyOf = (network: string) => rangeOf(network) ?? network

  return {
    /** Milliseconds that the thread has worked since what is next of this network came; 0 where nothing waits. */
    waitOf(network: string): number {
      const next = waiting.size > 0 ? waiting.get(keyOf(network))?.[0] : undefined
      return next ? worked() - next.since : 0
    },
    /** Whether so much of this network waits that nothing more may. */
    isFull: (network: string): boolean =>
      waiting.size > 0 && (waiting.get(keyOf(network))?.length ?? 0) >= MAX_WAITING,
    /** Begins now, or when the network's turn comes. */
    enter(network: string, begin: Begin): void {
      const key = keyOf(network)
      const since = began.get(key)
      const queue = waiting.get(key)
      schedule()
      if (queue) queue.push({ begin, since: worked() })
      else if (since !== undefined && clock() - since > TURN_MS)
        waiting.set(key, [{ begin, since: worked() }])
      else {
        if (since === undefined) began.set(key, clock())
        begin()
      }
    },
    noteConnection(): void {
      hasConnected = true
    },
  }
}
