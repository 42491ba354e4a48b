import { ArrowLeft, Phone } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router'
import { roundTo10m } from '#lib/geo.ts'
import { telHref } from '#lib/phone.ts'
import { inboxText, talkText as text } from '#text/messages.ts'
import { BusinessStrip } from '#web/features/businesses/business-strip.tsx'
import { useBusiness } from '#web/features/businesses/queries.ts'
import { CustomerTalk } from '#web/features/messages/talks.tsx'
import { ThreadList } from '#web/features/messages/thread-list.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { useWide } from '#web/lib/browser-state.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { usePosition } from '#web/lib/position.ts'
import { reportVisit } from '#web/lib/shared-calls.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The conversation with one business; on a desk beside the others. */
export function TalkPage() {
  const id = idOf(useParams().businessId)
  return id === null ? <NotFoundPage /> : <Known key={id} id={id} />
}

function Known({ id }: { id: number }) {
  const isWide = useWide()
  const position = usePosition('if-granted')
  const from = position.status === 'known' ? roundTo10m(position.point) : null
  // Of a business that is listed no more the conversation itself still knows the name.
  const { data: business } = useBusiness(id, from)
  useTitle(business?.name ?? inboxText.title)
  if (business && business.id !== id) return <Navigate replace to={`/messages/${business.id}`} />
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      {isWide && (
        <div className="grid max-h-[calc(100dvh-8rem)] content-start gap-3 overflow-y-auto">
          <h2 className="text-xl font-bold">{inboxText.title}</h2>
          <ThreadList side="customer" shownBusiness={id} />
        </div>
      )}
      <Card className="h-[calc(100dvh-9rem-var(--running-bar,0px))] min-h-120 overflow-hidden max-lg:-mx-4 max-lg:-my-6 max-lg:rounded-none max-lg:border-x-0 lg:h-[calc(100dvh-8rem-var(--running-bar,0px))]">
        <CustomerTalk
          businessId={id}
          name={business?.name}
          heading="h1"
          lead={
            <Link
              to="/messages"
              aria-label={text.back}
              className="-ml-2 grid size-12 shrink-0 place-items-center rounded-md text-accent lg:hidden"
            >
              <ArrowLeft aria-hidden className="size-5" />
            </Link>
          }
          actions={
            business?.phone && (
              <ButtonAnchor
                href={telHref(business.phone)}
                onClick={() => reportVisit(id, 'call')}
                aria-label={text.callName(business.name)}
              >
                <Phone aria-hidden className="size-5" />
                {text.call}
              </ButtonAnchor>
            )
          }
          strip={business && <BusinessStrip business={business} />}
        />
      </Card>
    </div>
  )
}
