import { ArrowRight, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { categoryText } from '#text/categories.ts'
import { homeText as text } from '#text/home.ts'
import { NearbyWidget } from '#web/features/businesses/nearby-widget.tsx'
import { CategoryGrid } from '#web/features/categories/category-grid.tsx'
import { EmergencyTiles } from '#web/features/categories/emergency-tiles.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useTitle } from '#web/lib/use-title.ts'

const MOST_CATEGORIES = 36

export function HomePage() {
  useTitle()
  const session = useSession()
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
      <NearbyWidget />
      <section aria-labelledby="categories" className="grid gap-4">
        <h2 id="categories" className="text-xl font-bold">
          {categoryText.title}
        </h2>
        <CategoryGrid most={MOST_CATEGORIES} />
      </section>
    </div>
  )
}
