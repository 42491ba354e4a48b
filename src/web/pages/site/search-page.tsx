import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SearchAnswer } from '#contract/search.ts'
import { fold } from '#lib/turkish.ts'
import { insteadText } from '#text/no-results.ts'
import { filterText, searchText as text } from '#text/search.ts'
import { type QuickFilter, QuickFilters } from '#web/features/businesses/quick-filters.tsx'
import { untilChange } from '#web/features/businesses/until-change.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { useDistricts, useProvinces } from '#web/features/places/queries.ts'
import { useWhere } from '#web/features/places/use-where.ts'
import { WhereLine } from '#web/features/places/where-line.tsx'
import { FilterChips } from '#web/features/search/filter-chips.tsx'
import { FilterFields } from '#web/features/search/filter-fields.tsx'
import { useSearch } from '#web/features/search/queries.ts'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { activeFilters, NEAR_KM, type SearchState } from '#web/features/search/search-state.ts'
import { SortSelect } from '#web/features/search/sort-select.tsx'
import { useSearchState } from '#web/features/search/use-search-state.ts'
import { ViewSwitch } from '#web/features/search/view-switch.tsx'
import { askPosition } from '#web/lib/position.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { useScrollMemory } from '#web/lib/use-scroll-memory.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { Button } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SearchResults } from './search-results.tsx'

export function SearchPage() {
  useTitle(text.title)
  const { state, typed, type, submit, change } = useSearchState()
  const where = useWhere('if-granted')
  // "Near me" is near what stands in for the position, which is named.
  const point = state.radius === null ? where.measured : where.point
  const located = point !== null
  const online = useOnline()
  const search = useSearch({ state, point, recheck: (found) => untilChange(found, Date.now()) })
  useScrollMemory(search.items !== undefined)
  const choices = useChoices(state.city)
  const [sheet, setSheet] = useState(false)
  const wide = useWide()
  const results = useRef<HTMLHeadingElement>(null)

  // What the answer says is of these words only once it is theirs.
  const answer = search.isPlaceholderData ? undefined : search.first
  const fields = <FilterFields state={state} choices={choices} where={where} onChange={change} />
  /** The chip or button pressed goes away: the keyboard waits at the results instead. */
  const narrow = (changes: Partial<SearchState>) => {
    change(changes)
    results.current?.focus({ preventScroll: true })
  }

  const toggle = (name: QuickFilter) => {
    if (name !== 'near') return change({ [name]: !state[name] })
    if (!where.own) askPosition()
    change({ radius: state.radius === NEAR_KM ? null : NEAR_KM })
  }

  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{text.title}</h1>
      <SearchBox typed={typed} onType={type} onSubmit={submit} />
      <QuickFilters
        on={{ openNow: state.openNow, hasPhone: state.hasPhone, near: state.radius === NEAR_KM }}
        onToggle={toggle}
      />
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
              categories={choices.categories}
              located={located}
              onChange={narrow}
            />
            {!online && <OldNotice since={search.dataUpdatedAt || null} />}
          </div>
          <WhereLine where={where} />
          <div className="flex flex-wrap items-center gap-2">
            {!wide && (
              <Button look="secondary" className="flex-1 sm:flex-none" onClick={() => setSheet(true)}>
                <SlidersHorizontal aria-hidden className="size-5" />
                {filterText.open(activeFilters(state, located).length)}
              </Button>
            )}
            <SortSelect value={state.sort} located={located} onChoose={(sort) => change({ sort })} />
            <div className="flex w-full flex-wrap items-center justify-between gap-3 sm:contents">
              <h2 ref={results} tabIndex={-1} className="outline-none sm:order-first sm:flex-1">
                <span className="sr-only">{text.results}</span>
                <span className="font-semibold">
                  {answer ? foundText(answer, '') : !search.isError && text.searching}
                </span>
              </h2>
              <ViewSwitch value={state.view} onChoose={(view) => change({ view })} />
            </div>
            <p role="status" className="sr-only">
              {answer && foundText(answer, state.q)}
            </p>
          </div>
          <SearchResults
            search={search}
            state={state}
            from={where.own}
            located={located}
            categories={choices.categories}
            onChange={narrow}
          />
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

/** Whether the results are what was asked for, not what is shown instead. */
const isWhole = ({ elsewhere, leftOut }: SearchAnswer) => elsewhere === null && leftOut === null

const foundText = (answer: SearchAnswer, words: string) =>
  isWhole(answer) ? text.found(answer.total, words) : insteadText(answer, answer.items.length)

/** What the filters offer; the districts of the province that `city` names, in any spelling. */
function useChoices(city: string | null) {
  const categories = useCategories().data
  const provinces = useProvinces().data
  const plate = city && provinces?.find(({ name }) => fold(name) === fold(city))?.plate
  const districts = useDistricts(plate || '').data
  return { categories, provinces, districts }
}
