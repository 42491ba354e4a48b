import { Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallOutJob } from '#contract/call-outs-shapes.ts'
import type { Point } from '#lib/geo.ts'
import { telHref } from '#lib/phone.ts'
import { callOutAskText as text } from '#text/call-outs-duty.ts'
import { choiceTexts } from '#text/call-outs-pages.ts'
import { clockText } from '#text/messages-times.ts'
import { directionsHref } from '#web/lib/directions.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { AgreedPrice } from './agreed-price.tsx'
import { BlockButton } from './block-button.tsx'
import { DisputeSection } from './dispute-section.tsx'
import { DutyLink } from './duty-link.tsx'
import { stepTimesOf } from './job-steps.ts'
import { JobTaps } from './job-taps.tsx'
import { MorePrice } from './more-price.tsx'
import { ReceiptButton } from './paid-form.tsx'
import { PositionSwitch } from './position-switch.tsx'
import { useCancel } from './queries.ts'
import { StepLine } from './step-line.tsx'

/** Draws the customer's place: the page brings it, as maps are no part of this feature. */
export type DrawPlace = (props: { point: Point; name: string }) => ReactNode

type Props = { job: CallOutJob; Place: DrawPlace }

/** The job that was won: whom to go to, the way, its steps, and giving it back. */
export function JobView({ job, Place }: Props) {
  const { callOutId, status, category, choice, customer, district, distanceKm, minutes, steps, isSold } = job
  const isRunning = status === 'accepted'
  const isAtDoor =
    isRunning && steps.arrivedAt !== null && steps.winnerDoneAt === null && steps.customerDoneAt === null
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4">
      <div className="grid gap-1">
        <p className="text-ink-soft">{`${category} · ${choiceTexts[choice]}`}</p>
        <h1 className="text-2xl font-bold">{text.job.titles[status] ?? text.job.title}</h1>
        <p>{text.place(district, text.away(distanceKm), minutes)}</p>
      </div>
      {status === 'cancelled' && <p>{text.job.cancelled}</p>}
      {isRunning && isSold && <p>{text.job.sold}</p>}
      {customer && <Customer job={job} customer={customer} />}
      <Card className="p-4">
        {isRunning ? <JobTaps job={job} /> : <StepLine times={stepTimesOf(job, [])} of="self" />}
      </Card>
      {isRunning && steps.arrivedAt === null && steps.customerDoneAt === null && (
        <PositionSwitch callOutId={callOutId} />
      )}
      {customer && <Place point={customer} name={customer.name} />}
      <Facts job={job} />
      {isAtDoor && <MorePrice job={job} />}
      {!isRunning && status !== 'cancelled' && steps.arrivedAt !== null && <ReceiptButton id={callOutId} />}
      {isRunning && steps.winnerDoneAt === null && <GiveBack id={callOutId} isAtDoor={isAtDoor} />}
      <DisputeSection id={callOutId} dispute={job.dispute} until={job.disputeUntil} />
      {!isRunning && !isSold && (
        <BlockButton id={callOutId} label={text.job.block}>
          {text.job.blockText}
        </BlockButton>
      )}
      {!isRunning && !isSold && <DutyLink businessId={job.businessId} />}
    </div>
  )
}

function Customer({ job, customer }: { job: CallOutJob; customer: NonNullable<CallOutJob['customer']> }) {
  return (
    <Card className="grid gap-3 p-4">
      {job.steps.arrivedAt === null && (
        <p className="text-lg font-bold">{text.job.arrives(clockText(job.arrivesAt))}</p>
      )}
      <p className="font-semibold">{`${text.job.customer}: ${customer.name}`}</p>
      {customer.whyElsewhere && (
        <p className="wrap-anywhere">{text.job.whyElsewhere(customer.whyElsewhere)}</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {customer.phone && (
          <ButtonAnchor look="secondary" href={telHref(customer.phone)} aria-label={text.job.call}>
            <Phone aria-hidden className="size-5" />
            {text.job.callShort}
          </ButtonAnchor>
        )}
        <ButtonAnchor look="secondary" outside href={directionsHref(customer)}>
          <Navigation aria-hidden className="size-5" />
          {text.job.way}
        </ButtonAnchor>
      </div>
    </Card>
  )
}

/** Note, photo and price. */
const Facts = ({ job, job: { note, photo, price } }: { job: CallOutJob }) => (
  <Card className="grid gap-3 p-4">
    {note && <p className="wrap-anywhere">{note}</p>}
    {photo && (
      <img
        src={photo.url}
        alt={text.photo}
        className="max-h-64 justify-self-start rounded-md object-contain"
      />
    )}
    <AgreedPrice price={price} money={job} />
  </Card>
)

function GiveBack({ id, isAtDoor }: { id: number; isAtDoor: boolean }) {
  const cancel = useCancel(id)
  return (
    <SureButton
      label={isAtDoor ? text.job.giveBackAtDoor : text.job.giveBack}
      words={{
        title: text.job.giveBackTitle,
        text: text.job.giveBackText,
        sure: text.job.giveBackSure,
        cancel: text.job.giveBackNot,
      }}
      act={() => cancel.mutateAsync('cannot_come')}
    />
  )
}
