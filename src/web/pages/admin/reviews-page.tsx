import { adminReviewsText as text } from '#text/reviews.ts'
import { StaffReviews } from '#web/features/reviews/staff-list.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Reported reviews, and what was decided of them. */
export function AdminReviewsPage() {
  return (
    <AdminPage text={text}>
      <StaffReviews />
    </AdminPage>
  )
}
