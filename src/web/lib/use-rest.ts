import { startTransition, useEffect, useState } from 'react'

let isFirst = true

/**
 * Whether the rest of a long page is to be drawn: at the first page of a visit after what comes before it has been
 * painted, so that a slow phone is not busy with it all at once; later, as places to scroll back to, at once.
 */
export function useRest(): boolean {
  const [isRest, setIsRest] = useState(!isFirst)
  useEffect(() => {
    isFirst = false
    startTransition(() => setIsRest(true))
  }, [])
  return isRest
}
