import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { ConfirmIdentity } from '#web/features/accounts/confirm-identity.tsx'
import { NotFoundPage } from '#web/pages/site/not-found-page.tsx'

const AddBusinessPage = lazy(() =>
  import('#web/pages/admin/add-business-page.tsx').then((m) => ({ default: m.AddBusinessPage })),
)
const AdminAuditPage = lazy(() =>
  import('#web/pages/admin/audit-page.tsx').then((m) => ({ default: m.AdminAuditPage })),
)
const AdminAdsPage = lazy(() =>
  import('#web/pages/admin/ads-page.tsx').then((m) => ({ default: m.AdminAdsPage })),
)
const AdminBusinessPage = lazy(() =>
  import('#web/pages/admin/business-page.tsx').then((m) => ({ default: m.AdminBusinessPage })),
)
const AdminBusinessesPage = lazy(() =>
  import('#web/pages/admin/businesses-page.tsx').then((m) => ({ default: m.AdminBusinessesPage })),
)
const AdminCategoriesPage = lazy(() =>
  import('#web/pages/admin/categories-page.tsx').then((m) => ({ default: m.AdminCategoriesPage })),
)
const AdminClaimsPage = lazy(() =>
  import('#web/pages/admin/claims-page.tsx').then((m) => ({ default: m.AdminClaimsPage })),
)
const AdminImportsPage = lazy(() =>
  import('#web/pages/admin/imports-page.tsx').then((m) => ({ default: m.AdminImportsPage })),
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
const AdminReportsPage = lazy(() =>
  import('#web/pages/admin/reports-page.tsx').then((m) => ({ default: m.AdminReportsPage })),
)
const AdminReviewsPage = lazy(() =>
  import('#web/pages/admin/reviews-page.tsx').then((m) => ({ default: m.AdminReviewsPage })),
)
const AdminStartPage = lazy(() =>
  import('#web/pages/admin/start-page.tsx').then((m) => ({ default: m.AdminStartPage })),
)
const AdminUserPage = lazy(() =>
  import('#web/pages/admin/user-page.tsx').then((m) => ({ default: m.AdminUserPage })),
)
const AdminUsersPage = lazy(() =>
  import('#web/pages/admin/users-page.tsx').then((m) => ({ default: m.AdminUsersPage })),
)
const AdminWheelPage = lazy(() =>
  import('#web/pages/admin/wheel-page.tsx').then((m) => ({ default: m.AdminWheelPage })),
)

/** Pages of the admins, their addresses below /admin; what some of their calls ask first is asked here. */
export function AdminPages() {
  return (
    <>
      <Routes>
        <Route path="/" element={<AdminStartPage />} />
        <Route path="/add-business" element={<AddBusinessPage />} />
        <Route path="/audit" element={<AdminAuditPage />} />
        <Route path="/businesses" element={<AdminBusinessesPage />} />
        <Route path="/businesses/:id" element={<AdminBusinessPage />} />
        <Route path="/categories" element={<AdminCategoriesPage />} />
        <Route path="/ads" element={<AdminAdsPage />} />
        <Route path="/businesses/:id/merge" element={<AdminMergePage />} />
        <Route path="/claims" element={<AdminClaimsPage />} />
        <Route path="/imports" element={<AdminImportsPage />} />
        <Route path="/notifications" element={<AdminNotificationsPage />} />
        <Route path="/payments" element={<AdminPaymentsPage />} />
        <Route path="/reports" element={<AdminReportsPage />} />
        <Route path="/reviews" element={<AdminReviewsPage />} />
        <Route path="/users" element={<AdminUsersPage />} />
        <Route path="/users/:id" element={<AdminUserPage />} />
        <Route path="/wheel" element={<AdminWheelPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <ConfirmIdentity />
    </>
  )
}
