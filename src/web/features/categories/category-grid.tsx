import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { fold } from '#lib/turkish.ts'
import { categoryText as text } from '#text/categories.ts'
import { siteText } from '#text/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { EmptyState, FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { useCategories } from './queries.ts'

const grid = 'grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-3'
// Two to a row on a phone: there the name alone, the description has its room from a tablet on.
const tile =
  'flex min-h-16 items-center gap-2 rounded-lg border border-line bg-surface p-2 sm:min-h-20 sm:gap-4 sm:p-4'

/** All categories with a filter; at most `most` are shown, with a way to the others. */
export function CategoryGrid({ most }: { most?: number }) {
  const { data: answered, oldSince, isSlow, isError, refetch } = useCategories()
  const data = useDeferredValue(answered) // dozens of tiles: drawn in slices
  const [typed, setTyped] = useState('')

  if (isError && !answered) {
    return <FailureNotice title={text.failed} text={text.failedText} onRetry={() => void refetch()} />
  }
  const matching = filterCategories(data ?? [], typed)
  const shown = matching.slice(0, most)
  return (
    <div className="grid gap-4">
      {oldSince !== null && <OldNotice since={oldSince} slow={isSlow} />}
      <SearchField
        label={text.filter}
        name="category-filter"
        placeholder={text.filterPlaceholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="sr-only">
        {typed ? text.found(matching.length) : ''}
      </p>
      {data === undefined && <GridSkeleton />}
      {data && shown.length === 0 && (
        <EmptyState icon="list" title={text.noMatch(typed.trim())}>
          <Button look="secondary" onClick={() => setTyped('')}>
            {text.showAll}
          </Button>
        </EmptyState>
      )}
      <ul className={grid}>
        {shown.map((category) => (
          <CategoryTile key={category.id} category={category} />
        ))}
      </ul>
      {shown.length < matching.length && (
        <ButtonLink look="secondary" to="/categories" className="justify-self-center">
          {text.more(matching.length)}
          <ChevronRight aria-hidden className="size-5" />
        </ButtonLink>
      )}
    </div>
  )
}

function CategoryTile({ category: { id, icon, name, description } }: { category: Category }) {
  return (
    <li>
      <Link
        to={`/category/${id}`}
        className={classNames(tile, 'h-full transition-colors duration-150 hover:border-accent')}
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent sm:size-12">
          <CategoryIcon sign={icon} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-sm leading-tight font-semibold hyphens-auto wrap-break-word sm:text-base">
            {name}
          </span>
          <span className="hidden text-sm text-ink-soft sm:line-clamp-2">{description}</span>
        </span>
      </Link>
    </li>
  )
}

function GridSkeleton() {
  return (
    <div role="status" aria-label={siteText.loading} className={grid}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={tile}>
          <Skeleton className="size-9 shrink-0 rounded-md sm:size-12" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-5/6" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Categories whose name or description holds what was typed, Turkish letters folded; all of them for nothing typed. */
export function filterCategories(categories: readonly Category[], typed: string): readonly Category[] {
  const wanted = fold(typed)
  if (!wanted) return categories
  return categories.filter(({ name, description }) => fold(`${name} ${description}`).includes(wanted))
}
