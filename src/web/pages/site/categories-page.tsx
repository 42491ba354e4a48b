import { categoryText as text } from '#text/categories.ts'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const title = text.title

export function CategoriesPage() {
  return (
    <div className="grid gap-6">
      <PageHeading title={text.allTitle} lead={text.allLead} />
      <CategoryGrid />
    </div>
  )
}
