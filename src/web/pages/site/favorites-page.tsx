import { Heart } from 'lucide-react'
import { useRef } from 'react'
import { roundTo10m } from '#lib/geo.ts'
import { favoriteText as text } from '#text/favorites.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { cardGrid, PlaceCard, PlaceCardSkeleton } from '#web/features/businesses/place-card.tsx'
import { StreetLine } from '#web/features/businesses/street-line.tsx'
import { useFavorites } from '#web/features/favorites/queries.ts'
import { RemoveFavorite } from '#web/features/favorites/remove-favorite.tsx'
import { usePosition } from '#web/lib/position.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

const grid = `${cardGrid} md:grid-cols-2 lg:grid-cols-3`

export const title = text.title

/** The businesses a person keeps. */
export function FavoritesPage() {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 ref={title} tabIndex={-1} className="text-2xl font-bold outline-none">
          {text.title}
        </h1>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      <FavoriteList onRemove={() => title.current?.focus()} />
    </div>
  )
}

function FavoriteList({ onRemove }: { onRemove: () => void }) {
  const position = usePosition('if-granted')
  const from = position.status === 'known' ? roundTo10m(position.point) : null
  const { data, error, refetch } = useFavorites(from)
  if (!data)
    return (
      <QueryView query={{ error, refetch }} failed={text.failed}>
        <div role="status" aria-label={text.loading} className={grid}>
          <PlaceCardSkeleton />
          <PlaceCardSkeleton />
        </div>
      </QueryView>
    )
  if (data.length === 0)
    return (
      <EmptyState icon={Heart} title={text.empty} text={text.emptyText}>
        <ButtonLink to="/categories">{text.browse}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ul className={grid}>
        {data.map((business) => (
          <li key={business.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1">
            <PlaceCard
              business={business}
              from={from}
              words="badge"
              street={<StreetLine business={business} />}
            />
            <RemoveFavorite business={business} onRemove={onRemove} />
          </li>
        ))}
      </ul>
      {data.some(({ source }) => source === 'osm') && <OsmCredit />}
    </>
  )
}
