import { Clock, Gauge, Globe, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { fold } from '#lib/turkish.ts'
import { businessPageText, businessText, businessSimpleText as text } from '#text/businesses.ts'
import { tellVisit } from '#web/lib/tell-visit.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CardHeading } from './card-heading.tsx'
import { pointOf } from './contact-buttons.tsx'
import { Fact } from './detail-parts.tsx'
import { DirectionsMenu } from './directions-menu.tsx'
import { isWebAddress } from './is-web-address.ts'
import { Stars } from './stars.tsx'

type Props = {
  business: BusinessDetail
  from: Point | null
  actions: ReactNode
  /** Other buttons than those of the application, for a page without it. */
  reach?: ReactNode
}

/** The business in one card: what it is, where, when, and how to reach it. */
export function SimpleCard({ business, from, actions, reach }: Props) {
  const { description, phone, email, businessHours, isSample, source, checkedAt } = business
  const { responseClaim, responseMinutes } = business
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-8">
      <CardHeading business={business}>
        <Stars business={business} />
      </CardHeading>
      {reach ?? <Reach business={business} from={from} />}
      {description && <p className="max-w-prose">{description}</p>}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact icon={MapPin} name={businessPageText.address}>
          {addressOf(business)}
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
      {business.openState === 'estimated' && (
        <p className="text-sm text-ink-soft">{businessPageText.hoursEstimated}</p>
      )}
      {isSample && <p className="text-sm text-ink-soft">{businessText.sampleText}</p>}
      {checkedAt && <p className="text-sm text-ink-soft">{businessText.checked(checkedAt)}</p>}
      {source === 'osm' && (
        <p className="text-sm text-ink-soft">{phone ? businessText.osmText : businessText.osmTextSilent}</p>
      )}
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
        <ButtonAnchor href={telHref(phone)} onClick={() => tellVisit(id, 'call')}>
          <Phone aria-hidden className="size-5" />
          {text.call}
        </ButtonAnchor>
      )}
      {place && hasGeolocation && (
        <DirectionsMenu business={business} place={place} from={from} label={text.directions} />
      )}
      {website && isWebAddress(website) && (
        <ButtonAnchor look="secondary" outside href={website} onClick={() => tellVisit(id, 'website')}>
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
