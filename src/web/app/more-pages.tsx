import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#web/pages/site/not-found-page.tsx'

const MessagesPage = lazy(() =>
  import('#web/pages/site/messages-page.tsx').then((m) => ({ default: m.MessagesPage })),
)
const TalkPage = lazy(() => import('#web/pages/site/talk-page.tsx').then((m) => ({ default: m.TalkPage })))
const CustomerDashboardPage = lazy(() =>
  import('#web/pages/site/customer-dashboard-page.tsx').then((m) => ({ default: m.CustomerDashboardPage })),
)
const BusinessDashboardPage = lazy(() =>
  import('#web/pages/owner/business-dashboard-page.tsx').then((m) => ({ default: m.BusinessDashboardPage })),
)
const FavoritesPage = lazy(() =>
  import('#web/pages/site/favorites-page.tsx').then((m) => ({ default: m.FavoritesPage })),
)
const WheelPage = lazy(() => import('#web/pages/site/wheel-page.tsx').then((m) => ({ default: m.WheelPage })))
const LegalPage = lazy(() => import('#web/pages/site/legal-page.tsx').then((m) => ({ default: m.LegalPage })))
const WheelVerifyPage = lazy(() =>
  import('#web/pages/site/wheel-verify-page.tsx').then((m) => ({ default: m.WheelVerifyPage })),
)
const OwnerPrizesPage = lazy(() =>
  import('#web/pages/owner/prizes-page.tsx').then((m) => ({ default: m.OwnerPrizesPage })),
)
const StatsPage = lazy(() =>
  import('#web/pages/owner/stats-page.tsx').then((m) => ({ default: m.StatsPage })),
)
const SubscriptionPage = lazy(() =>
  import('#web/pages/owner/subscription-page.tsx').then((m) => ({ default: m.SubscriptionPage })),
)
const PeoplePage = lazy(() =>
  import('#web/pages/owner/people-page.tsx').then((m) => ({ default: m.PeoplePage })),
)
const InvitationPage = lazy(() =>
  import('#web/pages/site/invitation-page.tsx').then((m) => ({ default: m.InvitationPage })),
)
const HoursPage = lazy(() =>
  import('#web/pages/owner/hours-page.tsx').then((m) => ({ default: m.HoursPage })),
)
const BusinessRegisterPage = lazy(() =>
  import('#web/pages/site/business-register-page.tsx').then((m) => ({ default: m.BusinessRegisterPage })),
)
const OwnerPhotosPage = lazy(() =>
  import('#web/pages/owner/photos-page.tsx').then((m) => ({ default: m.OwnerPhotosPage })),
)
const NotificationsPage = lazy(() =>
  import('#web/pages/site/notifications-page.tsx').then((m) => ({ default: m.NotificationsPage })),
)
const ClaimPage = lazy(() =>
  import('#web/pages/owner/claim-page.tsx').then((m) => ({ default: m.ClaimPage })),
)
const OwnClaimsPage = lazy(() =>
  import('#web/pages/owner/claims-page.tsx').then((m) => ({ default: m.OwnClaimsPage })),
)
const ClaimDisputePage = lazy(() =>
  import('#web/pages/site/claim-dispute-page.tsx').then((m) => ({ default: m.ClaimDisputePage })),
)
const ProfilePage = lazy(() =>
  import('#web/pages/owner/profile-page.tsx').then((m) => ({ default: m.ProfilePage })),
)
const ConfirmEmailPage = lazy(() =>
  import('#web/pages/site/confirm-email-page.tsx').then((m) => ({ default: m.ConfirmEmailPage })),
)
const SecurityPage = lazy(() =>
  import('#web/pages/site/security-page.tsx').then((m) => ({ default: m.SecurityPage })),
)
const ForgotPasswordPage = lazy(() =>
  import('#web/pages/site/forgot-password-page.tsx').then((m) => ({ default: m.ForgotPasswordPage })),
)

const FieldWorkPage = lazy(() =>
  import('#web/pages/field/field-work-page.tsx').then((m) => ({ default: m.FieldWorkPage })),
)
const FieldPlansPage = lazy(() =>
  import('#web/pages/field/field-plans-page.tsx').then((m) => ({ default: m.FieldPlansPage })),
)
const FieldAddPage = lazy(() =>
  import('#web/pages/field/add-page.tsx').then((m) => ({ default: m.FieldAddPage })),
)
const FieldVisitsPage = lazy(() =>
  import('#web/pages/field/visits-page.tsx').then((m) => ({ default: m.FieldVisitsPage })),
)

const AdminPages = lazy(() => import('./admin-pages.tsx').then((m) => ({ default: m.AdminPages })))

/** Pages that are not home's own and, but for the field's, need a network: home does not even load where they are. */
export function MorePages() {
  return (
    <Routes>
      <Route path="/admin/*" element={<AdminPages />} />
      <Route path="/field-work" element={<FieldWorkPage />} />
      {['/field-work/plans', '/admin/field-plans'].map((path) => (
        <Route key={path} path={path} element={<FieldPlansPage />} />
      ))}
      <Route path="/field-work/add" element={<FieldAddPage />} />
      <Route path="/field-work/visits" element={<FieldVisitsPage />} />
      <Route path="/messages" element={<MessagesPage />} />
      <Route path="/messages/:businessId" element={<TalkPage />} />
      <Route path="/customer-dashboard" element={<CustomerDashboardPage />} />
      {['/business-login', '/business-dashboard'].map((path) => (
        <Route key={path} path={path} element={<BusinessDashboardPage />} />
      ))}
      <Route path="/favorites" element={<FavoritesPage />} />
      <Route path="/wheel" element={<WheelPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/confirm-email" element={<ConfirmEmailPage />} />
      <Route path="/account/security" element={<SecurityPage />} />
      <Route path="/legal/:document" element={<LegalPage />} />
      <Route path="/wheel/verify" element={<WheelVerifyPage />} />
      <Route path="/business-dashboard/prizes" element={<OwnerPrizesPage />} />
      <Route path="/business-dashboard/:id/stats" element={<StatsPage />} />
      <Route path="/business-dashboard/:id/subscription" element={<SubscriptionPage />} />
      <Route path="/business-dashboard/:id/people" element={<PeoplePage />} />
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="/business-dashboard/:id/profile" element={<ProfilePage />} />
      <Route path="/business-dashboard/:id/hours" element={<HoursPage />} />
      <Route path="/business-dashboard/:id/photos" element={<OwnerPhotosPage />} />
      {['/business-register', '/add-business'].map((path) => (
        <Route key={path} path={path} element={<BusinessRegisterPage />} />
      ))}
      <Route path="/notifications" element={<NotificationsPage />} />
      {['/business/:id/claim', '/businesses/:id/claim'].map((path) => (
        <Route key={path} path={path} element={<ClaimPage />} />
      ))}
      <Route path="/business-dashboard/claims" element={<OwnClaimsPage />} />
      <Route path="/claim-dispute" element={<ClaimDisputePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
