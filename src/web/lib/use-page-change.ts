import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { endFailures } from '#web/ui/toast.tsx'

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
