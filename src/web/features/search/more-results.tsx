import { useEffect, useRef } from 'react'
import { searchText as text } from '#text/search.ts'
import { siteText } from '#text/site.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/states.tsx'

type Props = {
  loading: boolean
  /** Why the last try failed, in words. */
  failure: string | null
  onMore(): void
}

/** So far ahead of the reader the next page is fetched. */
const AHEAD = '600px 0px'

/** The end of a list that goes on: fetches by itself when it comes near, and on its button. */
export function MoreResults({ loading, failure, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const waits = !loading && failure === null
  useEffect(() => {
    const element = end.current
    if (!element || !waits) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore()
      },
      { rootMargin: AHEAD },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [waits, onMore])
  return (
    <div ref={end} className="grid justify-items-center">
      {failure === null ? (
        <Button look="secondary" busy={loading} onClick={onMore}>
          {loading ? text.loadingMore : text.more}
        </Button>
      ) : (
        <FailureNotice title={text.moreFailed} text={failure} retry={siteText.retry} onRetry={onMore} />
      )}
    </div>
  )
}
