import { useQuery } from '@tanstack/react-query'
import { type BusinessCard, type BusinessDetail, listBusinesses } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { ask } from '#web/lib/ask.ts'
import { Section } from '#web/ui/card.tsx'
import { pointOf } from './contact-buttons.tsx'
import { cardGrid, PlaceCard } from './place-card.tsx'

const SHOWN = 3
const FRESH_MS = 60_000

type Props = {
  business: Pick<BusinessDetail, 'id' | 'categoryId' | 'latitude' | 'longitude'>
  from: Point | null
}

/** Others of the same trade that are open, nearest to where somebody is, or to the closed place; nothing where there are none. */
export function SimilarOpen({ business, from }: Props) {
  const { id, categoryId } = business
  const point = from ?? pointOf(business)
  const { data } = useQuery({
    queryKey: ['similar-open', categoryId, point?.lat, point?.lng],
    queryFn: ({ signal }) =>
      ask(
        listBusinesses,
        { query: { categoryId, limit: SHOWN + 1, sort: 'useful', openNow: true, fields: 'card', ...point } },
        signal,
      ) as Promise<BusinessCard[]>,
    enabled: point !== null,
    staleTime: FRESH_MS,
  })
  const others = data?.filter((one) => one.id !== id).slice(0, SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <Section title={text.similarOpen} size="lg">
      <div className={`${cardGrid} md:grid-cols-2 lg:grid-cols-3`}>
        {others.map((one) => (
          <PlaceCard key={one.id} business={one} from={from} words="badge" heading="h3" brief />
        ))}
      </div>
    </Section>
  )
}
