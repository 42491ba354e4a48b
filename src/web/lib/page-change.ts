import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { siteText } from '#text/site.ts'
import { endFailures } from '#web/ui/toast.tsx'

/** Names the tab; also what a screen reader says after a page change. */
export function useTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${title} | ${siteText.brand}` : siteText.brand
  }, [title])
}

/**
 * On each new page: back to the top, with the keyboard and the screen reader at the content; what failed on the page
 * before is said no more. It comes softly where motion is not unwanted. Not on the first page.
 */
export function usePageChange(content: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Before the new page is painted for the first time. Opacity alone: what is fixed on a page stays where it is.
  useLayoutEffect(() => {
    if (shown.current === pathname || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    content.current?.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 160, easing: 'ease-out' })
  }, [pathname, content])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    endFailures()
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [pathname, content])
}
