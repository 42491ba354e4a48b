import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Question } from '#contract/saved-searches.ts'
import type { SearchAnswer } from '#contract/search.ts'
import type { Point } from '#lib/geo.ts'
import { filterText, searchText as text } from '#text/search.ts'
import { insteadText } from '#text/search-no-results.ts'
import { type QuickFilter, QuickFilters } from '#web/features/businesses/quick-filters.tsx'
import { untilChange } from '#web/features/businesses/until-change.ts'
import { WithCandidates } from '#web/features/candidates/candidate-list.tsx'
import type { ListedQuestion } from '#web/features/candidates/queries.ts'
import { AreaLine } from '#web/features/places/beside-map.tsx'
import { ListOrMap } from '#web/features/places/list-or-map.tsx'
import { useWhere } from '#web/features/places/use-where.ts'
import { WhereLine } from '#web/features/places/where-line.tsx'
import { SaveSearch } from '#web/features/saved-searches/save-search.tsx'
import { SavedStrip } from '#web/features/saved-searches/saved-strip.tsx'
import { FilterChips } from '#web/features/search/filter-chips.tsx'
import { FilterFields } from '#web/features/search/filter-fields.tsx'
import { useSearch } from '#web/features/search/queries.ts'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { activeFilters, NEAR_KM, type SearchState } from '#web/features/search/search-state.ts'
import { SortSelect } from '#web/features/search/sort-select.tsx'
import { useSearchState } from '#web/features/search/use-search-state.ts'
import { useOnline, useWide } from '#web/lib/browser-state.ts'
import { askPosition } from '#web/lib/position.ts'
import { useScrollMemory } from '#web/lib/use-scroll-memory.ts'
import type { Where } from '#web/lib/where.ts'
import { Button } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'
import type { Choice } from './business-map.tsx'
import { SearchResults } from './search-results.tsx'
import { useChoices, useSearchArea } from './use-search-area.ts'

export const title = text.title

export function SearchPage() {
  const { state, typed, type, submit, change } = useSearchState()
  const where = useWhere('if-granted')
  // "Near me" is near what stands in for the position, which is named.
  const own = state.radius === null ? where.measured : where.point
  const located = own !== null
  const online = useOnline()
  const { area, searchHere, asked } = useSearchArea(state, change)
  const point = area?.center ?? own
  const search = useSearch({ state: asked, point, recheck: (found) => untilChange(found, Date.now()) })
  useScrollMemory(search.items !== undefined)
  const choices = useChoices(state.city)
  const [sheet, setSheet] = useState(false)
  const [choice, setChoice] = useState<Choice>(null)
  const wide = useWide()
  const results = useRef<HTMLHeadingElement>(null)

  // What the answer says is of these words only once it is theirs.
  const answer = search.isPlaceholderData ? undefined : search.first
  const orders = ordersClass(answer, state)
  const candidates = candidatesOf(answer, asked, point)
  const fields = <FilterFields state={state} choices={choices} where={where} onChange={change} />
  /** The chip or button pressed goes away: the keyboard waits at the results instead. */
  const narrow = (changes: Partial<SearchState>) => {
    change(changes)
    results.current?.focus({ preventScroll: true })
  }

  const toggle = (name: QuickFilter) => {
    if (name !== 'near') return change({ [name]: !state[name] })
    const isElsewhere = where.standIn?.kind === 'chosen' && where.standIn.overrides
    if (!where.own && !isElsewhere) askPosition()
    change({ radius: state.radius === NEAR_KM ? null : NEAR_KM })
  }

  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold max-sm:sr-only">{text.title}</h1>
      <SearchBox typed={typed} onType={type} onSubmit={submit} />
      {!isAsked(state) && <SavedStrip />}
      <QuickFilters on={{ ...state, near: state.radius === NEAR_KM }} from={where.start} onToggle={toggle} />
      <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        {wide && (
          <section
            aria-label={filterText.title}
            className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-lg border border-line bg-surface p-4"
          >
            {fields}
          </section>
        )}
        <div className="grid min-w-0 gap-4">
          <div>
            <FilterChips
              state={state}
              understood={answer?.understood}
              street={answer?.street ?? null}
              categories={choices.categories}
              located={located}
              onChange={narrow}
            />
            {!online && <OldNotice since={search.dataUpdatedAt || null} />}
          </div>
          {area && state.view === 'list' ? (
            <AreaLine where={where} onBack={() => searchHere(null, undefined)} />
          ) : (
            <WhereLine where={where} />
          )}
          <div className="flex flex-wrap items-center gap-2">
            {!wide && (
              <Button look="secondary" className="flex-1 sm:flex-none" onClick={() => setSheet(true)}>
                <SlidersHorizontal aria-hidden className="size-5" />
                {filterText.open(activeFilters(state, located).length)}
              </Button>
            )}
            <div className={orders}>
              <SortSelect value={state.sort} located={located} onChoose={(sort) => change({ sort })} />
            </div>
            <div className="flex w-full flex-wrap items-center justify-between gap-3 sm:contents">
              <h2 ref={results} tabIndex={-1} className="flex-1 outline-none sm:order-first">
                <span className="sr-only">{text.results}</span>
                <span className="font-semibold">
                  {answer ? foundText(answer, '') : !search.isError && text.searching}
                </span>
              </h2>
              <div className={orders}>
                <ViewSwitch value={state.view} onChoose={(view) => change({ view })} />
              </div>
              {isAsked(asked) && (asked.radius === null || point) && (
                <SaveSearch question={questionOf(asked, point, where)} />
              )}
            </div>
            <p role="status" className="sr-only">
              {answer && foundText(answer, state.q)}
            </p>
          </div>
          <ListOrMap
            view={state.view}
            onView={(view) => change({ view })}
            choice={choice}
            onChoose={setChoice}
          >
            <WithCandidates question={state.view === 'map' ? null : candidates} listed={answer?.items}>
              <SearchResults
                search={search}
                candidates={candidates}
                state={state}
                where={where}
                area={area}
                onSearchHere={(next) => searchHere(next, answer?.understood)}
                choice={choice}
                onChoose={setChoice}
                located={located}
                categories={choices.categories}
                onChange={narrow}
              />
            </WithCandidates>
          </ListOrMap>
        </div>
      </div>
      {sheet && !wide && (
        <Sheet
          title={filterText.title}
          closeLabel={filterText.close}
          onClose={() => setSheet(false)}
          doneLabel={filterText.show(answer && isWhole(answer) ? answer.total : undefined)}
        >
          {fields}
        </Sheet>
      )}
    </div>
  )
}

