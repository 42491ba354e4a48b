import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { BusinessListed } from '#contract/businesses.ts'
import { fold } from '#lib/turkish.ts'
import { categoryPageText as text } from '#text/categories.ts'
import { siteText } from '#text/site.ts'
import type { Where } from '#web/lib/where.ts'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { FailureNotice } from '#web/ui/states.tsx'
import { OsmCredit } from './credits.tsx'
import { MoreButton } from './more-button.tsx'
import { Invitation, NoneListed, NothingFound } from './none-listed.tsx'
import { PlaceCard, PlaceCardSkeleton } from './place-card.tsx'
import { useCategoryBusinesses } from './queries.ts'
import { QuickFilters } from './quick-filters.tsx'
import { useQuickFilters } from './use-quick-filters.ts'

/** As long as the server reads; so long after the last letter it is asked. */
const LONGEST = 100
const TYPING_MS = 250

/** An advertisement stands after so many cards, as the specification says. */
const AD_EVERY = 4

type Props = {
  categoryId: number
  where: Where
  /** Says where that is. */
  whereLine: ReactNode
  /** What stands after every fourth card. */
  renderAd?: (index: number) => ReactNode
  /** What stands where nothing is listed; else that is said, and `related` follows. */
  instead?: ReactNode
  related?: ReactNode
}

/** The businesses of a category: the most useful first, searched as a whole, page by page. */
export function CategoryBusinesses({ categoryId, where, whereLine, renderAd, instead, related }: Props) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), TYPING_MS)
  const { on, isFiltered, toggle } = useQuickFilters()
  const point = on.near ? where.point : where.measured
  const list = useCategoryBusinesses(categoryId, point, fold(words) ? words : '', on)
  const { shown, oldSince, isSlow } = list
  const empty = shown?.length === 0 && !list.isPlaceholderData

  if (list.isError && !shown) {
    return (
      <FailureNotice
        title={text.failed}
        text={list.error.message}
        retry={siteText.retry}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (empty && !words && !typed && !isFiltered) {
    return <NoneListed instead={instead}>{related}</NoneListed>
  }
  const searching = list.isPlaceholderData || words !== typed.trim()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <SearchField
            label={text.search}
            name="business-filter"
            placeholder={text.searchPlaceholder}
            maxLength={LONGEST}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      <QuickFilters on={on} onToggle={toggle} />
      {whereLine}
      {oldSince !== null && <OldNotice since={oldSince} slow={isSlow} />}
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {shown ? (searching ? text.searching : countText(shown.length, words)) : text.loading}
        {shown && !searching && point && ` · ${text.byDistance}`}
      </p>
      {empty && <NothingFound words={words} onClear={() => setTyped('')} />}
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {shown
          ? shown.map((business, index) => (
              <Fragment key={business.id}>
                <PlaceCard business={business} from={where.own} words="badge" />
                {(index + 1) % AD_EVERY === 0 && renderAd?.(index)}
              </Fragment>
            ))
          : Array.from({ length: 6 }, (_, index) => <PlaceCardSkeleton key={index} />)}
      </div>
      {list.isFetchNextPageError && (
        <FailureNotice
          title={text.failed}
          text={list.error.message}
          retry={siteText.retry}
          onRetry={() => void list.fetchNextPage()}
        />
      )}
      {list.hasNextPage && !searching && !list.isFetchNextPageError && (
        <MoreButton busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
      {shown?.some(fromOsm) && <OsmCredit />}
      <Invitation />
    </div>
  )
}

const fromOsm = ({ source }: BusinessListed) => source === 'osm'

const countText = (count: number, words: string) => (words ? text.found(count) : text.listed(count))

/** What `value` was when it last stood still for `ms`; empty at once. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? ms : 0)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
