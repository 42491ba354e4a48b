import { ArrowRight, Clock, MapPin, Navigation, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { categoryText } from '#text/categories.ts'
import { homeText as text } from '#text/home.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { NearbyWidget } from '#web/features/businesses/nearby-widget.tsx'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { EmergencyTiles } from '#web/features/categories/emergency-tiles.tsx'
import { useCity } from '#web/features/places/use-city.ts'
import { ServiceSearch } from '#web/features/search/service-search.tsx'
import { WeatherCard } from '#web/features/weather/weather-card.tsx'
import { roughly, usePosition } from '#web/lib/position.ts'
import { useSession } from '#web/lib/session.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { FeatureCards } from './feature-cards.tsx'
import { HomeWheel } from './home-wheel.tsx'
import { RoleLinks } from './role-links.tsx'

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
  const position = usePosition('if-granted')
  const point = position.status === 'known' ? roughly(position.point) : null
  const here = useCity(point)?.city
  const city = here ?? (session.status === 'in' ? session.user.city : null)
  return (
    <div className="grid gap-8">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{session.status === 'in' && text.welcome(session.user.name)}</h1>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      <Link
        to="/nearby-map"
        className="flex min-h-20 items-center gap-4 rounded-lg bg-accent px-5 py-4 text-lg font-bold text-accent-ink transition-colors duration-150 hover:bg-accent-hover"
      >
        <MapPin aria-hidden className="size-7 shrink-0" strokeWidth={1.75} />
        <span className="flex-1">{text.nearby}</span>
        <ArrowRight aria-hidden className="size-6 shrink-0" />
      </Link>
      <EmergencyTiles />
      {session.status === 'in' && <HomeWheel user={session.user} />}
      {session.status === 'in' && <RoleLinks userType={session.user.userType} />}
      <ServiceSearch />
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
    </div>
  )
}
