import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { siteText } from '#text/site.ts'
import { whenSettled } from '#web/lib/when-settled.ts'
import { HomePage } from '#web/pages/site/home-page.tsx'
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
/** Without it the page stands all the same. */
const TermsNotice = lazy(async () => {
  await whenSettled()
  return import('#web/features/privacy/terms-notice.tsx').then(
    (m) => ({ default: m.TermsNotice }),
    () => ({ default: () => null }),
  )
})
const LiveUpdates = lazy(async () => {
  await whenSettled()
  return import('./live-updates.tsx').then(
    (m) => ({ default: m.LiveUpdates }),
    () => ({ default: () => null }),
  )
})
const MorePages = lazy(() => import('./more-pages.tsx').then((m) => ({ default: m.MorePages })))

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
              <Route path="*" element={<MorePages />} />
            </Routes>
          </Suspense>
        </PageBoundary>
        <Suspense fallback={null}>
          <TermsNotice />
        </Suspense>
        <Suspense fallback={null}>
          <LiveUpdates />
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
