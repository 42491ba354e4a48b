import { ArrowUpDown } from 'lucide-react'
import { type ShownSort, shownSorts } from '#contract/search.ts'
import { searchText as text } from '#text/search.ts'

type Props = { value: ShownSort; located: boolean; onChoose(sort: ShownSort): void }

/** The order of the results; nearness only where the position is known. */
export function SortSelect({ value, located, onChoose }: Props) {
  const offered = shownSorts.filter((sort) => located || sort !== 'distance')
  return (
    <div className="relative min-w-0 flex-1 sm:flex-none">
      <ArrowUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-accent"
      />
      <select
        name="sort"
        aria-label={text.sort}
        value={offered.includes(value) ? value : 'useful'}
        onChange={(event) => onChoose(event.target.value as ShownSort)}
        className="min-h-12 w-full appearance-none rounded-md border border-line-strong bg-surface py-2 pr-3 pl-10 font-semibold text-accent"
      >
        {offered.map((sort) => (
          <option key={sort} value={sort}>
            {text.sorts[sort]}
          </option>
        ))}
      </select>
    </div>
  )
}
