import { Bookmark, BookmarkX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { MAX_NEW, type SavedSearch } from '#contract/saved-searches.ts'
import { savedSearchText as text } from '#text/saved-searches.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { PlaceCard, PlaceCardSkeleton } from '#web/features/businesses/place-card.tsx'
import { StreetLine } from '#web/features/businesses/street-line.tsx'
import { NamedPlacesList } from '#web/features/places/named-places-list.tsx'
import { useSavedResults, useSavedSearches, useSeeSearch } from '#web/features/saved-searches/queries.ts'
import { SavedActions } from '#web/features/saved-searches/save-search.tsx'
import { noFilters, writeState } from '#web/features/search/search-state.ts'
import { idOf } from '#web/lib/addresses.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { EmptyState, QueryView, Skeleton } from '#web/ui/states.tsx'

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3'

/** All saved searches of a person, and the places they keep. */
export function SavedSearchesPage() {
  useTitle(text.title)
  const title = useRef<HTMLHeadingElement>(null)
  const { data, oldSince, error, refetch } = useSavedSearches()
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 ref={title} tabIndex={-1} className="text-2xl font-bold outline-none">
          {text.title}
        </h1>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      {oldSince !== null && <OldNotice since={oldSince} />}
      {!data ? (
        <QueryView query={{ error, refetch }} failed={text.failed}>
          <Skeleton className="h-20" />
        </QueryView>
      ) : data.length === 0 ? (
        <EmptyState icon={Bookmark} title={text.empty} text={text.emptyText}>
          <ButtonLink to="/search">{text.toSearch}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {data.map((search) => (
            <li key={search.id} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 className="min-w-0 text-lg font-bold wrap-anywhere">
                  <Link to={`/saved-searches/${search.id}`} className="flex min-h-12 items-center">
                    {search.name}
                  </Link>
                </h2>
                <NewBadge count={search.newIds.length} />
              </div>
              <SavedActions search={search} onEnd={() => title.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      <NamedPlacesList onRemoved={() => title.current?.focus()} />
    </div>
  )
}

const NewBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <Badge tone="note">{text.fresh(count, MAX_NEW)}</Badge>
  ) : (
    <span className="text-sm text-ink-soft">{text.none}</span>
  )

/** One saved search: what is new in it, all it finds, and its end. */
export function SavedSearchPage() {
  const id = idOf(useParams()['id'])
  const { data, oldSince, isFresh, error, refetch } = useSavedSearches()
  const search = data?.find((one) => one.id === id)
  // What is new is taken from an answer of now, or of the last time where there is none.
  const isSettled = isFresh || oldSince !== null
  if (search && isSettled) return <Found key={search.id} search={search} />
  if (data && isSettled) return <Ended />
  return (
    <QueryView query={{ error, refetch }} failed={text.failed}>
      <div className={grid}>
        <PlaceCardSkeleton />
        <PlaceCardSkeleton />
      </div>
    </QueryView>
  )
}

function Ended() {
  useTitle(text.title)
  return (
    <EmptyState level="h1" icon={BookmarkX} title={text.over} text={text.overText}>
      <ButtonLink to="/saved-searches">{text.title}</ButtonLink>
    </EmptyState>
  )
}

function Found({ search }: { search: SavedSearch }) {
  useTitle(search.name)
  // What was new when the page was opened stays marked on it.
  const [newIds] = useState(search.newIds)
  const { data, oldSince, error, refetch } = useSavedResults(search, newIds)
  const { mutate: see } = useSeeSearch()
  const shown = data && oldSince === null ? data.items.filter(({ id }) => newIds.includes(id)) : []
  const seen = shown.map(({ id }) => id).join()
  useEffect(() => {
    if (seen) see({ id: search.id, ids: seen.split(',').map(Number) })
  }, [seen, search.id, see])
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-2xl font-bold wrap-anywhere">{search.name}</h1>
        <NewBadge count={newIds.length} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SavedActions search={search} />
        <ButtonLink look="quiet" to={`/search?${addressOf(search)}`}>
          {text.open}
        </ButtonLink>
      </div>
      {oldSince !== null && <OldNotice since={oldSince} />}
      {data ? (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {text.found(data.total)}
          </p>
          <ul className={grid}>
            {data.items.map((business) => (
              <li key={business.id} className="grid content-start gap-1">
                {newIds.includes(business.id) && (
                  <span>
                    <Badge tone="note">{text.isNew}</Badge>
                  </span>
                )}
                <PlaceCard
                  business={business}
                  from={null}
                  words="badge"
                  street={<StreetLine business={business} />}
                />
              </li>
            ))}
          </ul>
          {data.items.some(({ source }) => source === 'osm') && <OsmCredit />}
        </>
      ) : (
        <QueryView query={{ error, refetch }} failed={text.resultsFailed}>
          <div className={grid}>
            <PlaceCardSkeleton />
            <PlaceCardSkeleton />
          </div>
        </QueryView>
      )}
    </div>
  )
}

/** The search's address of the same question; a circle becomes one around where the person then is. */
function addressOf({ question: { near, ...question } }: SavedSearch): string {
  const { q, categoryId = null, city = null, district = null, openNow, hasPhone } = question
  const said = { q, categoryId, city, district, openNow, hasPhone, radius: near?.radius ?? null }
  return writeState({ ...noFilters, minRating: null, ...said, sort: 'useful', view: 'list' })
}
