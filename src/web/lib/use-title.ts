import { useEffect } from 'react'
import { siteText } from '#text/site.ts'

/** Names the tab; also what a screen reader says after a page change. */
export function useTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${title} | ${siteText.brand}` : siteText.brand
  }, [title])
}
