import { useId } from 'react'
import { distanceKm, type Point } from '#lib/geo.ts'
import { pointOf } from './contact-buttons.tsx'
import { cardGrid, PlaceCard } from './place-card.tsx'
import { useBusiness } from './queries.ts'
import { StreetLine } from './street-line.tsx'
import { useUseful } from './useful-queries.ts'

const SHOWN = 6

/** The nearest of a trade, with what is known of each: where none is known to be open. */
export function NearestKnown({
  categoryId,
  point,
  from,
  start,
  title,
  text,
}: {
  categoryId: number
  point: Point | null
  /** The person's position, for directions; null while unknown. */
  from: Point | null
  /** From where minutes are told. */
  start: Point | null
  title: string
  text: string
}) {
  const heading = useId()
  const { data } = useUseful(categoryId, point, { limit: SHOWN })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div>
        <h2 id={heading} className="text-xl font-bold">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      <div className={`${cardGrid} md:grid-cols-2 lg:grid-cols-3`}>
        {data.map((business, index) => (
          <PlaceCard
            key={business.id}
            business={business}
            from={from}
            start={start}
            words="badge"
            heading="h3"
            first={index === 0}
            street={<StreetLine business={business} />}
          />
        ))}
      </div>
    </section>
  )
}

/** Chosen on the map, and too far down to be in the list. */
export function OutsideList({ id, from }: { id: number; from: Point | null }) {
  const { data } = useBusiness(id, from)
  if (!data) return null
  const { lat, lng } = pointOf(data) ?? {}
  const distance = from && lat !== undefined && lng !== undefined ? distanceKm(from, { lat, lng }) : null
  return (
    <PlaceCard
      anchor={`business-${id}`}
      business={{ ...data, distance }}
      from={from}
      selected
      street={<StreetLine business={data} />}
    />
  )
}
