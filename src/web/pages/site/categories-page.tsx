import { categoryText as text } from '#text/categories.ts'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function CategoriesPage() {
  useTitle(text.title)
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{text.allTitle}</h1>
        <p className="text-ink-soft">{text.allLead}</p>
      </div>
      <CategoryGrid />
    </div>
  )
}
