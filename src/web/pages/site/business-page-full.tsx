import type { ReactNode } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { pointOf } from '#web/features/businesses/contact-buttons.tsx'
import { ContactTab } from '#web/features/businesses/contact-tab.tsx'
import { InfoTab } from '#web/features/businesses/info-tab.tsx'
import { LocationFacts } from '#web/features/businesses/location-facts.tsx'
import { MainCard } from '#web/features/businesses/main-card.tsx'
import { ServicesTab } from '#web/features/businesses/services-tab.tsx'
import { useCategories } from '#web/features/categories/queries.ts'
import { PhotoGallery } from '#web/features/photos/photo-gallery.tsx'
import { hereOf } from '#web/features/places/here-of.tsx'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { usePosition } from '#web/lib/position.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { mapPlaceOf } from './map-place-of.ts'

type Props = {
  business: BusinessDetail
  from: Point | null
  actions: ReactNode
  message: ReactNode
  wheel: ReactNode
  reviews: ReactNode
  claim: ReactNode
  /** Who found it open or closed. */
  openCheck: ReactNode
  /** Where its facts come from. */
  checks: ReactNode
}

/** Variant A of the specification: all that is known of a business, in four tabs. */
export function FullBusiness({
  business,
  from,
  actions,
  message,
  wheel,
  reviews,
  claim,
  openCheck,
  checks,
}: Props) {
  const { info, services, contact, location } = text.tabs
  return (
    <div className="grid grid-cols-1 gap-6 wrap-anywhere">
      <MainCard business={business} from={from} actions={actions} message={message} openCheck={openCheck} />
      <PhotoGallery photos={business.photos} name={business.name} />
      {wheel}
      <Tabs
        label={business.name}
        tabs={[
          { value: 'info', label: info, content: <InfoTab business={business} /> },
          { value: 'services', label: services, content: <ServicesTab business={business} /> },
          { value: 'contact', label: contact, content: <ContactTab business={business} /> },
          { value: 'location', label: location, content: <LocationTab business={business} from={from} /> },
        ]}
      />
      {reviews}
      {claim}
      {checks}
      {business.source === 'osm' && <OsmCredit />}
    </div>
  )
}

function LocationTab({ business, from }: Pick<Props, 'business' | 'from'>) {
  const categories = useCategories().data
  const position = usePosition('if-granted')
  const place = pointOf(business)
  if (!place) return <p className="text-ink-soft">{text.noLocation}</p>
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <PlaceMap places={mapPlaceOf(business, categories)} here={hereOf({ position })} className="h-96" />
      <LocationFacts business={business} place={place} from={from} />
    </div>
  )
}
