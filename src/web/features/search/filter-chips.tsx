import { X } from 'lucide-react'
import type { Understood } from '#contract/search.ts'
import { filterText, searchText } from '#text/search.ts'
import { classNames } from '#web/ui/class-names.ts'
import { filterLabel, type NamedCategory } from './filter-labels.ts'
import {
  activeFilters,
  type FilterName,
  NEAR_KM,
  noFilters,
  type SearchState,
  takeBack,
  without,
} from './search-state.ts'
import { QuickLinks } from './service-search.tsx'

type Props = {
  state: SearchState
  /** The interpretation of the current words; undefined while loading. */
  understood: Understood | undefined
  /** A street they were understood to name. */
  street: string | null
  categories: readonly NamedCategory[] | undefined
  located: boolean
  onChange(state: Partial<SearchState>): void
}

/** The active filters, each removable. Without any, the row describes the search. */
export function FilterChips({ state, understood, street, categories, located, onChange }: Props) {
  // Leaves out filters that a pressed quick filter already shows.
  const filters = activeFilters(state, located).filter((name) => !isQuick(name, state))
  const { city = null, district = null } = understood ?? {}
  // Chosen and understood: one chip.
  const category = understood?.categoryId === state.categoryId ? null : (understood?.category ?? null)
  const place = street ?? [district, city].filter(Boolean).join(', ')
  if (filters.length === 0 && category === null && !place) {
    return state.q ? (
      <p className="flex min-h-12 items-center text-sm text-ink-soft">{searchText.searchedIn}</p>
    ) : (
      <QuickLinks />
    )
  }
  return (
    <ul aria-label={filterText.active} className="flex min-h-12 flex-wrap gap-2">
      {understood && category !== null && (
        <Chip
          label={category}
          action={filterText.understood(category)}
          soft
          onRemove={() =>
            onChange(takeBack(state, { ...understood, words: street ?? understood.words }, 'category'))
          }
        />
      )}
      {understood && place && (
        <Chip
          label={place}
          action={filterText.understood(place)}
          soft
          onRemove={() => onChange(takeBack(state, understood, 'place'))}
        />
      )}
      {filters.map((name) => {
        const label = filterLabel(name, state, categories)
        return (
          <Chip
            key={name}
            label={label}
            action={filterText.remove(label)}
            onRemove={() => onChange(without(state, name))}
          />
        )
      })}
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange(noFilters)}
            className="inline-flex min-h-12 items-center rounded-full px-3 font-semibold text-accent underline"
          >
            {filterText.clear}
          </button>
        </li>
      )}
    </ul>
  )
}

const isQuick = (name: FilterName, { radius }: SearchState) =>
  ['openNow', 'hasPhone', 'reached'].includes(name) || (name === 'radius' && radius === NEAR_KM)

type ChipProps = { label: string; action: string; soft?: boolean; onRemove(): void }

function Chip({ label, action, soft = false, onRemove }: ChipProps) {
  return (
    <li>
      <button
        type="button"
        aria-label={action}
        onClick={onRemove}
        className={classNames(
          'inline-flex min-h-12 items-center gap-2 rounded-full border px-4 font-semibold',
          soft ? 'border-dashed border-accent text-accent' : 'border-transparent bg-accent-soft text-accent',
        )}
      >
        {label}
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
