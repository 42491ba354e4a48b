import { useQuery } from '@tanstack/react-query'
import { listBusinesses } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { ask } from '#web/lib/ask.ts'
import { PlaceCard } from './place-card.tsx'

const SHOWN = 6
const FRESH_MS = 60_000

/** The nearest of a trade, with what is known of each: where none is known to be open. */
export function NearestKnown({
  categoryId,
  point,
  from,
  title,
  text,
}: {
  categoryId: number
  point: Point | null
  /** Where the person is, for the way there; null while nobody knows. */
  from: Point | null
  title: string
  text: string
}) {
  const { data } = useQuery({
    queryKey: ['nearest-known', categoryId, point?.lat, point?.lng],
    queryFn: ({ signal }) =>
      ask(listBusinesses, { query: { categoryId, limit: SHOWN, sort: 'useful', ...point } }, signal),
    staleTime: FRESH_MS,
  })
  if (!data || data.length === 0) return null
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {data.map((business) => (
          <PlaceCard key={business.id} business={business} from={from} words="badge" heading="h3" />
        ))}
      </div>
    </section>
  )
}
