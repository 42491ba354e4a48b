import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { siteText } from '#text/site.ts'
import { pointOf } from '#web/features/businesses/contact-buttons.tsx'
import { ContactTab } from '#web/features/businesses/contact-tab.tsx'
import { OsmCredit } from '#web/features/businesses/credits.tsx'
import { InfoTab } from '#web/features/businesses/info-tab.tsx'
import { LocationFacts } from '#web/features/businesses/location-facts.tsx'
import { MainCard } from '#web/features/businesses/main-card.tsx'
import { useBusiness } from '#web/features/businesses/queries.ts'
import { ServicesTab } from '#web/features/businesses/services-tab.tsx'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { isNotFound } from '#web/lib/ask.ts'
import { idOf } from '#web/lib/id-of.ts'
import { roughly, usePosition } from '#web/lib/position.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, FailureNotice, Spinner } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export function BusinessPage() {
  const id = idOf(useParams().id)
  return id === null ? <BusinessNotFound /> : <KnownBusiness key={id} id={id} />
}

function KnownBusiness({ id }: { id: number }) {
  const position = usePosition('if-granted')
  const from = position.status === 'known' ? roughly(position.point) : null
  const { data, isError, error, refetch } = useBusiness(id, from)
  useTitle(data?.name)

  if (data) return <Business business={data} from={from} />
  if (isNotFound(error)) return <BusinessNotFound />
  if (isError) {
    return (
      <FailureNotice
        title={text.failed}
        text={error.message}
        retry={siteText.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  return <Spinner text={text.loading} />
}

function Business({ business, from }: { business: BusinessDetail; from: Point | null }) {
  const { info, services, contact, location } = text.tabs
  return (
    <div className="grid grid-cols-1 gap-6">
      <MainCard business={business} from={from} />
      <Tabs
        label={business.name}
        tabs={[
          { value: 'info', label: info, content: <InfoTab business={business} /> },
          { value: 'services', label: services, content: <ServicesTab business={business} /> },
          { value: 'contact', label: contact, content: <ContactTab business={business} /> },
          { value: 'location', label: location, content: <LocationTab business={business} from={from} /> },
        ]}
      />
      {business.source === 'osm' && <OsmCredit />}
    </div>
  )
}

function LocationTab({ business, from }: { business: BusinessDetail; from: Point | null }) {
  const place = pointOf(business)
  if (!place) return <p className="text-ink-soft">{text.noLocation}</p>
  const look =
    business.openState === 'open' || business.openState === 'estimated' ? business.openState : 'closed'
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <PlaceMap
        places={[{ id: business.id, name: business.name, point: place, look }]}
        here={from}
        className="h-96"
      />
      <LocationFacts business={business} place={place} from={from} />
    </div>
  )
}

function BusinessNotFound() {
  useTitle(text.notFound)
  return (
    <EmptyState level="h1" icon={SearchX} title={text.notFound} text={text.notFoundText}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
    </EmptyState>
  )
}
