import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle, Phone } from 'lucide-react'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { telHref } from '#lib/phone.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { wayText as text } from '#text/call-outs-way.ts'
import { clockText } from '#text/messages-times.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { AgreedPrice } from './agreed-price.tsx'
import { AnotherOffer } from './another-offer.tsx'
import { ArrivalLine, PositionLine } from './arrival-line.tsx'
import { AskedPrice } from './asked-price.tsx'
import { BlockButton } from './block-button.tsx'
import { stepTimesOf } from './job-steps.ts'
import { useCancel } from './queries.ts'
import { ShareWay } from './share-way.tsx'
import type { DrawWay } from './shared-way-view.tsx'
import { StepLine } from './step-line.tsx'
import { TapNotice } from './tap-notice.tsx'
import { tapStep, useSendingTaps, useTaps } from './taps.ts'
import { WinnerFacts } from './winner-facts.tsx'

type Winner = NonNullable<CallOutForCustomer['winner']>
type Props = { callOut: CallOutForCustomer; winner: Winner; Way: DrawWay }

/** From the acceptance until it is done, for who asked: who comes, when, the code for the door, and all that can be done. */
export function CustomerWay({ callOut, winner, Way }: Props) {
  const { id, now, steps, arrivalCode, endsAt, position } = callOut
  const job = { callOutId: id, businessId: winner.businessId }
  const { waiting } = useTaps(job)
  useSendingTaps(useQueryClient())
  if (!steps) return null
  const times = stepTimesOf({ ...callOut, acceptedAt: winner.acceptedAt, steps }, waiting)
  const isSaid = steps.customerDoneAt !== null || waiting.length > 0
  return (
    <>
      <AskedPrice callOut={callOut} businessId={winner.businessId} />
      {times.arrived === null && <AnotherOffer callOut={callOut} name={winner.businessName} />}
      <Card className="grid gap-3 p-4">
        <p role="status" className="sr-only">
          {times.arrived === null ? text.comes(winner.businessName) : text.arrived(winner.businessName)}
        </p>
        <WinnerFacts winner={winner} />
        <ArrivalLine
          now={now}
          arrivesAt={winner.arrivesAt}
          arrivedAt={times.arrived}
          lateAt={callOut.lateAt}
        />
        {position && times.arrived === null && <PositionLine now={now} position={position} />}
        <StepLine times={times} of="winner" />
        {arrivalCode !== null && !steps.isArrivalProven && <ArrivalCode code={arrivalCode} />}
        {times.arrived !== null && !isSaid && (
          <>
            {steps.winnerDoneAt !== null && <p>{text.winnerSaid(clockText(endsAt))}</p>}
            <Button className="min-h-14 text-lg" onClick={() => tapStep(job, 'confirm')}>
              {steps.winnerDoneAt === null ? text.done : text.doneToo}
            </Button>
          </>
        )}
        {steps.customerDoneAt !== null && <p>{text.doneSaid(clockText(endsAt))}</p>}
        <TapNotice job={job} />
        <Contact winner={winner} isMain={times.arrived === null} />
        <ShareWay id={id} name={winner.businessName} isShared={callOut.isShared} />
        <div className="grid grid-cols-2 gap-2">
          {!isSaid && steps.winnerDoneAt === null && <CancelButton callOut={callOut} />}
          <BlockButton id={id} label={text.block} className="">
            {text.blockText(winner.businessName)}
          </BlockButton>
        </div>
      </Card>
      {times.arrived !== null && <AnotherOffer callOut={callOut} name={winner.businessName} />}
      {position && times.arrived === null && <Way position={position} destination={callOut} />}
      <Card className="grid gap-2 p-4">
        <AgreedPrice price={winner.price} money={callOut} />
        <p className="text-sm text-ink-soft">{callOutText.page.paid}</p>
      </Card>
    </>
  )
}

const ArrivalCode = ({ code }: { code: string }) => (
  <div className="flex items-center gap-4 rounded-md bg-accent-soft px-4 py-2">
    <p className="text-4xl font-bold tracking-widest tabular-nums">
      <span className="sr-only">{`${text.code}: `}</span>
      {code}
    </p>
    <p className="text-sm">{text.codeHint}</p>
  </div>
)

function Contact({
  winner: { businessId, businessName, phone },
  isMain,
}: {
  winner: Winner
  isMain: boolean
}) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {phone && (
        <ButtonAnchor
          look={isMain ? 'primary' : 'secondary'}
          href={telHref(phone)}
          aria-label={callOutText.page.call(businessName)}
        >
          <Phone aria-hidden className="size-5" />
          {text.call}
        </ButtonAnchor>
      )}
      <ButtonLink look="secondary" to={`/messages/${businessId}`}>
        <MessageCircle aria-hidden className="size-5" />
        {text.write}
      </ButtonLink>
    </div>
  )
}

function CancelButton({ callOut: { id, isCancelCounted } }: { callOut: CallOutForCustomer }) {
  const cancel = useCancel(id)
  const { page } = callOutText
  return (
    <SureButton
      label={text.cancel}
      words={{
        title: page.cancelTitle,
        text: isCancelCounted ? page.cancelCounted : page.cancelUncounted,
        sure: page.cancelSure,
        cancel: page.cancelNot,
      }}
      act={() => cancel.mutateAsync('other')}
      className=""
    />
  )
}
