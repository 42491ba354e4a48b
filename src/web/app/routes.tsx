import { type ComponentType, lazy, type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { NotFoundPage } from '#web/pages/site/not-found-page.tsx'
import { page, type RouteTable, routesOf } from './route-table.tsx'

type Access = ComponentType<{ children: ReactNode }>
const AdminOnly = lazy<Access>(() =>
  import('#web/pages/admin/admin-only.tsx').then((m) => ({ default: m.AdminOnly })),
)
const StaffOnly = lazy<Access>(() =>
  import('#web/pages/admin/admin-only.tsx').then((m) => ({ default: m.StaffOnly })),
)
const ownersGate = (name: 'ClaimantOnly' | 'EditorsOnly' | 'PayersOnly') =>
  lazy<Access>(() => import('#web/pages/owner/owner-only.tsx').then((m) => ({ default: m[name] })))
const ClaimantOnly = ownersGate('ClaimantOnly')
const EditorsOnly = ownersGate('EditorsOnly')
const PayersOnly = ownersGate('PayersOnly')

/**
 * The pages of people with a session, but for those that home leads to (signed-in-pages.tsx), and of guests
 * (guest-pages.tsx). Rows without a third column check access themselves, or are for every account.
 */
const routes: RouteTable = [
  ['/messages', page(() => import('#web/pages/site/messages-page.tsx'), 'MessagesPage')],
  ['/messages/:businessId', page(() => import('#web/pages/site/talk-page.tsx'), 'TalkPage')],
  ['/notifications', page(() => import('#web/pages/site/notifications-page.tsx'), 'NotificationsPage')],
  ['/favorites', page(() => import('#web/pages/site/favorites-page.tsx'), 'FavoritesPage')],
  ['/call-outs/new', page(() => import('#web/pages/site/call-out-new-page.tsx'), 'CallOutNewPage')],
  ['/call-outs/:id', page(() => import('#web/pages/site/call-out-page.tsx'), 'CallOutPage')],
  ['/candidates/:id/removal', page(() => import('#web/pages/site/removal-page.tsx'), 'RemovalPage')],
  ['/candidates/:id', page(() => import('#web/pages/site/candidate-page.tsx'), 'CandidatePage')],
  [['/mektup', '/mektup/:code'], page(() => import('#web/pages/site/letter-page.tsx'), 'LetterPage')],
  ['/yol/:token', page(() => import('#web/pages/site/shared-way-page.tsx'), 'SharedWayPage')],
  ['/saved-searches', page(() => import('#web/pages/site/saved-searches-page.tsx'), 'SavedSearchesPage')],
  ['/saved-searches/:id', page(() => import('#web/pages/site/saved-searches-page.tsx'), 'SavedSearchPage')],
  ['/wheel', page(() => import('#web/pages/site/wheel-page.tsx'), 'WheelPage')],
  ['/wheel/verify', page(() => import('#web/pages/site/wheel-verify-page.tsx'), 'WheelVerifyPage')],
  [
    '/customer-dashboard',
    page(() => import('#web/pages/site/customer-dashboard-page.tsx'), 'CustomerDashboardPage'),
  ],
  ['/account/security', page(() => import('#web/pages/site/security-page.tsx'), 'SecurityPage')],
  ['/confirm-email', page(() => import('#web/pages/site/account-pages.tsx'), 'ConfirmEmailPage')],
  ['/forgot-password', page(() => import('#web/pages/site/account-pages.tsx'), 'ForgotPasswordPage')],
  ['/invitation', page(() => import('#web/pages/site/invitation-page.tsx'), 'InvitationPage')],
  ['/owner-question', page(() => import('#web/pages/site/owner-question-page.tsx'), 'OwnerQuestionPage')],
  ['/claim-dispute', page(() => import('#web/pages/site/claim-dispute-page.tsx'), 'ClaimDisputePage')],
  ['/help/call-outs', page(() => import('#web/pages/site/call-outs-help-page.tsx'), 'CallOutsHelpPage')],
  ['/legal/:document', page(() => import('#web/pages/site/legal-page.tsx'), 'LegalPage')],

  // Owners
  [
    ['/business-login', '/business-dashboard'],
    page(() => import('#web/pages/owner/business-dashboard-page.tsx'), 'BusinessDashboardPage'),
  ],
  ['/business-dashboard/prizes', page(() => import('#web/pages/owner/prizes-page.tsx'), 'OwnerPrizesPage')],
  [
    '/business-dashboard/claims',
    page(() => import('#web/pages/owner/claims-page.tsx'), 'OwnClaimsPage', ClaimantOnly),
  ],
  [
    '/business-dashboard/chain',
    page(() => import('#web/pages/owner/chain-page.tsx'), 'OwnChainPage', ClaimantOnly),
  ],
  [
    '/business-dashboard/:id/stats',
    page(() => import('#web/pages/owner/stats-page.tsx'), 'StatsPage', EditorsOnly),
  ],
  [
    '/business-dashboard/:id/subscription',
    page(() => import('#web/pages/owner/subscription-page.tsx'), 'SubscriptionPage', PayersOnly),
  ],
  ['/business-dashboard/:id/duty', page(() => import('#web/pages/owner/duty-page.tsx'), 'DutyPage')],
  [
    '/business-dashboard/:id/call-outs',
    page(() => import('#web/pages/owner/jobs-page.tsx'), 'JobsPage', EditorsOnly),
  ],
  ['/business-dashboard/:id/people', page(() => import('#web/pages/owner/people-page.tsx'), 'PeoplePage')],
  [
    '/business-dashboard/:id/profile',
    page(() => import('#web/pages/owner/profile-page.tsx'), 'ProfilePage', EditorsOnly),
  ],
  [
    '/business-dashboard/:id/hours',
    page(() => import('#web/pages/owner/hours-page.tsx'), 'HoursPage', EditorsOnly),
  ],
  [
    '/business-dashboard/:id/photos',
    page(() => import('#web/pages/owner/photos-page.tsx'), 'OwnerPhotosPage', EditorsOnly),
  ],
  [
    '/business-dashboard/:id/print',
    page(() => import('#web/pages/owner/print-page.tsx'), 'PrintPage', EditorsOnly),
  ],
  [
    ['/business-register', '/add-business'],
    page(() => import('#web/pages/site/business-register-page.tsx'), 'BusinessRegisterPage'),
  ],
  [
    ['/business/:id/claim', '/businesses/:id/claim'],
    page(() => import('#web/pages/owner/claim-page.tsx'), 'ClaimPage', ClaimantOnly),
  ],

  // The field
  ['/field-work', page(() => import('#web/pages/field/field-work-page.tsx'), 'FieldWorkPage')],
  [
    ['/field-work/plans', '/admin/field-plans'],
    page(() => import('#web/pages/field/field-plans-page.tsx'), 'FieldPlansPage', StaffOnly),
  ],
  ['/field-work/add', page(() => import('#web/pages/field/add-page.tsx'), 'FieldAddPage')],
  ['/field-work/visits', page(() => import('#web/pages/field/visits-page.tsx'), 'FieldVisitsPage')],

  [
    ['/admin/country', '/admin/country/:plate'],
    page(() => import('#web/pages/admin/country-page.tsx'), 'CountryPage', StaffOnly),
  ],

  // Admins
  ['/admin', page(() => import('#web/pages/admin/start-page.tsx'), 'AdminStartPage', AdminOnly)],
  [
    '/admin/add-business',
    page(() => import('#web/pages/admin/add-business-page.tsx'), 'AddBusinessPage', AdminOnly),
  ],
  ['/admin/ads', page(() => import('#web/pages/admin/ads-page.tsx'), 'AdminAdsPage', AdminOnly)],
  ['/admin/audit', page(() => import('#web/pages/admin/audit-page.tsx'), 'AdminAuditPage', AdminOnly)],
  [
    '/admin/businesses',
    page(() => import('#web/pages/admin/businesses-page.tsx'), 'AdminBusinessesPage', AdminOnly),
  ],
  [
    '/admin/businesses/:id',
    page(() => import('#web/pages/admin/business-page.tsx'), 'AdminBusinessPage', AdminOnly),
  ],
  [
    '/admin/businesses/:id/merge',
    page(() => import('#web/pages/admin/merge-page.tsx'), 'AdminMergePage', AdminOnly),
  ],
  [
    '/admin/categories',
    page(() => import('#web/pages/admin/categories-page.tsx'), 'AdminCategoriesPage', AdminOnly),
  ],
  [
    '/admin/category-tags',
    page(() => import('#web/pages/admin/category-tags-page.tsx'), 'AdminCategoryTagsPage', AdminOnly),
  ],
  [
    '/admin/call-outs',
    page(() => import('#web/pages/admin/call-outs-page.tsx'), 'AdminCallOutsPage', AdminOnly),
  ],
  [
    '/admin/call-outs/:id',
    page(() => import('#web/pages/admin/call-out-page.tsx'), 'AdminCallOutPage', AdminOnly),
  ],
  ['/admin/claims', page(() => import('#web/pages/admin/claims-page.tsx'), 'AdminClaimsPage', AdminOnly)],
  ['/admin/imports', page(() => import('#web/pages/admin/imports-page.tsx'), 'AdminImportsPage', AdminOnly)],
  ['/admin/chains', page(() => import('#web/pages/admin/chains-page.tsx'), 'AdminChainsPage', AdminOnly)],
  ['/admin/letters', page(() => import('#web/pages/admin/letters-page.tsx'), 'AdminLettersPage', AdminOnly)],
  [
    '/admin/payments',
    page(() => import('#web/pages/admin/payments-page.tsx'), 'AdminPaymentsPage', AdminOnly),
  ],
  [
    '/admin/removals',
    page(() => import('#web/pages/admin/removals-page.tsx'), 'AdminRemovalsPage', AdminOnly),
  ],
  ['/admin/reports', page(() => import('#web/pages/admin/reports-page.tsx'), 'AdminReportsPage', AdminOnly)],
  ['/admin/reviews', page(() => import('#web/pages/admin/reviews-page.tsx'), 'AdminReviewsPage', AdminOnly)],
  ['/admin/users', page(() => import('#web/pages/admin/users-page.tsx'), 'AdminUsersPage', AdminOnly)],
  ['/admin/users/:id', page(() => import('#web/pages/admin/user-page.tsx'), 'AdminUserPage', AdminOnly)],
  ['/admin/wheel', page(() => import('#web/pages/admin/wheel-page.tsx'), 'AdminWheelPage', AdminOnly)],
  [
    '/admin/notifications',
    page(() => import('#web/pages/admin/notifications-page.tsx'), 'AdminNotificationsPage'),
  ],
]

/** Pages that, but for the field's, need a network: home does not load where they are. */
export function OtherPages() {
  useSideOfAddress()
  return (
    <Routes>
      {routesOf(routes)}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

const OWNERS_PAGES = /^\/business-(?:dashboard|login)|\/claim$/

/**
 * Shows the owner's side to an account with both sides that opens an owner's page, by a mailed link, say; when it opens,
 * not while it is left for the other side.
 */
function useSideOfAddress(): void {
  const session = useSession()
  const isOwners = OWNERS_PAGES.test(useLocation().pathname)
  const hasBoth = session.status === 'in' && session.user.sides?.length === 2
  const showBusiness = useEffectEvent(() => {
    if (session.status === 'in' && session.user.userType !== 'business') session.show('business')
  })
  useLayoutEffect(() => {
    if (isOwners && hasBoth) showBusiness()
  }, [isOwners, hasBoth])
}