/** Where nothing was found there is nothing to order or to put on a map; the room is kept for the next answer. */
const ordersClass = (answer: SearchAnswer | undefined, { view }: SearchState) =>
  answer?.items.length === 0 && view === 'list' ? 'invisible contents' : 'contents'

/** Places that nobody confirmed, for the same words; filters that they never pass leave none. */
function candidatesOf(
  answer: SearchAnswer | undefined,
  state: SearchState,
  point: Point | null,
): ListedQuestion | null {
  const { openNow, hasPhone, minRating } = state
  const isFiltered = openNow || hasPhone || minRating !== null
  if (!answer || isFiltered || !isAsked(state)) return null
  const { understood } = answer
  const { words: q } = understood
  const [categoryId, city] = [state.categoryId ?? understood.categoryId, state.city ?? understood.city]
  return { q, categoryId, city, district: state.district ?? understood.district, point }
}

/** Whether something is looked for that can be saved. */
const isAsked = ({ q, categoryId, city, radius }: SearchState) =>
  q !== '' || categoryId !== null || city !== null || radius !== null

/** The question as it is saved: around the part of the map that is searched, or where the person is. */
function questionOf(state: SearchState, point: Point | null, { standIn }: Where): Question {
  const { q, categoryId, city, district, openNow, hasPhone, radius } = state
  // Where the person is not now, the place is called by its name.
  const place = standIn?.point === point ? standIn?.name : null
  return {
    q,
    openNow,
    hasPhone,
    ...(categoryId !== null && { categoryId }),
    ...(city !== null && { city }),
    ...(district !== null && { district }),
    ...(radius !== null &&
      point && { near: { ...point, radius, ...(place && { place: place.slice(0, 30) }) } }),
  }
}

/** Whether the results are what was asked for, not what is shown instead. */
const isWhole = ({ elsewhere, leftOut, beyond }: SearchAnswer) =>
  elsewhere === null && leftOut === null && beyond === null

const foundText = (answer: SearchAnswer, words: string) =>
  isWhole(answer) ? text.found(answer.total, words) : insteadText(answer, answer.items.length)
