import type { Understood } from '#contract/search.ts'
import { noResultText as text } from '#text/search-no-results.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { filterLabel, type NamedCategory } from './filter-labels.ts'
import { activeFilters, RADII, type SearchState, takeBack, without } from './search-state.ts'

type Props = {
  state: SearchState
  categories: readonly NamedCategory[] | undefined
  located: boolean
  /** The interpretation of the words. */
  understood: Understood | undefined
  onChange(state: Partial<SearchState>): void
}

/** Nothing fits, and every way on: a wider circle, another place, one filter less, all categories. */
export function NoResults({ state, categories, located, understood, onChange }: Props) {
  const filters = activeFilters(state, located)
  const isUnderstood = state.q !== '' && understood?.words === ''
  const radius = filters.includes('radius') ? (state.radius ?? 0) : Number.POSITIVE_INFINITY
  const wider = RADII.find((km) => km > radius)
  return (
    <EmptyState
      icon="list"
      title={state.q ? text.titleFor(state.q) : text.title}
      text={
        isUnderstood
          ? text.understood(understood.category)
          : filters.length > 0
            ? text.textFiltered
            : text.text
      }
    >
      {wider && <Button onClick={() => onChange({ radius: wider })}>{text.widen(wider)}</Button>}
      {understood && (understood.city ?? understood.district) !== null && (
        <Button look="secondary" onClick={() => onChange(takeBack(state, understood, 'place'))}>
          {text.anywhere}
        </Button>
      )}
      {filters.map((name) => (
        <Button key={name} look="secondary" onClick={() => onChange(without(state, name))}>
          {text.drop(filterLabel(name, state, categories))}
        </Button>
      ))}
      <ButtonLink look={filters.length > 0 ? 'quiet' : 'primary'} to="/categories">
        {text.categories}
      </ButtonLink>
      {isUnderstood && (
        <ButtonLink look="quiet" to="/add-business">
          {text.add}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
