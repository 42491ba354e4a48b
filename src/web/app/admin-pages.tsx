import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#web/pages/site/not-found-page.tsx'

const AdminAdsPage = lazy(() =>
  import('#web/pages/admin/ads-page.tsx').then((m) => ({ default: m.AdminAdsPage })),
)
const AdminBusinessPage = lazy(() =>
  import('#web/pages/admin/business-page.tsx').then((m) => ({ default: m.AdminBusinessPage })),
)
const AdminBusinessesPage = lazy(() =>
  import('#web/pages/admin/businesses-page.tsx').then((m) => ({ default: m.AdminBusinessesPage })),
)
const AdminClaimsPage = lazy(() =>
  import('#web/pages/admin/claims-page.tsx').then((m) => ({ default: m.AdminClaimsPage })),
)
const AdminMergePage = lazy(() =>
  import('#web/pages/admin/merge-page.tsx').then((m) => ({ default: m.AdminMergePage })),
)
const AdminNotificationsPage = lazy(() =>
  import('#web/pages/admin/notifications-page.tsx').then((m) => ({ default: m.AdminNotificationsPage })),
)
const AdminPaymentsPage = lazy(() =>
  import('#web/pages/admin/payments-page.tsx').then((m) => ({ default: m.AdminPaymentsPage })),
)
const AdminReviewsPage = lazy(() =>
  import('#web/pages/admin/reviews-page.tsx').then((m) => ({ default: m.AdminReviewsPage })),
)
const AdminStartPage = lazy(() =>
  import('#web/pages/admin/start-page.tsx').then((m) => ({ default: m.AdminStartPage })),
)
const AdminWheelPage = lazy(() =>
  import('#web/pages/admin/wheel-page.tsx').then((m) => ({ default: m.AdminWheelPage })),
)

/** Pages of the admins, their addresses below /admin. */
export function AdminPages() {
  return (
    <Routes>
      <Route path="/" element={<AdminStartPage />} />
      <Route path="/ads" element={<AdminAdsPage />} />
      <Route path="/businesses" element={<AdminBusinessesPage />} />
      <Route path="/businesses/:id" element={<AdminBusinessPage />} />
      <Route path="/businesses/:id/merge" element={<AdminMergePage />} />
      <Route path="/claims" element={<AdminClaimsPage />} />
      <Route path="/notifications" element={<AdminNotificationsPage />} />
      <Route path="/payments" element={<AdminPaymentsPage />} />
      <Route path="/reviews" element={<AdminReviewsPage />} />
      <Route path="/wheel" element={<AdminWheelPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
