import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { siteText } from '#text/site.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { whenSettled } from '#web/lib/when-settled.ts'
import { LandingPage } from '#web/pages/site/landing-page.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { signedInPages } from './signed-in.ts'

const AccountPages = lazy(() => import('./account-pages.tsx').then((m) => ({ default: m.AccountPages })))
const LegalPages = lazy(() => import('./legal-pages.tsx').then((m) => ({ default: m.LegalPages })))

/** `isRestored`: the stored session has been asked after. */
export function App({ isRestored }: { isRestored: boolean }) {
  return (
    <ErrorBoundary>
      <SessionProvider isRestored={isRestored}>
        <BrowserRouter>
          <Suspense fallback={<Loading />}>
            <Pages />
          </Suspense>
          <Later />
        </BrowserRouter>
        <Toasts closeLabel={siteText.closeNotice} />
      </SessionProvider>
    </ErrorBoundary>
  )
}

/** Signed out, every address without a page of its own shows the landing page. */
function Pages() {
  const { status } = useSession()
  const [SignedInPages] = useState<ComponentType>(signedInPages)
  if (status === 'loading') return <Loading />
  if (status === 'in') return <SignedInPages />
  return (
    <Routes>
      <Route path="/login" element={<AccountPages page="login" />} />
      <Route path="/register" element={<AccountPages page="register" />} />
      {['/business-register', '/add-business'].map((path) => (
        <Route key={path} path={path} element={<AccountPages page="owner" />} />
      ))}
      <Route path="/forgot-password" element={<AccountPages page="forgot" />} />
      <Route path="/new-password" element={<AccountPages page="choose" />} />
      <Route path="/business-login" element={<AccountPages page="business" />} />
      <Route path="/confirm-email" element={<AccountPages page="confirm" />} />
      <Route path="/account/security" element={<AccountPages page="security" />} />
      <Route path="/claim-dispute" element={<AccountPages page="dispute" />} />
      <Route path="/legal/:document" element={<LegalPages />} />
      <Route path="*" element={<LandingPage />} />
    </Routes>
  )
}

/** What nobody waits for: a slow phone has its hands full before. */
function Later() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    whenSettled()
      .then(() => import('./after-load.tsx'))
      .then(
        ({ AfterLoad }) => setLoaded(() => AfterLoad),
        () => undefined, // no network: the next visit will do
      )
  }, [])
  return Loaded && <Loaded />
}

function Loading() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner text={siteText.loading} />
    </main>
  )
}
