import { useRef } from 'react'
import { savedSearchText as text } from '#text/saved-searches.ts'
import { Button } from '#web/ui/button.tsx'
import { useEndSearch, useSavedSearches } from './queries.ts'

/** Ends, in one tap, a search that a notice tells of; nothing in other notices, and of what has ended. */
export function EndFromNotice({ path }: { path: string | null }) {
  const [, one, several] = /^\/saved-searches(?:\/(\d+)|\?of=([\d.]+))$/.exec(path ?? '') ?? []
  const ids = (one ?? several ?? '').split('.').filter(Boolean).map(Number)
  return ids.length > 0 && <Ends ids={ids} />
}

function Ends({ ids }: { ids: readonly number[] }) {
  const { data = [] } = useSavedSearches()
  const place = useRef<HTMLSpanElement>(null)
  // The button goes with the search: the keyboard stays in the notice.
  const end = useEndSearch(() => place.current?.focus())
  return (
    <span ref={place} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
      {data
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name }) => (
          <Button
            key={id}
            look="quiet"
            busy={end.isPending && end.variables.id === id}
            onClick={() => end.isPending || end.mutate({ id, name })}
          >
            {text.endOf(name)}
          </Button>
        ))}
    </span>
  )
}
