import { type RefObject, useEffect, useRef } from 'react'
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
 * before is said no more. Not on the first page.
 */
export function usePageChange(content: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    endFailures()
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [pathname, content])
}
