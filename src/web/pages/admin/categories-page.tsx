import { Tags } from 'lucide-react'
import { adminCategoriesText as text } from '#text/categories-admin.ts'
import { tagMapText } from '#text/osm-import-tags.ts'
import { CategoryDesk } from '#web/features/categories/category-desk.tsx'
import { UsualHoursField } from '#web/features/hours/usual-hours-field.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

export function AdminCategoriesPage() {
  return (
    <AdminPage text={text}>
      <ButtonLink look="secondary" to="/admin/category-tags" className="justify-self-start">
        <Tags aria-hidden className="size-5" strokeWidth={1.75} />
        {tagMapText.way}
      </ButtonLink>
      <CategoryDesk hours={UsualHoursField} />
    </AdminPage>
  )
}
