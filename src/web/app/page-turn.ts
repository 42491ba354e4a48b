import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const MARK = 'data-opening'

/** A link that the router follows. */
function mark({ target, defaultPrevented }: Event): void {
  if (defaultPrevented && target instanceof Element) target.closest('a[href^="/"]')?.setAttribute(MARK, '')
}

/**
 * From one page to the next: the link that was pressed is marked until its page is drawn, so that a touch is answered by the next
 * frame, however slow the telephone is; and the page comes softly, where motion is not unwanted.
 */
export function usePageTurn(): void {
  const { key, pathname } = useLocation()
  const shown = useRef({ key, pathname })
  useEffect(() => {
    document.addEventListener('click', mark)
    return () => document.removeEventListener('click', mark)
  }, [])
  // Before the new page is painted for the first time. Opacity alone: what is fixed on a page stays where it is.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before.key !== key)
      for (const link of document.querySelectorAll(`[${MARK}]`)) link.removeAttribute(MARK)
    if (before.pathname === pathname || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const fade = [{ opacity: 0.3 }, { opacity: 1 }]
    document.getElementById('content')?.animate(fade, { duration: 160, easing: 'ease-out' })
  }, [key, pathname])
}
