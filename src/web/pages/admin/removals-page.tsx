import { adminRemovalsText as text } from '#text/removals.ts'
import { StaffRemovals } from '#web/features/removals/staff-removals.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Who does not want to be named by a place of open data. */
export function AdminRemovalsPage() {
  return (
    <AdminPage text={text}>
      <StaffRemovals />
    </AdminPage>
  )
}
