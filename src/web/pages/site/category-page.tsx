import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { categoryText as text } from '#text/categories.ts'
import { siteText } from '#text/site.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { CategoryBusinesses } from '#web/features/businesses/category-businesses.tsx'
import { CategoryHeading } from '#web/features/categories/category-heading.tsx'
import { useCategory } from '#web/features/categories/queries.ts'
import { OnDutyPharmacies } from '#web/features/pharmacies/on-duty-pharmacies.tsx'
import { useOnDutyTime } from '#web/features/pharmacies/on-duty-time.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { idOf } from '#web/lib/id-of.ts'
import { roughly, usePosition } from '#web/lib/position.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, FailureNotice } from '#web/ui/states.tsx'

const PHARMACY = 4

export function CategoryPage() {
  const id = idOf(useParams().id)
  return id === null ? <CategoryNotFound /> : <KnownCategory key={id} id={id} />
}

function KnownCategory({ id }: { id: number }) {
  const { data, isError, error, refetch } = useCategory(id)
  useTitle(data?.name)
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
      {id === PHARMACY && <NightPharmacies />}
      <CategoryBusinesses
        categoryId={id}
        renderAd={(index) => <AdSlot slot="native" place={`${id}-${index}`} />}
      />
    </div>
  )
}

/** At night, on Sundays and holidays the list of those on duty stands before all others. */
function NightPharmacies() {
  const position = usePosition('if-granted')
  const isNight = useOnDutyTime()
  return isNight && <OnDutyPharmacies point={position.status === 'known' ? roughly(position.point) : null} />
}

function CategoryNotFound() {
  useTitle(text.notFound)
  return (
    <EmptyState level="h1" icon={SearchX} title={text.notFound} text={text.notFoundText}>
      <ButtonLink to="/categories">{text.toAll}</ButtonLink>
    </EmptyState>
  )
}
