import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On each new page: back to the top, with the keyboard and the screen reader at the content. Not on the first page. */
export function usePageChange(content: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [pathname, content])
}
