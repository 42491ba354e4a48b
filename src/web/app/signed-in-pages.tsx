import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { siteText } from '#text/site.ts'
import { HomePage } from '#web/pages/site/home-page.tsx'
import { NotFoundPage } from '#web/pages/site/not-found-page.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { queryClient } from './query-client.ts'
import { SignedInShell } from './signed-in-shell.tsx'

const NearbyMapPage = lazy(() =>
  import('#web/pages/site/nearby-map-page.tsx').then((m) => ({ default: m.NearbyMapPage })),
)
const CategoriesPage = lazy(() =>
  import('#web/pages/site/categories-page.tsx').then((m) => ({ default: m.CategoriesPage })),
)
const CategoryPage = lazy(() =>
  import('#web/pages/site/category-page.tsx').then((m) => ({ default: m.CategoryPage })),
)
const loadEmergencyPage = () => import('#web/pages/site/emergency-page.tsx')
const EmergencyPage = lazy(() => loadEmergencyPage().then((m) => ({ default: m.EmergencyPage })))
/** Long after the first page stands: the network may be gone when this one is needed. */
const WARM_UP_MS = 10_000
const SearchPage = lazy(() =>
  import('#web/pages/site/search-page.tsx').then((m) => ({ default: m.SearchPage })),
)
const BusinessPage = lazy(() =>
  import('#web/pages/site/business-page.tsx').then((m) => ({ default: m.BusinessPage })),
)
const CustomerDashboardPage = lazy(() =>
  import('#web/pages/site/customer-dashboard-page.tsx').then((m) => ({ default: m.CustomerDashboardPage })),
)
const LegalPage = lazy(() => import('#web/pages/site/legal-page.tsx').then((m) => ({ default: m.LegalPage })))
/** Without it the page stands all the same. */
const TermsNotice = lazy(() =>
  import('#web/features/privacy/terms-notice.tsx').then(
    (m) => ({ default: m.TermsNotice }),
    () => ({ default: () => null }),
  ),
)
const WheelPage = lazy(() => import('#web/pages/site/wheel-page.tsx').then((m) => ({ default: m.WheelPage })))
const WheelVerifyPage = lazy(() =>
  import('#web/pages/site/wheel-verify-page.tsx').then((m) => ({ default: m.WheelVerifyPage })),
)
const OwnerPrizesPage = lazy(() =>
  import('#web/pages/owner/prizes-page.tsx').then((m) => ({ default: m.OwnerPrizesPage })),
)
const AdminWheelPage = lazy(() =>
  import('#web/pages/admin/wheel-page.tsx').then((m) => ({ default: m.AdminWheelPage })),
)
const FavoritesPage = lazy(() =>
  import('#web/pages/site/favorites-page.tsx').then((m) => ({ default: m.FavoritesPage })),
)
const BusinessDashboardPage = lazy(() =>
  import('#web/pages/owner/business-dashboard-page.tsx').then((m) => ({ default: m.BusinessDashboardPage })),
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

export function SignedInPages() {
  const { pathname } = useLocation()
  // What one person was answered is not kept for the next one on a shared phone.
  useEffect(() => () => queryClient.clear(), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) loadEmergencyPage().catch(() => undefined)
    }, WARM_UP_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInShell>
        <PageBoundary at={pathname}>
          <Suspense fallback={<PageOnItsWay />}>
            <Routes>
              {['/', '/login', '/register'].map((path) => (
                <Route key={path} path={path} element={<HomePage />} />
              ))}
              <Route path="/nearby-map" element={<NearbyMapPage />} />
              <Route path="/emergency" element={<EmergencyPage />} />
              <Route path="/search" element={<SearchPage />} />
              <Route path="/categories" element={<CategoriesPage />} />
              <Route path="/categories/:id" element={<CategoryPage />} />
              <Route path="/category/:id" element={<CategoryPage />} />
              <Route path="/businesses/:id" element={<BusinessPage />} />
              <Route path="/business/:id" element={<BusinessPage />} />
              <Route path="/customer-dashboard" element={<CustomerDashboardPage />} />
              {['/business-login', '/business-dashboard'].map((path) => (
                <Route key={path} path={path} element={<BusinessDashboardPage />} />
              ))}
              <Route path="/forgot-password" element={<ForgotPasswordPage />} />
              <Route path="/confirm-email" element={<ConfirmEmailPage />} />
              <Route path="/account/security" element={<SecurityPage />} />
              <Route path="/favorites" element={<FavoritesPage />} />
              <Route path="/legal/:document" element={<LegalPage />} />
              <Route path="/wheel" element={<WheelPage />} />
              <Route path="/wheel/verify" element={<WheelVerifyPage />} />
              <Route path="/business-dashboard/prizes" element={<OwnerPrizesPage />} />
              <Route path="/admin/wheel" element={<AdminWheelPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </PageBoundary>
        <Suspense fallback={null}>
          <TermsNotice />
        </Suspense>
      </SignedInShell>
    </QueryClientProvider>
  )
}

/** As tall as the screen: the footer comes into view only where the page really ends. */
const PageOnItsWay = () => (
  <div className="min-h-dvh">
    <Spinner text={siteText.loading} />
  </div>
)
