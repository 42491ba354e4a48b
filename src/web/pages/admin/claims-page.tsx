import { adminClaimsText as text } from '#text/claims.ts'
import { StaffClaims } from '#web/features/claims/staff-claims.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Who claims a business, and what is said against it. */
export function AdminClaimsPage() {
  return (
    <AdminPage text={text}>
      <StaffClaims />
    </AdminPage>
  )
}
