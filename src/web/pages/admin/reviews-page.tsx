import { adminReviewsText as text } from '#text/reviews.ts'
import { StaffReviews } from '#web/features/reviews/staff-list.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { AdminOnly } from './admin-only.tsx'

/** Reported reviews, and what was decided of them. */
export function AdminReviewsPage() {
  useTitle(text.title)
  return (
    <AdminOnly>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p className="text-ink-soft">{text.lead}</p>
        </div>
        <StaffReviews />
      </div>
    </AdminOnly>
  )
}
