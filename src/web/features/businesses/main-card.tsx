import { Clock, Gauge, MapPinned, Route, Timer, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessPageText, businessText } from '#text/businesses.ts'
import { hoursText } from '#text/hours.ts'
import { Card } from '#web/ui/card.tsx'
import { RoadMinutes } from '#web/ui/road-minutes.tsx'
import { CardHeading, CardNotes } from './card-parts.tsx'
import { CallButton, pointOf } from './contact-buttons.tsx'
import { cardColumn, cardColumns, cardFacts, Fact } from './detail-parts.tsx'
import { DirectionsMenu } from './directions-menu.tsx'
import { Rating } from './open-badge.tsx'
import { PlaceCover } from './place-cover.tsx'
import { WeekPicture } from './week-picture.tsx'

const text = businessPageText

type Props = {
  business: BusinessDetail
  from: Point | null
  actions: ReactNode
  message: ReactNode
  /** Who found it open or closed. */
  openCheck: ReactNode
}

/** The essentials: open or not, distance, call, directions. Missing facts are left out. */
export function MainCard({ business, from, actions, message, openCheck }: Props) {
  const { description, distance, hours, specialDays } = business
  const { priceRange, workingArea, responseClaim, responseMinutes } = business
  return (
    <Card className="overflow-hidden">
      <PlaceCover business={business} />
      <div className={cardColumns}>
        <div className={cardColumn}>
          <CardHeading business={business}>
            <Rating business={business} />
          </CardHeading>
          {openCheck}
          <Reach business={business} from={from} message={message} />
          {actions}
          {description && <p className="max-w-prose">{description}</p>}
        </div>
        <div className={cardColumn}>
          <dl className={cardFacts}>
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
              {hours.week && <WeekPicture week={hours.week} specialDays={specialDays} />}
            </Fact>
            <Fact icon={Wallet} name={text.price}>
              {priceRange}
            </Fact>
            <Fact icon={MapPinned} name={text.area}>
              {workingArea}
            </Fact>
          </dl>
          <CardNotes business={business} />
        </div>
      </div>
    </Card>
  )
}

function Reach({ business, from, message }: Omit<Props, 'actions' | 'openCheck'>) {
  const place = pointOf(business)
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto sm:max-w-lg">
      <CallButton business={business} />
      {place && (
        <DirectionsMenu business={business} place={place} from={from} label={businessText.directions} />
      )}
      {message}
    </div>
  )
}

/** The week in one line where it is regular, else the written hours, else "unknown". */
function hoursLine({ hours, openHours }: BusinessDetail): string {
  return hours.week ? hoursText(hours.week) : (hours.written ?? openHours ?? text.hoursUnknown)
}
