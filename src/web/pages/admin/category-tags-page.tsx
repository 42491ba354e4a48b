import { FileDown, LayoutGrid } from 'lucide-react'
import { tagMapText as text } from '#text/osm-import-tags.ts'
import { TagMap } from '#web/features/osm-import/tag-map.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Tags of outside maps and the categories that take them. */
export function AdminCategoryTagsPage() {
  return (
    <AdminPage text={text}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="secondary" to="/admin/imports">
          <FileDown aria-hidden className="size-5" strokeWidth={1.75} />
          {text.toImports}
        </ButtonLink>
        <ButtonLink look="secondary" to="/admin/categories">
          <LayoutGrid aria-hidden className="size-5" strokeWidth={1.75} />
          {text.toCategories}
        </ButtonLink>
      </div>
      <TagMap />
    </AdminPage>
  )
}
