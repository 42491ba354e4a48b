import { useEffect, useState } from 'react'

/** True once `ms` have passed since the component was first drawn, or since `isWaiting` became so; false while it is not. */
export function useWaited(ms: number, isWaiting = true): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setWaited(true), ms)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [ms, isWaiting])
  return isWaiting && waited
}
