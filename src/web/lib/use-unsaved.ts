import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** The page somebody was on the way to, and the two answers to whether they mean it. */
type Asked = { asks: boolean; stay: () => void; leave: () => void }

/** While `isDirty`, stops who leaves by a link of ours, to be asked; closing the tab the browser asks about itself. */
export function useUnsaved(isDirty: boolean): Asked {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || !leadsAway(link, event)) return
      // Before the router hears of it.
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search + link.hash)
    }
    addEventListener('beforeunload', beforeUnload)
    document.addEventListener('click', click, true)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      document.removeEventListener('click', click, true)
    }
  }, [isDirty])
  return {
    asks: wanted !== null,
    stay: () => setWanted(null),
    leave: () => void (wanted !== null && navigate(wanted)),
  }
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isOurs = link.origin === location.origin && link.target !== '_blank'
  return isOurs && link.pathname !== location.pathname && !event.ctrlKey && !event.metaKey
}
