import { MessageCircle, Share2 } from 'lucide-react'
import type { BusinessPage } from '#contract/directory.ts'
import { businessText } from '#text/businesses.ts'
import { directoryText as text } from '#text/directory.ts'
import { specialDaysText } from '#text/hours-special-days.ts'
import { fetchedText } from '#text/offline.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { HoursTable } from '#web/features/businesses/hours-table.tsx'
import { PlainReach } from '#web/features/businesses/plain-reach.tsx'
import { RecentFiguresList } from '#web/features/businesses/recent-figures-list.tsx'
import { SimpleCard } from '#web/features/businesses/simple-card.tsx'
import { WeekPicture } from '#web/features/businesses/week-picture.tsx'
import { ArrivalRateCard } from '#web/features/call-outs/arrival-rate.tsx'
import { ChecksList } from '#web/features/checks/checks-list.tsx'
import { OpenCheck } from '#web/features/checks/open-check.tsx'
import { GuestClaimLink } from '#web/features/claims/guest-claim-link.tsx'
import { CountedLinks, Part } from '#web/features/directory/links.tsx'
import { PhotoStrip } from '#web/features/photos/photo-strip.tsx'
import { FirstReviews } from '#web/features/reviews/first-reviews.tsx'
import { withReturn } from '#web/lib/addresses.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SpecialDaysList } from '#web/ui/special-days.tsx'
import { HowFar } from './how-far.tsx'

const link = 'inline-flex min-h-12 items-center font-semibold text-accent underline'

/** Variant B of the specification for guests. What needs a script is not there without one. */
export function GuestBusiness({
  page: { business, street, week, lists, reviews, checks, arrivalRate },
}: {
  page: BusinessPage
}) {
  const now = useNow().getTime()
  const { id, nextChangeAt, specialDays } = business
  return (
    <div
      data-business={id}
      data-state={business.openState}
      data-phone={business.phone ?? undefined}
      data-next-change={nextChangeAt ?? undefined}
      className="grid grid-cols-1 gap-6 wrap-anywhere"
    >
      <PhotoStrip photos={business.photos} name={business.name} />
      <SimpleCard
        business={business}
        street={street}
        from={null}
        openCheck={
          <div data-live="open-check" className="contents">
            <OpenCheck business={business} checks={checks} when={(at) => fetchedText(Date.parse(at), now)} />
          </div>
        }
        reach={<PlainReach business={business} />}
        actions={
          <>
            {!business.phone && <MissingPhone business={business} />}
            <HowFar business={business} />
            <Share />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {(week || specialDays.length > 0) && (
          <Card className="p-4 sm:p-6">
            <div data-live="week" className="grid gap-4">
              {week && (
                <section className="grid gap-2">
                  <h2 className="text-lg font-bold">{text.week}</h2>
                  <WeekPicture week={week} specialDays={specialDays} />
                  <HoursTable week={week} specialDays={specialDays} />
                </section>
              )}
              {specialDays.length > 0 && (
                <section className="grid gap-2">
                  <h2 className="text-lg font-bold">{specialDaysText.title}</h2>
                  <SpecialDaysList days={specialDays} />
                </section>
              )}
            </div>
          </Card>
        )}
        <Message id={id} />
      </div>
      {arrivalRate && <ArrivalRateCard rate={arrivalRate} />}
      <FirstReviews business={business} reviews={reviews} login={text.login} />
      <div data-standing className="noscript:hidden">
        <RecentFiguresList figures={undefined} />
      </div>
      {business.isClaimable && <GuestClaimLink business={business} />}
      <div data-live="checks" className="empty:hidden">
        <ChecksList checks={checks} />
      </div>
      {lists.length > 0 && (
        <Part title={text.lists}>
          <CountedLinks links={lists} />
        </Part>
      )}
      {business.source === 'osm' && <OsmCredit />}
    </div>
  )
}

function Message({ id }: { id: number }) {
  return (
    <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <MessageCircle aria-hidden className="size-5 text-accent" />
        {text.message}
      </h2>
      <div data-signed="out" className="grid justify-items-start gap-3">
        <p>{text.messageLogin}</p>
        <ButtonAnchor href={withReturn('/login', `/business/${id}`)}>{text.login}</ButtonAnchor>
        <p className="text-sm text-ink-soft">{text.accountFor}</p>
      </div>
      <div data-signed="in" className="grid justify-items-start gap-3">
        <p>{text.messageSignedIn}</p>
        <ButtonAnchor href={`/business/${id}`}>{text.openInApp}</ButtonAnchor>
      </div>
    </Card>
  )
}

/** Reports ask for an account: who knows the number is led to the page that takes it. */
function MissingPhone({ business: { id, latitude } }: { business: BusinessPage['business'] }) {
  return (
    <p>
      {businessText.noPhone(latitude !== null)}{' '}
      <a data-signed="out" href={withReturn('/login', `/business/${id}`)} className={link}>
        {businessText.tellPhoneSignedOut}
      </a>
      <a data-signed="in" href={`/business/${id}`} className={link}>
        {businessText.tellPhoneInApp}
      </a>
    </p>
  )
}

function Share() {
  return (
    <div data-share className="-mx-2 flex flex-wrap items-center gap-2 noscript:hidden">
      <Button look="quiet" className="px-2!">
        <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
        {businessText.share}
      </Button>
      <p role="status" className="text-sm text-ink-soft" />
    </div>
  )
}
