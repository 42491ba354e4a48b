import { lazy, Suspense } from 'react'
import type { User } from '#contract/accounts.ts'
import { categoryText } from '#text/categories.ts'
import { homeText as text } from '#text/home.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { NearbyWidget } from '#web/features/businesses/nearby-widget.tsx'
import { useWhere } from '#web/features/places/use-where.ts'
import { WhereLine } from '#web/features/places/where-line.tsx'
import { QuickLinks, ServiceSearch } from '#web/features/search/service-search.tsx'
import { useTitle } from '#web/lib/page-change.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAfterFirstPaint, waitForIdle } from '#web/lib/wait-for-idle.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { greetingClass, HomeTop, homeClass } from './home-top.tsx'
import { HomeWheel } from './home-wheel.tsx'
import { RoleLinks } from './role-links.tsx'

/** Below what a phone shows at first, with the signs of all trades. */
const CategoryGrid = lazy(() =>
  import('#web/features/categories/category-grid.tsx').then(
    (m) => ({ default: m.CategoryGrid }),
    () => ({ default: AllCategories }),
  ),
)

const AllCategories = () => (
  <ButtonLink look="secondary" to="/categories" className="justify-self-start">
    {categoryText.allTitle}
  </ButtonLink>
)

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
  const user = session.status === 'in' ? session.user : null
  const isRest = useAfterFirstPaint()
  return (
    <div className={homeClass}>
      <HomeTop
        greeting={<h1 className={greetingClass}>{user && text.welcome(user.name)}</h1>}
        wheel={user && <HomeWheel user={user} />}
        search={<ServiceSearch />}
      />
      {isRest ? (
        <Rest user={user} />
      ) : (
        // So tall that the footer does not come into view.
        <div className="min-h-dvh" />
      )}
    </div>
  )
}

/** Under the heading of what is open: the list, and all that a phone does not show at first. */
function Rest({ user }: { user: User | null }) {
  const where = useWhere('if-granted')
  return (
    <>
      <NearbyWidget where={where} whereLine={<WhereLine where={where} />} />
      {user?.userType === 'business' && (
        <Suspense>
          <OwnerNext />
        </Suspense>
      )}
      {user && <RoleLinks userType={user.userType} />}
      <QuickLinks />
      <Suspense>
        <SavedStrip />
      </Suspense>
      <AdSlot slot="banner" />
      <section aria-labelledby="categories" className="grid gap-4">
        <h2 id="categories" className="text-xl font-bold">
          {categoryText.title}
        </h2>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <CategoryGrid most={MAX_CATEGORIES} />
        </Suspense>
      </section>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <HomeEnd point={where.measured} ownCity={user?.city ?? null} />
      </Suspense>
    </>
  )
}
