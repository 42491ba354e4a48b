import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { Section } from '#web/ui/card.tsx'
import { pointOf } from './contact-buttons.tsx'
import { cardGrid, PlaceCard } from './place-card.tsx'
import { useUseful } from './useful-queries.ts'

const SHOWN = 3

type Props = {
  business: Pick<BusinessDetail, 'id' | 'categoryId' | 'latitude' | 'longitude'>
  from: Point | null
}

/** Others of the same trade that are open, nearest to where somebody is, or to the closed place; nothing where there are none. */
export function SimilarOpen({ business, from }: Props) {
  const { id, categoryId } = business
  const point = from ?? pointOf(business)
  const { data } = useUseful(categoryId, point, {
    limit: SHOWN + 1,
    openNow: true,
    isWanted: point !== null,
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
