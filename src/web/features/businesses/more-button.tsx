import { useEffect, useRef } from 'react'
import { categoryPageText as text } from '#text/categories.ts'
import { Button } from '#web/ui/button.tsx'

/** The next page is fetched when its button is so near the screen. */
const AHEAD = '800px'

/** Fetches the next page when it comes near the screen; a button for those who do not scroll. */
export function MoreButton({ busy, onMore }: { busy: boolean; onMore(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    const element = button.current
    if (busy || !element) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) more.current()
      },
      { rootMargin: AHEAD },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [busy])
  return (
    <Button
      ref={button}
      look="secondary"
      busy={busy}
      onClick={() => {
        if (!busy) onMore()
      }}
      className="justify-self-center"
    >
      {busy ? text.loadingMore : text.more}
    </Button>
  )
}
