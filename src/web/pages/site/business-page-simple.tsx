import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { siteText } from '#text/site.ts'
import { specialDaysText } from '#text/special-days.ts'
import { OsmCredit } from '#web/features/businesses/credits.tsx'
import { SimpleCard } from '#web/features/businesses/simple-card.tsx'
import { StandingTiles } from '#web/features/businesses/standing-tiles.tsx'
import { PhotoGallery } from '#web/features/photos/photo-gallery.tsx'
import { Card } from '#web/ui/card.tsx'
import { SpecialDaysList } from '#web/ui/special-days.tsx'

type Props = {
  business: BusinessDetail
  from: Point | null
  actions: ReactNode
  message: ReactNode
  wheel: ReactNode
  reviews: ReactNode
  claim: ReactNode
}

/** Variant B of the specification: one card, and how the business stands. */
export function SimpleBusiness({ business, from, actions, message, wheel, reviews, claim }: Props) {
  return (
    <div className="grid grid-cols-1 gap-6 wrap-anywhere">
      <p>
        <Link to="/" className="inline-flex min-h-12 items-center gap-2 font-semibold text-accent">
          <ArrowLeft aria-hidden className="size-5" />
          {siteText.backHome}
        </Link>
      </p>
      <SimpleCard business={business} from={from} actions={actions} />
      {business.specialDays.length > 0 && (
        <Card className="grid gap-3 p-4 sm:p-8">
          <h2 className="text-lg font-bold">{specialDaysText.title}</h2>
          <SpecialDaysList days={business.specialDays} />
        </Card>
      )}
      <PhotoGallery photos={business.photos} name={business.name} />
      {wheel}
      {message}
      {reviews}
      <StandingTiles businessId={business.id} />
      {claim}
      {business.source === 'osm' && <OsmCredit />}
    </div>
  )
}
