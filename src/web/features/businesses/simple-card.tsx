import { Clock, Gauge, Globe, Mail, MapPin, Phone, Route } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { fold } from '#lib/turkish.ts'
import { businessPageText, businessSimpleText as text } from '#text/businesses.ts'
import { reportVisit } from '#web/lib/shared-calls.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RoadMinutes } from '#web/ui/road-minutes.tsx'
import { CardHeading, CardNotes, Stars } from './card-parts.tsx'
import { isWebAddress, pointOf } from './contact-buttons.tsx'
import { cardColumn, cardColumns, cardFacts, Fact } from './detail-parts.tsx'
import { DirectionsMenu } from './directions-menu.tsx'
import { PlaceCover } from './place-cover.tsx'

type Props = {
  business: BusinessDetail
  from: Point | null
  actions: ReactNode
  /** Shown instead of an address that names no street. */
  street: string | null
  /** Who found it open or closed. */
  openCheck: ReactNode
  /** Other buttons than those of the application, for a page without it. */
  reach?: ReactNode
}

/** The business in one card: what it is, where, when, and how to reach it. */
export function SimpleCard({ business, street, from, actions, openCheck, reach }: Props) {
  const { description, phone, email, businessHours } = business
  const { responseClaim, responseMinutes } = business
  return (
    <Card className="overflow-hidden">
      <PlaceCover business={business} />
      <div className={cardColumns}>
        <div className={cardColumn}>
          <CardHeading business={business}>
            <Stars business={business} />
          </CardHeading>
          {openCheck}
          {reach ?? <Reach business={business} from={from} />}
          {description && <p className="max-w-prose">{description}</p>}
        </div>
        <div className={cardColumn}>
          <dl className={cardFacts}>
            <Fact icon={MapPin} name={businessPageText.address}>
              {addressOf({ ...business, address: street || business.address })}
            </Fact>
            <Fact icon={Route} name={businessPageText.distance}>
              {business.distance && (
                <>
                  {business.distance} <RoadMinutes from={from} to={pointOf(business)} />
                </>
              )}
            </Fact>
            <Fact icon={Phone} name={businessPageText.phone}>
              {phone && showPhone(phone)}
            </Fact>
            <Fact icon={Clock} name={businessPageText.hours}>
              {businessHours ?? businessPageText.hoursUnknown}
            </Fact>
            <Fact icon={Gauge} name={businessPageText.measured}>
              {responseMinutes === null
                ? responseClaim && businessPageText.notMeasured
                : businessPageText.minutes(responseMinutes)}
            </Fact>
            <Fact icon={Mail} name={businessPageText.email}>
              {email && (
                <a href={`mailto:${email}`} className="text-accent underline">
                  {email}
                </a>
              )}
            </Fact>
          </dl>
          {actions}
          <CardNotes business={business} />
        </div>
      </div>
    </Card>
  )
}

/** Directions need a position on both ends: where the browser knows none, the way cannot start. */
function Reach({ business, from }: Pick<Props, 'business' | 'from'>) {
  const [hasGeolocation] = useState(() => 'geolocation' in navigator)
  const { id, phone, website } = business
  const place = pointOf(business)
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
      {phone && (
        <ButtonAnchor href={telHref(phone)} onClick={() => reportVisit(id, 'call', business)}>
          <Phone aria-hidden className="size-5" />
          {text.call}
        </ButtonAnchor>
      )}
      {place && hasGeolocation && (
        <DirectionsMenu business={business} place={place} from={from} label={text.directions} />
      )}
      {website && isWebAddress(website) && (
        <ButtonAnchor look="secondary" outside href={website} onClick={() => reportVisit(id, 'website')}>
          <Globe aria-hidden className="size-5" />
          {text.website}
        </ButtonAnchor>
      )}
    </div>
  )
}

/** The address with its city, unless it names the city already. */
function addressOf({ address, city }: BusinessDetail): string | null {
  if (!city || fold(address).includes(fold(city))) return address
  return address ? `${address}, ${city}` : city
}
