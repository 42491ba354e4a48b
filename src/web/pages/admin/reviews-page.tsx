import { adminReviewsText as text } from '#text/reviews.ts'
import { StaffReviews } from '#web/features/reviews/staff-list.tsx'
import { AdminPage } from './admin-page.tsx'

/** Reported reviews, and what was decided of them. */
export function AdminReviewsPage() {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <StaffReviews />
    </AdminPage>
  )
}
