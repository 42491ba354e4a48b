import { performance } from 'node:perf_hooks'

/** How often the event loop is measured. */
const TICK_MS = 20
/** A turn of the event loop that worked longer than this makes whoever waits for the next turn wait too long. */
const MAX_TURN_MS = 100
/** Turns are longer by so much on the average: a single long one, such as a collection of garbage, refuses nobody. */
const MAX_LATE_MS = 50
/** A turn of fewer requests is long for another reason than their number. */
const FEW_REQUESTS = 16
/** Calls at work on the database: what ten connections answer in about a third of a second. */
const MAX_CALLS = 300
/** Of this thread's work, while what is next of a network waited for its turn. */
const MAX_WAIT_MS = 1000
/** Weight of the newest turn in the average. */
const NEWEST = 0.1
const REPORT_MS = 1000

export type Load = ReturnType<typeof makeLoad>

/** Milliseconds that this thread has worked. What it waits for a processor is not its requests' doing: refusing helps nobody then. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Measures how far behind this process is with its own work, so that requests beyond what it can answer soon are refused at once
 * and the others are answered in time. Idle processes, and those that a busy machine keeps from running, refuse nobody.
 */
export function makeLoad(now: () => number = workedMs) {
  let timer: NodeJS.Timeout | undefined
  let tickedAt = now()
  let lateMs = 0
  let requestsOfTurn = 0
  let calls = 0
  let refused = 0
  let reported = 0
  let reportedAt = performance.now()

  function tick(): void {
    const moment = now()
    lateMs += NEWEST * (Math.max(0, moment - tickedAt - TICK_MS) - lateMs)
    tickedAt = moment
    requestsOfTurn = 0
  }

  const refuse = (isRefused: boolean): boolean => {
    if (isRefused) refused += 1
    return isRefused
  }

  return {
    tick,
    /** Counts a request; true where the event loop is too far behind to take it. */
    isBehind(): boolean {
      requestsOfTurn += 1
      const isLate = requestsOfTurn > FEW_REQUESTS && lateMs > MAX_LATE_MS
      return refuse(isLate && now() - tickedAt > MAX_TURN_MS)
    },
    /** True where so many calls are at work that another one would wait too long. */
    isFull: (): boolean => refuse(calls >= MAX_CALLS),
    /** True where what one more would stand behind has waited for too much of this thread's work. */
    isLongQueue: (waitMs: number): boolean => refuse(waitMs > MAX_WAIT_MS),
    /** Counts a call while it is at work. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      calls += 1
      try {
        return await work()
      } finally {
        calls -= 1
      }
    },
    figures: () => ({ calls, refused, lateMs }),
    /** `report` is told, at most once a second, how many requests were refused since. */
    start(report: (count: number) => void): void {
      timer = setInterval(() => {
        tick()
        if (refused === reported || performance.now() - reportedAt < REPORT_MS) return
        report(refused - reported)
        reported = refused
        reportedAt = performance.now()
      }, TICK_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
