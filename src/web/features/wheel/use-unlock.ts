import { useEffect, useRef } from 'react'

/** A browser's clock may be ahead of the server's: it is not asked more often than this. */
const LEAST_MS = 10_000

/** Calls back when the next right comes, and whenever somebody comes back to a locked wheel. */
export function useUnlock(nextSpinAt: string | null, onUnlock: () => Promise<void>) {
  const unlock = useRef(onUnlock)
  useEffect(() => {
    unlock.current = onUnlock
  })
  useEffect(() => {
    if (nextSpinAt === null) return
    const ask = () => void unlock.current()
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        ask()
        wait(LEAST_MS)
      }, ms)
    }
    wait(Math.max(1000, Date.parse(nextSpinAt) - Date.now() + 1000))
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [nextSpinAt])
}

const HOUR_MS = 3_600_000

/** Whole hours until then, rounded up; null where nobody knows, or it is over. */
export function hoursUntil(nextSpinAt: string | null, now: Date): number | null {
  const hours = nextSpinAt === null ? 0 : Math.ceil((Date.parse(nextSpinAt) - now.getTime()) / HOUR_MS)
  return hours > 0 ? hours : null
}
