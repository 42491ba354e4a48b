/** The breaker is open: the other side failed too often just now, and is left alone for a while. */
export class BreakerOpen extends Error {
  override name = 'BreakerOpen'
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
    if (halfOpen && (trying || now() < openUntil)) throw new BreakerOpen('left alone after failures in a row')
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

export type Breaker = ReturnType<typeof makeBreaker>
