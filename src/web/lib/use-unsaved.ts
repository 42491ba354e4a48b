import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { guardBack } from './page-change.ts'

/** Whether leaving is being asked about, and the two answers. */
type Asked = { asks: boolean; stay: () => void; leave: () => void }

/** Where an entry lies in the history of this tab, as the router writes it there. */
const indexOf = (state: unknown): number | null => {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof index === 'number' ? index : null
}

/**
 * While `isDirty`, asks before a link of ours or the browser's Back and Forward leave the page; before the tab is closed
 * the browser asks itself. The declarative router cannot block, so both are caught before it sees them.
 */
export function useUnsaved(isDirty: boolean): Asked {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [wanted, setWanted] = useState<{ go: () => void } | null>(null)
  const isLeaving = useRef(false)
  /** The index of the page's present entry; its search and hash may add others. */
  const present = useRef<number | null>(null)
  useEffect(() => {
    present.current = indexOf(history.state)
  })
  useEffect(() => {
    if (!isDirty) return
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || !leadsAway(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      setWanted({ go: () => void navigate(link.pathname + link.search + link.hash) })
    }
    const pop = (event: PopStateEvent) => {
      const [here, there] = [present.current, indexOf(event.state)]
      if (isLeaving.current || here === null || there === null) return
      if (there !== here && location.pathname === pathname) return
      event.stopImmediatePropagation()
      if (there === here) return // back from the step below
      const steps = there - here
      history.go(-steps)
      setWanted({
        go() {
          isLeaving.current = true
          history.go(steps)
        },
      })
    }
    addEventListener('beforeunload', beforeUnload)
    const unguard = guardBack(pop)
    document.addEventListener('click', click, true)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      unguard()
      document.removeEventListener('click', click, true)
    }
  }, [isDirty, pathname, navigate])
  return { asks: wanted !== null, stay: () => setWanted(null), leave: () => wanted?.go() }
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isOurs = link.origin === location.origin && link.target !== '_blank'
  return isOurs && link.pathname !== location.pathname && !event.ctrlKey && !event.metaKey
}
