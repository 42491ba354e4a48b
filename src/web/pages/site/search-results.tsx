import { lazy, Suspense } from 'react'
import type { Category } from '#contract/categories.ts'
import type { SearchAnswer } from '#contract/search.ts'
import type { Point } from '#lib/geo.ts'
import { searchText as text } from '#text/search.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { OtherProvince } from '#web/features/businesses/other-province.tsx'
import { cardGrid, PlaceCard, PlaceCardSkeleton } from '#web/features/businesses/place-card.tsx'
import { StreetLine } from '#web/features/businesses/street-line.tsx'
import type { ListedQuestion } from '#web/features/candidates/queries.ts'
import { usePointedCard } from '#web/features/places/beside-map.tsx'
import type { Area } from '#web/features/places/leaflet-map.ts'
import { FoundInstead } from '#web/features/search/found-instead.tsx'
import { NoResults } from '#web/features/search/no-results.tsx'
import type { useSearch } from '#web/features/search/queries.ts'
import type { SearchState } from '#web/features/search/search-state.ts'
import { useWide } from '#web/lib/browser-state.ts'
import { listedFrom } from '#web/lib/distances.ts'
import type { Where } from '#web/lib/where.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MoreRows } from '#web/ui/query-list.tsx'
import { QueryView, Skeleton } from '#web/ui/states.tsx'
import type { Choice } from './business-map.tsx'

const BusinessMap = lazy(() => import('./business-map.tsx').then((m) => ({ default: m.BusinessMap })))

type Props = {
  search: ReturnType<typeof useSearch>
  /** Of the places that nobody confirmed. */
  candidates: ListedQuestion | null
  state: SearchState
  where: Where
  /** The part of the map that is searched. */
  area: Area | null
  onSearchHere(area: Area | null): void
  choice: Choice
  onChoose(choice: Choice): void
  /** Whether the search is around a point. */
  located: boolean
  categories: readonly Category[] | undefined
  onChange(state: Partial<SearchState>): void
}

const isElsewhere = (answer: SearchAnswer | undefined) =>
  answer !== undefined && (answer.elsewhere !== null || answer.street !== null)

/** A place was chosen or written: it is that place's list, not that of where the person is. */
const isPlaced = ({ city }: SearchState, answer: SearchAnswer | undefined) =>
  city !== null || answer?.understood.city != null || isElsewhere(answer)

/** The found businesses as cards, or as markers with the list beside them where there is room. */
export function SearchResults(props: Props) {
  const { search, state, where, area, onSearchHere, choice, onChoose, located, categories, onChange } = props
  const { isPlaceholderData: old, isError, error } = search
  const wide = useWide()
  const pointed = usePointedCard()
  const onMap = state.view === 'map'
  const items = area ? seenFromOwn(props) : search.items

  if (isError && !items) {
    return <QueryView query={{ error, refetch: search.refetch }} failed={text.failed} />
  }
  if (items?.length === 0 && !old && !(area && onMap)) {
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
  const total = search.first?.total ?? 0
  const begin = { from: where.own, start: startOf(search.first, where) }
  return (
    <div
      aria-busy={old}
      className={classNames('grid items-start gap-4', onMap && 'lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]')}
    >
      {(wide || !onMap) && (
        <div {...pointed.listeners} className="grid gap-4">
          {!old && search.first && (
            <FoundInstead
              answer={search.first}
              trade={search.first.understood.category}
              onAnyDistance={() => onChange({ radius: null })}
            />
          )}
          {!located && !isPlaced(state, search.first) && (
            <OtherProvince standIn={where.standIn} first={items?.[0]} />
          )}
          <div className={classNames(cardGrid, !onMap && 'md:grid-cols-2')}>
            {items
              ? items.map((item, index) => (
                  <PlaceCard
                    key={item.id}
                    anchor={anchorOf(item.id)}
                    business={item}
                    {...begin}
                    words="badge"
                    heading="h3"
                    selected={onMap && item.id === choice?.id}
                    first={index === 0}
                    street={<StreetLine business={item} />}
                  />
                ))
              : Array.from({ length: 6 }, (_, index) => (
                  <PlaceCardSkeleton key={index} first={index === 0} />
                ))}
          </div>
          {!old && (
            <MoreRows
              query={search}
              failed={text.moreFailed}
              more={text.more}
              loading={text.loadingMore}
              isAhead
            />
          )}
          {items?.some(({ source }) => source === 'osm') && <OsmCredit />}
        </div>
      )}
      {onMap && (
        <Suspense fallback={<Skeleton className="h-[60dvh] min-h-64 rounded-lg" />}>
          <BusinessMap
            businesses={items ?? []}
            question={props.candidates}
            where={where}
            area={area}
            onSearchHere={onSearchHere}
            choice={choice}
            onChoose={onChoose}
            pointed={pointed.id}
            {...begin}
            note={leftOut(items?.length ?? 0, total)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Of an area of the map: with distances from the person. */
const seenFromOwn = ({ search: { items }, where, state }: Props) =>
  items && listedFrom(where.measured, items, state.sort === 'distance')

/** Said of a map that does not hold all that was found. */
const leftOut = (shown: number, total: number) =>
  shown > 0 && shown < total ? text.onMap(shown, total) : undefined

/** Minutes are told from where the kilometres are: the street, the person; from the middle of a district none are. */
function startOf(answer: SearchAnswer | undefined, where: Where): Point | null {
  if (answer?.streetPoint) return answer.streetPoint
  return answer === undefined || answer.elsewhere === null ? where.start : null
}

const anchorOf = (id: number) => `business-${id}`
