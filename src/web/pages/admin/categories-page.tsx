import { adminCategoriesText as text } from '#text/admin-categories.ts'
import { CategoryDesk } from '#web/features/categories/category-desk.tsx'
import { UsualHoursField } from '#web/features/opening/usual-hours-field.tsx'
import { AdminPage } from './admin-page.tsx'

export function AdminCategoriesPage() {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <CategoryDesk hours={UsualHoursField} />
    </AdminPage>
  )
}
