/** The breaker is open: the other side failed too often just now, and is left alone for a while. */
export class BreakerOpen extends Error {
  override name = 'BreakerOpen'
  /** Until a call may try again. */
  readonly waitMs: number
  constructor(waitMs: number) {
    super('left alone after failures in a row')
    this.waitMs = waitMs
  }
}

type Options = {
  /** Failures in a row that open it. */
  failures?: number
  /** How long it stays open; then one call tries, and decides. */
  restMs?: number
  now?: () => number
}

/**
 * Lets calls to an outside service through until it has failed `failures` (5) times in a row; for `restMs` (30 s) then
 * throws `BreakerOpen` at once, afterwards lets one call try. Whatever `work` throws counts as a failure.
 */
export function makeBreaker({ failures = 5, restMs = 30_000, now = () => performance.now() }: Options = {}) {
  let inARow = 0
  let openUntil = 0
  let trying = false
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const halfOpen = inARow >= failures
    if (halfOpen && (trying || now() < openUntil)) throw new BreakerOpen(Math.max(0, openUntil - now()))
    if (halfOpen) trying = true
    try {
      const answer = await work()
      inARow = 0
      return answer
    } catch (error) {
      inARow += 1
      if (inARow >= failures) openUntil = now() + restMs
      throw error
    } finally {
      if (halfOpen) trying = false
    }
  }
}

/** So long an outbox waits at least: whoever tries for all may be at it. */
const MIN_WAIT_SECONDS = 5

/** Seconds after which something that was not tried at all, since the other side is left alone, can be; null for any other error. */
export const untriedSeconds = (error: unknown): number | null =>
  error instanceof BreakerOpen ? Math.max(MIN_WAIT_SECONDS, Math.ceil(error.waitMs / 1000)) : null

export type Breaker = ReturnType<typeof makeBreaker>
