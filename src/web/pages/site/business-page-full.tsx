import type { ReactNode } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { pointOf } from '#web/features/businesses/contact-buttons.tsx'
import { ContactTab, hasContact } from '#web/features/businesses/contact-tab.tsx'
import { hasInfo, InfoTab } from '#web/features/businesses/info-tab.tsx'
import { LocationFacts } from '#web/features/businesses/location-facts.tsx'
import { MainCard } from '#web/features/businesses/main-card.tsx'
import { hasServices, ServicesTab } from '#web/features/businesses/services-tab.tsx'
import { SimilarOpen } from '#web/features/businesses/similar-open.tsx'
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

/** Variant A of the specification: all that is known of a business, in up to four tabs. */
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
  const tabs = [
    { value: 'info', isFilled: hasInfo(business), content: <InfoTab business={business} /> },
    { value: 'services', isFilled: hasServices(business), content: <ServicesTab business={business} /> },
    { value: 'contact', isFilled: hasContact(business), content: <ContactTab business={business} /> },
    {
      value: 'location',
      isFilled: pointOf(business) !== null,
      content: <LocationTab business={business} from={from} />,
    },
  ]
    .filter(({ isFilled }) => isFilled)
    .map(({ value, content }) => ({ value, label: text.tabs[value as keyof typeof text.tabs], content }))
  return (
    <div className="grid grid-cols-1 gap-6 wrap-anywhere">
      <PhotoGallery photos={business.photos} name={business.name} />
      <MainCard business={business} from={from} actions={actions} message={message} openCheck={openCheck} />
      {business.openState === 'closed' && <SimilarOpen business={business} from={from} />}
      {wheel}
      {tabs.length > 0 && <Tabs label={business.name} tabs={tabs} />}
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
  if (!place) return null
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <PlaceMap places={mapPlaceOf(business, categories)} here={hereOf({ position })} className="h-96" />
      <LocationFacts business={business} place={place} from={from} />
    </div>
  )
}
