import { LocateFixed, SearchX, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { BusinessListed } from '#contract/businesses.ts'
import { categoryPageText as text } from '#text/categories.ts'
import { placeText } from '#text/places.ts'
import { siteText } from '#text/site.ts'
import { askPosition, roughly, usePosition } from '#web/lib/position.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { EmptyState, FailureNotice } from '#web/ui/states.tsx'
import { OsmCredit } from './credits.tsx'
import { filterBusinesses } from './filter.ts'
import { PlaceCard, PlaceCardSkeleton } from './place-card.tsx'
import { useCategoryBusinesses } from './queries.ts'

const grid = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3'

/** The businesses of a category: nearest first when the position is known, searchable, page by page. */
export function CategoryBusinesses({ categoryId }: { categoryId: number }) {
  const position = usePosition('if-granted')
  const point = position.status === 'known' ? roughly(position.point) : null
  const list = useCategoryBusinesses(categoryId, point)
  const [typed, setTyped] = useState('')
  const loaded = list.data?.pages.flatMap(({ data }) => data)
  const shown = filterBusinesses(loaded ?? [], typed)

  if (list.isError && !loaded) {
    return (
      <FailureNotice
        title={text.failed}
        text={list.error.message}
        retry={siteText.retry}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (loaded?.length === 0) {
    return (
      <div>
        <NoBusinesses />
        <Invitation />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <SearchField
            label={text.search}
            name="business-filter"
            placeholder={text.searchPlaceholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {point === null && (
          <Button look="secondary" busy={position.status === 'asking'} onClick={askPosition}>
            <LocateFixed aria-hidden className="size-5" />
            {text.sortByDistance}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {loaded ? `${text.listed(shown.length)}${point ? ` · ${text.byDistance}` : ''}` : text.loading}
        {position.status === 'denied' && ` · ${placeText.denied}`}
      </p>
      {loaded && shown.length === 0 && (
        <EmptyState icon={SearchX} title={text.noMatch(typed.trim())} text={text.noMatchText}>
          <Button look="secondary" onClick={() => setTyped('')}>
            {text.clear}
          </Button>
        </EmptyState>
      )}
      <Cards>
        {loaded
          ? shown.map((business) => (
              <PlaceCard key={business.id} business={business} from={point} words="badge" />
            ))
          : Array.from({ length: 6 }, (_, index) => <PlaceCardSkeleton key={index} />)}
      </Cards>
      {list.hasNextPage && (
        <Button
          look="secondary"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="justify-self-center"
        >
          {list.isFetchingNextPage ? text.loadingMore : text.more}
        </Button>
      )}
      {loaded?.some(fromOsm) && <OsmCredit />}
      <Invitation />
    </div>
  )
}

const fromOsm = ({ source }: BusinessListed) => source === 'osm'
const Cards = ({ children }: { children: ReactNode }) => <div className={grid}>{children}</div>

function NoBusinesses() {
  return (
    <EmptyState icon={Store} title={text.empty} text={text.emptyText}>
      <ButtonLink to="/nearby-map">{text.toNearby}</ButtonLink>
    </EmptyState>
  )
}

function Invitation() {
  return (
    <p className="mt-4 rounded-lg border border-line bg-surface p-4 text-center">
      <span className="font-semibold">{text.cta}</span>{' '}
      <Link to="/register" className="inline-flex min-h-12 items-center font-semibold text-accent underline">
        {text.ctaLink}
      </Link>
      <span className="block text-sm text-ink-soft">{text.ctaText}</span>
    </p>
  )
}
