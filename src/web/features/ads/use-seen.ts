import { type RefObject, useEffect, useState } from 'react'

/** The industry's definition of viewable: half of it, for a second. */
const HALF = 0.5
const SEEN_MS = 1000
/** Fetched a little before it comes into view. */
const AHEAD = '400px'

/** Whether a box has come near the screen. */
export function useNear(box: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (isNear || !element) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [box, isNear])
  return isNear
}

/** Calls back once when half of a box has been on the screen for a second; once for each `what`. */
export function useSeen(box: RefObject<Element | null>, what: string | null, onSeen: (what: string) => void) {
  useEffect(() => {
    const element = box.current
    if (what === null || !element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting || entry.intersectionRatio < HALF) return
        timer = setTimeout(() => {
          watch.disconnect()
          onSeen(what)
        }, SEEN_MS)
      },
      { threshold: [0, HALF] },
    )
    watch.observe(element)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [box, what, onSeen])
}
