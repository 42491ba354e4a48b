import { quickFilterText } from '#text/businesses-quick-filters.ts'
import { filterText as text } from '#text/search.ts'
import type { FilterName, SearchState } from './search-state.ts'

export type NamedCategory = { id: number; name: string }

/** Label of a chosen filter's chip. */
export function filterLabel(
  name: FilterName,
  state: SearchState,
  categories: readonly NamedCategory[] | undefined,
): string {
  switch (name) {
    case 'categoryId':
      return categories?.find(({ id }) => id === state.categoryId)?.name ?? text.category
    case 'openNow':
      return text.openNow
    case 'hasPhone':
      return quickFilterText.hasPhone
    case 'reached':
      return quickFilterText.reached
    case 'minRating':
      return `${text.rating}: ${text.atLeast(state.minRating ?? 0)}`
    case 'radius':
      return text.within(state.radius ?? 0)
    default:
      return state[name] ?? ''
  }
}
