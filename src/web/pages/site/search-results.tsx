import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import type { Point } from '#lib/geo.ts'
import { searchText as text } from '#text/search.ts'
import { siteText } from '#text/site.ts'
import { OsmCredit } from '#web/features/businesses/credits.tsx'
import { PlaceCard, PlaceCardSkeleton } from '#web/features/businesses/place-card.tsx'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { FoundInstead } from '#web/features/search/found-instead.tsx'
import { MoreResults } from '#web/features/search/more-results.tsx'
import { NoResults } from '#web/features/search/no-results.tsx'
import type { useSearch } from '#web/features/search/queries.ts'
import type { SearchState } from '#web/features/search/search-state.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FailureNotice } from '#web/ui/states.tsx'
import { mapPlaceOf } from './map-place-of.tsx'

type Props = {
  search: ReturnType<typeof useSearch>
  state: SearchState
  /** Where the person is; null while nobody knows. */
  from: Point | null
  /** Whether the search is around a point. */
  located: boolean
  categories: readonly Category[] | undefined
  onChange(state: Partial<SearchState>): void
}

/** The found businesses as cards, or as markers with the list beside them where there is room. */
export function SearchResults({ search, state, from, located, categories, onChange }: Props) {
  const { items, isPlaceholderData: old, isError, error } = search
  const wide = useWide()
  const [selected, setSelected] = useState<number | null>(null)
  const onMap = state.view === 'map'

  if (isError && !items) {
    return (
      <FailureNotice
        title={text.failed}
        text={error.message}
        retry={siteText.retry}
        onRetry={() => void search.refetch()}
      />
    )
  }
  if (items?.length === 0 && !old) {
    return (
      <NoResults
        state={state}
        categories={categories}
        located={located}
        understood={search.first?.understood}
        onChange={onChange}
      />
    )
  }
  const select = (id: number) => {
    setSelected(id)
    document.getElementById(anchorOf(id))?.scrollIntoView({ block: 'center' })
  }
  const business = items?.find(({ id }) => id === selected)
  const total = search.first?.total ?? 0
  // Elsewhere than asked for, kilometres are those from there: minutes from here would belie them.
  const counted = search.first?.elsewhere == null ? from : null
  return (
    <div
      aria-busy={old}
      className={classNames('grid items-start gap-4', onMap && 'lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]')}
    >
      {(wide || !onMap) && (
        <div className="grid gap-4">
          {!old && search.first && <FoundInstead answer={search.first} />}
          <div className={classNames('grid gap-4', !onMap && 'md:grid-cols-2')}>
            {items
              ? items.map((item) => (
                  <PlaceCard
                    key={item.id}
                    anchor={anchorOf(item.id)}
                    business={item}
                    from={counted}
                    words="badge"
                    heading="h3"
                    selected={onMap && item.id === selected}
                  />
                ))
              : Array.from({ length: 6 }, (_, index) => <PlaceCardSkeleton key={index} />)}
          </div>
          {search.hasNextPage && !old && (
            <MoreResults
              loading={search.isFetchingNextPage}
              failure={search.isFetchNextPageError ? search.error.message : null}
              onMore={() => void search.fetchNextPage()}
            />
          )}
          {items?.some(({ source }) => source === 'osm') && <OsmCredit />}
        </div>
      )}
      {onMap && (
        <div className="grid gap-3 lg:sticky lg:top-24">
          <PlaceMap
            places={items?.flatMap((one) => mapPlaceOf(one, categories)) ?? []}
            here={from}
            selected={selected}
            onSelect={select}
            className="h-[60dvh] lg:h-[calc(100dvh-8rem)]"
          />
          {items && items.length < total && (
            <p className="text-sm text-ink-soft">{text.onMap(items.length, total)}</p>
          )}
          {business && !wide && (
            <PlaceCard business={business} from={counted} words="badge" heading="h3" selected />
          )}
        </div>
      )}
    </div>
  )
}

const anchorOf = (id: number) => `business-${id}`
