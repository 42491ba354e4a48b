import { lazy, Suspense } from 'react'
import { categoryText } from '#text/categories.ts'
import { homeText as text } from '#text/home.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { NearbyWidget } from '#web/features/businesses/nearby-widget.tsx'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { useWhere } from '#web/features/places/use-where.ts'
import { WhereLine } from '#web/features/places/where-line.tsx'
import { ServiceSearch } from '#web/features/search/service-search.tsx'
import { useTitle } from '#web/lib/page-change.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAfterFirstPaint, waitForIdle } from '#web/lib/wait-for-idle.ts'
import { HomeTop, homeClass } from './home-top.tsx'
import { HomeWheel } from './home-wheel.tsx'
import { RoleLinks } from './role-links.tsx'

/** Without these two home stands all the same; the first is for owners alone, the last the page's end. */
const OwnerNext = lazy(() =>
  import('./owner-next.tsx').then(
    (m) => ({ default: m.OwnerNext }),
    () => ({ default: () => null }),
  ),
)

const HomeEnd = lazy(() =>
  waitForIdle()
    .then(() => import('./home-end.tsx'))
    .then(
      (m) => ({ default: m.HomeEnd }),
      () => ({ default: () => <></> }),
    ),
)

const SavedStrip = lazy(() =>
  waitForIdle()
    .then(() => import('#web/features/saved-searches/saved-strip.tsx'))
    .then(
      (m) => ({ default: m.SavedStrip }),
      () => ({ default: () => <></> }),
    ),
)

const MAX_CATEGORIES = 36

export function HomePage() {
  useTitle()
  const session = useSession()
  const isRest = useAfterFirstPaint()
  return (
    <div className={homeClass}>
      <HomeTop>
        <h1 className="text-2xl font-bold">{session.status === 'in' && text.welcome(session.user.name)}</h1>
      </HomeTop>
      <ServiceSearch />
      {session.status === 'in' && session.user.userType === 'business' && (
        <Suspense>
          <OwnerNext />
        </Suspense>
      )}
      {session.status === 'in' && <HomeWheel user={session.user} />}
      {session.status === 'in' && <RoleLinks userType={session.user.userType} />}
      {isRest ? (
        <Rest ownCity={session.status === 'in' ? session.user.city : null} />
      ) : (
        // So tall that the footer does not come into view.
        <div className="min-h-dvh" />
      )}
    </div>
  )
}

/** Below what a phone shows at first. */
function Rest({ ownCity }: { ownCity: string | null }) {
  const where = useWhere('if-granted')
  return (
    <>
      <NearbyWidget where={where} whereLine={<WhereLine where={where} />} />
      <Suspense>
        <SavedStrip />
      </Suspense>
      <AdSlot slot="banner" />
      <section aria-labelledby="categories" className="grid gap-4">
        <h2 id="categories" className="text-xl font-bold">
          {categoryText.title}
        </h2>
        <CategoryGrid most={MAX_CATEGORIES} />
      </section>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <HomeEnd point={where.measured} ownCity={ownCity} />
      </Suspense>
    </>
  )
}
