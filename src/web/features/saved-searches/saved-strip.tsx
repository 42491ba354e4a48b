import { Bookmark } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { MAX_NEW } from '#contract/saved-searches.ts'
import { savedSearchText as text } from '#text/saved-searches.ts'
import { Badge } from '#web/ui/badge.tsx'
import { keepResults, useSavedSearches } from './queries.ts'

const MAX_SHOWN = 4

/** The saved searches in a line, those with something new first; nothing for who has none. */
export function SavedStrip() {
  const { data = [], isFresh } = useSavedSearches()
  const shown = data
    .toSorted((a, b) => Number(b.newIds.length > 0) - Number(a.newIds.length > 0))
    .slice(0, MAX_SHOWN)
  const keep = useEffectEvent(() => {
    for (const search of shown) void keepResults(search)
  })
  useEffect(() => {
    if (isFresh) keep()
  }, [isFresh])
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="saved" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="saved" className="text-xl font-bold">
          {text.title}
        </h2>
        <Link to="/saved-searches" className="flex min-h-12 items-center font-semibold">
          {text.all}
        </Link>
      </div>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ id, name, newIds }) => (
          <li key={id} className="min-w-0">
            <Link
              to={`/saved-searches/${id}`}
              className="flex min-h-12 items-center gap-2 rounded-md border border-line bg-surface px-3 wrap-anywhere no-underline hover:border-accent"
            >
              <Bookmark aria-hidden className="size-4 shrink-0" />
              {name}
              {newIds.length > 0 && <Badge tone="note">{text.fresh(newIds.length, MAX_NEW)}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
