import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { figuresText } from '#text/businesses-told.ts'
import { specialDaysText } from '#text/hours-special-days.ts'
import { siteText } from '#text/site.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { useRecentFigures } from '#web/features/businesses/queries.ts'
import { RecentFiguresList } from '#web/features/businesses/recent-figures-list.tsx'
import { SimpleCard } from '#web/features/businesses/simple-card.tsx'
import { useAddress } from '#web/features/businesses/street-line.tsx'
import { PhotoGallery } from '#web/features/photos/photo-gallery.tsx'
import { Card } from '#web/ui/card.tsx'
import { SpecialDaysList } from '#web/ui/special-days.tsx'
import { QueryView } from '#web/ui/states.tsx'

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

/** Variant B of the specification: one card, and how the business stands. */
export function SimpleBusiness({
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
  return (
    <div className="grid grid-cols-1 gap-6 wrap-anywhere">
      <p>
        <Link to="/" className="inline-flex min-h-12 items-center gap-2 font-semibold text-accent">
          <ArrowLeft aria-hidden className="size-5" />
          {siteText.backHome}
        </Link>
      </p>
      <PhotoGallery photos={business.photos} name={business.name} />
      <SimpleCard
        business={business}
        street={useAddress(business)}
        from={from}
        actions={actions}
        openCheck={openCheck}
      />
      {business.specialDays.length > 0 && (
        <Card className="grid gap-3 p-4 sm:p-8">
          <h2 className="text-lg font-bold">{specialDaysText.title}</h2>
          <SpecialDaysList days={business.specialDays} />
        </Card>
      )}
      {wheel}
      {message}
      {reviews}
      <RecentFiguresTiles businessId={business.id} />
      {claim}
      {checks}
      {business.source === 'osm' && <OsmCredit />}
    </div>
  )
}

/** Three tiles of the last 30 days; too small figures are withheld. */
function RecentFiguresTiles({ businessId }: { businessId: number }) {
  const figures = useRecentFigures(businessId)
  if (!figures.data && figures.error) return <QueryView query={figures} failed={figuresText.failed} />
  return <RecentFiguresList figures={figures.data} />
}
