import { useEffect, useState } from 'react'

/**
 * The server's clock each second, in milliseconds since 1970: `now` is what it said with its answer. The device's own may be
 * wrong by hours.
 */
export function useServerClock(now: string): number {
  const [clock, setClock] = useState({ said: now, passed: 0 })
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setClock({ said: now, passed: performance.now() - began }), 1000)
    return () => clearInterval(timer)
  }, [now])
  return Date.parse(now) + (clock.said === now ? clock.passed : 0)
}
