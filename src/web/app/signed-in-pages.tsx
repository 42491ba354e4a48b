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
const BusinessPage = lazy(() =>
  import('#web/pages/site/business-page.tsx').then((m) => ({ default: m.BusinessPage })),
)

export function SignedInPages() {
  const { pathname } = useLocation()
  // What one person was answered is not kept for the next one on a shared phone.
  useEffect(() => () => queryClient.clear(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInShell>
        <PageBoundary at={pathname}>
          <Suspense fallback={<Spinner text={siteText.loading} />}>
            <Routes>
              {['/', '/login', '/register'].map((path) => (
                <Route key={path} path={path} element={<HomePage />} />
              ))}
              <Route path="/nearby-map" element={<NearbyMapPage />} />
              <Route path="/categories" element={<CategoriesPage />} />
              <Route path="/categories/:id" element={<CategoryPage />} />
              <Route path="/category/:id" element={<CategoryPage />} />
              <Route path="/businesses/:id" element={<BusinessPage />} />
              <Route path="/business/:id" element={<BusinessPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </PageBoundary>
      </SignedInShell>
    </QueryClientProvider>
  )
}
