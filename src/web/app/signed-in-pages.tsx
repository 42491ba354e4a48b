import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { siteText } from '#text/site.ts'
import { waitForIdle } from '#web/lib/wait-for-idle.ts'
import { HomePage } from '#web/pages/site/home-page.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { queryClient } from './query-client.ts'
import { page, type RouteTable, routesOf } from './route-table.tsx'
import { SignedInShell } from './signed-in-shell.tsx'

const loadEmergencyPage = () => import('#web/pages/site/emergency-page.tsx')
/** Long after the first page is shown: the network may be gone when this one is needed. */
const WARM_UP_MS = 10_000

/** Home, and where it leads: these need no further table. All others: routes.tsx. */
const routes: RouteTable = [
  [['/', '/login', '/register'], HomePage],
  ['/nearby-map', page(() => import('#web/pages/site/nearby-map-page.tsx'), 'NearbyMapPage')],
  ['/emergency', page(loadEmergencyPage, 'EmergencyPage')],
  ['/search', page(() => import('#web/pages/site/search-page.tsx'), 'SearchPage')],
  ['/categories', page(() => import('#web/pages/site/categories-page.tsx'), 'CategoriesPage')],
  [
    ['/categories/:id', '/category/:id'],
    page(() => import('#web/pages/site/category-page.tsx'), 'CategoryPage'),
  ],
  [
    ['/businesses/:id', '/business/:id'],
    page(() => import('#web/pages/site/business-page.tsx'), 'BusinessPage'),
  ],
]
const OtherPages = lazy(() => import('./routes.tsx').then((m) => ({ default: m.OtherPages })))

/** Without it the page stands all the same. */
const TermsNotice = lazy(async () => {
  await waitForIdle()
  return import('#web/features/privacy/terms-notice.tsx').then(
    (m) => ({ default: m.TermsNotice }),
    () => ({ default: () => null }),
  )
})
const LiveUpdates = lazy(async () => {
  await waitForIdle()
  return import('./live-updates.tsx').then(
    (m) => ({ default: m.LiveUpdates }),
    () => ({ default: () => null }),
  )
})

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
              {routesOf(routes)}
              <Route path="*" element={<OtherPages />} />
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
