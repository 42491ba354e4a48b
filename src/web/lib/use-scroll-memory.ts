import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

// One entry per address of this tab's history, gone with the tab.
const remembered = new Map<string, number>()

/** Scrolls back to where the list was left when a person returns to it. `ready`: it is as long as it was again. */
export function useScrollMemory(ready: boolean) {
  const { key } = useLocation()
  const returned = useNavigationType() === NavigationType.Pop
  const wanted = useRef<{ key: string; top: number | undefined }>(undefined)

  // As the page leaves, not after the frame in which it did: a shorter page that follows scrolls by being shorter, and
  // that would be remembered as where this one was left.
  useLayoutEffect(() => {
    // Read once: the page change scrolls to the top, and that is remembered too.
    if (wanted.current?.key !== key) wanted.current = { key, top: returned ? remembered.get(key) : undefined }
    const remember = () => remembered.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, returned])

  useEffect(() => {
    const top = wanted.current?.top
    if (!ready || top === undefined) return
    // After the frame of the page has put the new page at its top.
    const frame = requestAnimationFrame(() => {
      wanted.current = { key, top: undefined }
      scrollTo(0, top)
    })
    return () => cancelAnimationFrame(frame)
  }, [ready, key])
}
