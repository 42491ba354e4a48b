import { Clock, Gauge, MapPinned, Phone, Route, Timer, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { telHref } from '#lib/phone.ts'
import { businessPageText, businessText } from '#text/businesses.ts'
import { hoursText } from '#text/hours.ts'
import { tellVisit } from '#web/lib/tell-visit.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RoadMinutes } from '#web/ui/road-minutes.tsx'
import { CardHeading } from './card-heading.tsx'
import { pointOf } from './contact-buttons.tsx'
import { Fact } from './detail-parts.tsx'
import { DirectionsMenu } from './directions-menu.tsx'
import { Rating } from './rating.tsx'

const text = businessPageText

type Props = { business: BusinessDetail; from: Point | null; actions: ReactNode; message: ReactNode }

/** What one came for: is it open, how far, call, directions. Facts nobody entered are not shown. */
export function MainCard({ business, from, actions, message }: Props) {
  const { description, phone, distance, isSample, source, checkedAt } = business
  const { priceRange, workingArea, responseClaim, responseMinutes } = business
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-8">
      <CardHeading business={business}>
        <Rating business={business} />
        {business.reviewCount === 0 && <span className="text-ink-soft">{businessText.noReviews}</span>}
      </CardHeading>
      <Reach business={business} from={from} message={message} />
      {description && <p className="max-w-prose">{description}</p>}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact icon={Route} name={text.distance}>
          {distance && (
            <span className="flex flex-wrap gap-x-3">
              {distance} <RoadMinutes from={from} to={pointOf(business)} />
            </span>
          )}
        </Fact>
        <Fact icon={Timer} name={text.response}>
          {responseClaim && text.responseClaim(responseClaim)}
        </Fact>
        <Fact icon={Gauge} name={text.measured}>
          {responseMinutes === null ? responseClaim && text.notMeasured : text.minutes(responseMinutes)}
        </Fact>
        <Fact icon={Clock} name={text.hours}>
          {hoursLine(business)}
        </Fact>
        <Fact icon={Wallet} name={text.price}>
          {priceRange}
        </Fact>
        <Fact icon={MapPinned} name={text.area}>
          {workingArea}
        </Fact>
      </dl>
      {actions}
      {business.openState === 'estimated' && <p className="text-sm text-ink-soft">{text.hoursEstimated}</p>}
      {isSample && <p className="text-sm text-ink-soft">{businessText.sampleText}</p>}
      {checkedAt && <p className="text-sm text-ink-soft">{businessText.checked(checkedAt)}</p>}
      {source === 'osm' && (
        <p className="text-sm text-ink-soft">{phone ? businessText.osmText : businessText.osmTextSilent}</p>
      )}
    </Card>
  )
}

function Reach({ business, from, message }: Omit<Props, 'actions'>) {
  const { id, name, phone } = business
  const place = pointOf(business)
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto sm:max-w-lg">
      {phone && (
        <ButtonAnchor
          href={telHref(phone)}
          onClick={() => tellVisit(id, 'call')}
          aria-label={`${businessText.call}: ${name}`}
        >
          <Phone aria-hidden className="size-5" />
          {businessText.call}
        </ButtonAnchor>
      )}
      {message}
      {place && (
        <DirectionsMenu business={business} place={place} from={from} label={businessText.directions} />
      )}
    </div>
  )
}

/** The week in one line where it is regular, else what was written, else that nobody knows. */
function hoursLine({ hours, openHours }: BusinessDetail): string {
  return hours.week ? hoursText(hours.week) : (hours.written ?? openHours ?? text.hoursUnknown)
}
