import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { isPharmacy, PHARMACIES } from '#contract/categories.ts'
import type { Point } from '#lib/geo.ts'
import { categoryText as text } from '#text/categories.ts'
import { siteText } from '#text/site.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { CategoryBusinesses } from '#web/features/businesses/category-businesses.tsx'
import { CategoryHeading } from '#web/features/categories/category-heading.tsx'
import { useCategory } from '#web/features/categories/queries.ts'
import { RelatedTrades } from '#web/features/categories/related-trades.tsx'
import { OnDutyPharmacies } from '#web/features/pharmacies/on-duty-pharmacies.tsx'
import { useOnDutyTime } from '#web/features/pharmacies/on-duty-time.ts'
import { useOwnProvince } from '#web/features/places/use-own-province.ts'
import { useWhere } from '#web/features/places/use-where.ts'
import { WhereLine } from '#web/features/places/where-line.tsx'
import { isNotFound } from '#web/lib/ask.ts'
import { idOf } from '#web/lib/id-of.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, FailureNotice } from '#web/ui/states.tsx'

const [PHARMACY] = PHARMACIES

export function CategoryPage() {
  const id = idOf(useParams().id)
  return id === null ? <CategoryNotFound /> : <KnownCategory key={id} id={id} />
}

function KnownCategory({ id }: { id: number }) {
  const { data, isError, error, refetch } = useCategory(id)
  useTitle(data?.name)
  const where = useWhere('if-granted')
  const placed = { where, whereLine: <WhereLine where={where} /> }
  if (isNotFound(error)) return <CategoryNotFound />
  return (
    <div className="grid gap-6">
      {isError && !data ? (
        <FailureNotice
          title={text.failed}
          text={error.message}
          retry={siteText.retry}
          onRetry={() => void refetch()}
        />
      ) : (
        <CategoryHeading category={data} />
      )}
      {isPharmacy(id) && <Duties always={id !== PHARMACY} point={where.measured} />}
      <CategoryBusinesses
        categoryId={id}
        {...placed}
        instead={
          isPharmacy(id) && id !== PHARMACY && <CategoryBusinesses categoryId={PHARMACY} {...placed} />
        }
        related={<RelatedTrades id={id} />}
        renderAd={(index) => <AdSlot slot="native" place={`${id}-${index}`} />}
      />
    </div>
  )
}

/** At night, on Sundays and holidays, and where they are what is looked for, those on duty stand before all others. */
function Duties({ always, point }: { always: boolean; point: Point | null }) {
  const plate = useOwnProvince()?.plate
  const isNight = useOnDutyTime()
  if (!always && !isNight) return null
  return <OnDutyPharmacies point={point} fallback={plate} />
}

function CategoryNotFound() {
  useTitle(text.notFound)
  return (
    <EmptyState level="h1" icon={SearchX} title={text.notFound} text={text.notFoundText}>
      <ButtonLink to="/categories">{text.toAll}</ButtonLink>
    </EmptyState>
  )
}
