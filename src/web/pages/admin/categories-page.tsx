import { adminCategoriesText as text } from '#text/categories-admin.ts'
import { CategoryDesk } from '#web/features/categories/category-desk.tsx'
import { UsualHoursField } from '#web/features/hours/usual-hours-field.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

export function AdminCategoriesPage() {
  return (
    <AdminPage text={text}>
      <CategoryDesk hours={UsualHoursField} />
    </AdminPage>
  )
}
