import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { BusinessCard } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { categoryPageText as text } from '#text/categories.ts'
import { listedFrom } from '#web/lib/distances.ts'
import type { Where } from '#web/lib/where.ts'
import { classNames } from '#web/ui/class-names.ts'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { MoreRows } from '#web/ui/query-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { OsmCredit } from './card-parts.tsx'
import { NearestKnown } from './nearest-known.tsx'
import { Invitation, NoneListed, NothingFound } from './none-listed.tsx'
import { OtherProvince } from './other-province.tsx'
import { cardGrid, PlaceCard, PlaceCardSkeleton } from './place-card.tsx'
import { useCategoryBusinesses } from './queries.ts'
import { QuickFilters, useQuickFilters } from './quick-filters.tsx'
import { StreetLine } from './street-line.tsx'

/** The server's maximum, and the delay after the last letter. */
const LONGEST = 100
const TYPING_MS = 250

/** A map wants many at once. */
const ON_MAP = 100

/** An advertisement stands after so many cards, as the specification says. */
const AD_EVERY = 4
/** So many cards stand before what comes late. */
const LATE = 3

type Props = {
  categoryId: number
  where: Where
  /** Says where that is. */
  whereLine: ReactNode
  /** Below the first card; where it is not there with the list, below those that a phone shows at first. */
  below?: ReactNode
  isBelowLate?: boolean
  /** Puts more around the list; `listed` undefined while it is on its way. */
  frame?: (list: ReactNode, listed: readonly BusinessCard[] | undefined) => ReactNode
  /** Rendered after every fourth card. */
  renderAd?: (index: number) => ReactNode
  /** Replaces the empty state; without it the empty state is followed by `related`. */
  instead?: ReactNode
  related?: ReactNode
  map?: MapBeside
}

/** A map of the list, and the part of it that is searched instead of where the person is. */
export type MapBeside = {
  /** The buttons that show it. */
  viewSwitch: ReactNode
  isShown: boolean
  /** Whether the list stands beside it. */
  hasList: boolean
  area: { center: Point; radius: number } | null
  render(shown: readonly BusinessCard[]): ReactNode
  selected: number | null
  /** Go around the list. */
  listeners: object
}

/** The businesses of a category: the most useful first, searched as a whole, page by page. */
export function CategoryBusinesses(props: Props) {
  const { categoryId, where, whereLine, instead, related, map, frame = (list) => list } = props
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), TYPING_MS)
  const { on, isFiltered, toggle, clear } = useQuickFilters()
  const { list, shown, area, onMap, point } = usePlaces(categoryId, where, { map, on, words })
  const { oldSince, isSlow } = list
  const empty = shown?.length === 0 && !list.isPlaceholderData

  if (list.isError && !shown) {
    return <QueryView query={list} failed={text.failed} />
  }
  if (empty && !words && !typed && !isFiltered && !area) {
    return frame(<NoneListed instead={instead}>{related}</NoneListed>, shown)
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
      <QuickFilters on={on} onToggle={toggle} from={where.start} />
      {whereLine}
      {oldSince !== null && <OldNotice since={oldSince} slow={isSlow} />}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-h-6 min-w-36 flex-1 text-sm text-ink-soft max-sm:min-h-[3lh]">
          {shown
            ? searching
              ? text.searching
              : countText(shown.length, words, !list.hasNextPage)
            : text.loading}
          {shown && !empty && !searching && point && ` · ${text.byDistance}`}
        </p>
        {map && <div className="shrink-0">{map.viewSwitch}</div>}
      </div>
      {empty && !(area && onMap) && (
        <NothingFound words={words} onClear={() => setTyped('')} isFiltered={isFiltered} onUnfilter={clear} />
      )}
      {empty && !words && !(area && onMap) && (
        <NearestKnown
          categoryId={categoryId}
          point={where.point}
          from={where.own}
          start={where.start}
          title={text.nearest}
          text={text.nearestText}
        />
      )}
      {!point && <OtherProvince standIn={where.standIn} first={shown?.[0]} />}
      {frame(
        <>
          <Places {...props} shown={shown} />
          {!searching && (
            <MoreRows query={list} failed={text.failed} more={text.more} loading={text.loadingMore} isAhead />
          )}
          {shown?.some(fromOsm) && <OsmCredit />}
          <Invitation />
        </>,
        shown,
      )}
    </div>
  )
}

const fromOsm = ({ source }: BusinessCard) => source === 'osm'

const countText = (count: number, words: string, isAll: boolean) =>
  words ? text.found(count, isAll) : text.listed(count, isAll)

/** `value` debounced by `ms`; cleared at once. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? ms : 0)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

type Asked = {
  map: MapBeside | undefined
  on: ReturnType<typeof useQuickFilters>['on']
  words: string
}

/** The businesses around the person, or in the searched part of the map. */
function usePlaces(categoryId: number, where: Where, { map, on, words }: Asked) {
  const area = map?.area ?? null
  const onMap = map?.isShown === true
  const point = area?.center ?? (on.near ? where.point : where.measured)
  const list = useCategoryBusinesses(categoryId, point, fold(words) ? words : '', on, {
    within: area?.radius ?? null,
    ...(onMap && { limit: ON_MAP }),
  })
  const shown = area && list.shown ? listedFrom(where.measured, list.shown) : list.shown
  return { list, shown, area, onMap, point }
}

/** The cards, with their map beside or instead of them where it is shown. */
function Places({ shown, ...props }: Props & { shown: BusinessCard[] | undefined }) {
  const { map } = props
  const onMap = map?.isShown === true
  return (
    <div className={classNames(onMap && 'grid items-start gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]')}>
      {(!onMap || map.hasList) && (
        <div {...map?.listeners} className={classNames(cardGrid, !onMap && 'md:grid-cols-2 lg:grid-cols-3')}>
          {shown ? (
            <Cards {...props} shown={shown} />
          ) : (
            Array.from({ length: 6 }, (_, index) => <PlaceCardSkeleton key={index} first={index === 0} />)
          )}
        </div>
      )}
      {onMap && map.render(shown ?? [])}
    </div>
  )
}

function Cards({ shown, map, where, below, isBelowLate, renderAd }: Props & { shown: BusinessCard[] }) {
  // Decided once: nothing that somebody reads moves.
  const [last] = useState(isBelowLate ? LATE : 0)
  return shown.map((business, index) => (
    <Fragment key={business.id}>
      <PlaceCard
        business={business}
        from={where.own}
        start={where.start}
        words="badge"
        anchor={`business-${business.id}`}
        selected={map?.isShown === true && business.id === map.selected}
        first={index === 0}
        street={<StreetLine business={business} />}
      />
      {index === Math.min(last, shown.length - 1) && below}
      {(index + 1) % AD_EVERY === 0 && renderAd?.(index)}
    </Fragment>
  ))
}
