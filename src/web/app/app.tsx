import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { areaOf } from '#contract/site-pages.ts'
import { siteText } from '#text/site.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { waitForIdle } from '#web/lib/wait-for-idle.ts'
import { LandingPage } from '#web/pages/site/landing-page.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const GuestPages = lazy(() => import('./guest-pages.tsx').then((m) => ({ default: m.GuestPages })))

let loaded: ComponentType | null = null

/** Fetches the pages of people with a session, who alone wait for them. */
export async function loadSignedInPages(): Promise<{ default: ComponentType }> {
  const { SignedInPages } = await import('./signed-in-pages.tsx')
  loaded = SignedInPages
  return { default: SignedInPages }
}

const LazySignedInPages = lazy(loadSignedInPages)

/** `isRestored`: the server has confirmed the stored session, or did not answer in time. */
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

/** Signed out, every address without a page for guests shows the landing page. */
function Pages() {
  const { status } = useSession()
  const { pathname } = useLocation()
  // What is loaded is drawn at once; chosen once, as another component would begin everything again.
  const [SignedInPages] = useState<ComponentType>(() => loaded ?? LazySignedInPages)
  if (status === 'loading') return <Loading />
  if (status === 'in') return <SignedInPages />
  return areaOf(pathname)?.guest === 'page' ? <GuestPages /> : <LandingPage />
}

/** Fetched when the first page is idle: a slow phone is busy before. */
function Later() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    waitForIdle()
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
