import { adminClaimsText as text } from '#text/claims.ts'
import { StaffClaims } from '#web/features/claims/staff-claims.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { AdminOnly } from './admin-only.tsx'

/** Who claims a business, and what is said against it. */
export function AdminClaimsPage() {
  useTitle(text.title)
  return (
    <AdminOnly>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p className="text-ink-soft">{text.lead}</p>
        </div>
        <StaffClaims />
      </div>
    </AdminOnly>
  )
}
