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

type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

/**
 * To be called before the router is drawn: a window calls its listeners in the order of their registration, and the guard
 * can only stop a step through the history that the router has not seen.
 */
export function catchBack(): void {
  addEventListener('popstate', (event) => guard?.(event))
}

/** Hands each step through the history to `by` first, which may stop the event. Returns how to end that. */
export function guardBack(by: Guard): () => void {
  guard = by
  return () => {
    if (guard === by) guard = null
  }
}
