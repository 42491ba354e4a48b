import { Clock, Navigation, ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Point } from '#lib/geo.ts'
import { categoryText } from '#text/categories.ts'
import { homeText as text } from '#text/home.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { NearbyWidget } from '#web/features/businesses/nearby-widget.tsx'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { useCity } from '#web/features/places/use-city.ts'
import { ServiceSearch } from '#web/features/search/service-search.tsx'
import { WeatherCard } from '#web/features/weather/weather-card.tsx'
import { roughly, usePosition } from '#web/lib/position.ts'
import { useSession } from '#web/lib/session.tsx'
import { useRest } from '#web/lib/use-rest.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { FeatureCards } from './feature-cards.tsx'
import { HomeTop, homeClass } from './home-top.tsx'
import { HomeWheel } from './home-wheel.tsx'
import { RoleLinks } from './role-links.tsx'

/** For owners alone; without it home stands all the same. */
const OwnerNext = lazy(() =>
  import('./owner-next.tsx').then(
    (m) => ({ default: m.OwnerNext }),
    () => ({ default: () => null }),
  ),
)

const MOST_CATEGORIES = 36

const calm = 'bg-accent-soft text-accent'
const features = [
  { icon: Navigation, tone: calm, ...text.features.navigation },
  { icon: Clock, tone: calm, ...text.features.hours },
  { icon: ShieldCheck, tone: calm, ...text.features.secure },
]

export function HomePage() {
  useTitle()
  const session = useSession()
  const isRest = useRest()
  const position = usePosition('if-granted')
  const point = position.status === 'known' ? roughly(position.point) : null
  const here = useCity(point)?.city
  const city = here ?? (session.status === 'in' ? session.user.city : null)
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
        <Rest point={point} city={city} />
      ) : (
        // So tall that the footer does not come into view.
        <div className="min-h-dvh" />
      )}
    </div>
  )
}

type RestProps = { point: Point | null; city: string | null }

/** Below what a phone shows at first. */
const Rest = ({ point, city }: RestProps) => (
  <>
    <NearbyWidget />
    <AdSlot slot="banner" />
    <section aria-labelledby="categories" className="grid gap-4">
      <h2 id="categories" className="text-xl font-bold">
        {categoryText.title}
      </h2>
      <CategoryGrid most={MOST_CATEGORIES} />
    </section>
    <FeatureCards title={text.featuresTitle} features={features} />
    <WeatherCard point={point} city={city} />
  </>
)
