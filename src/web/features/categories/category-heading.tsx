import type { Category } from '#contract/categories.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { CategoryIcon } from './category-icon.tsx'

/** Icon, name and description; their shape while they are on their way. */
export function CategoryHeading({ category }: { category: Category | undefined }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-4">
      <span
        className={`grid size-14 shrink-0 place-items-center rounded-lg ${category?.emergency ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent'}`}
      >
        {category && <CategoryIcon sign={category.icon} className="size-7" />}
      </span>
      <div className="grid min-h-26 flex-1 content-start gap-1 sm:min-h-16 sm:content-center">
        <h1 className="text-2xl font-bold">{category?.name ?? <Skeleton className="h-9 w-48" />}</h1>
        {category ? (
          <p className="text-ink-soft max-sm:text-sm">{category.description}</p>
        ) : (
          <Skeleton className="h-4 w-72 max-w-full" />
        )}
      </div>
    </div>
  )
}
