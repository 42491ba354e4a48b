import { Star } from 'lucide-react'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { REVIEWS_ANCHOR } from '#contract/reviews.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { wayText as text } from '#text/call-outs-way.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AgreedPrice } from './agreed-price.tsx'
import { BlockButton } from './block-button.tsx'
import { stepTimesOf } from './job-steps.ts'
import { PaidForm, ReceiptButton } from './paid-form.tsx'
import { StepLine } from './step-line.tsx'
import { WinnerFacts } from './winner-facts.tsx'

type Props = { callOut: CallOutForCustomer; winner: NonNullable<CallOutForCustomer['winner']> }

/** A job that is over, for who asked: what was, and what one may say of it. */
export function CustomerEnd({ callOut, winner }: Props) {
  const { id, steps } = callOut
  const { businessId, businessName, price, acceptedAt } = winner
  const isReached = steps?.arrivedAt != null
  return (
    <>
      <Card className="grid gap-3 p-4">
        <TextLink to={`/business/${businessId}`} className="-my-2 justify-self-start">
          {businessName}
        </TextLink>
        <WinnerFacts winner={winner} />
        {steps && <StepLine times={stepTimesOf({ ...callOut, acceptedAt, steps }, [])} of="winner" />}
        <AgreedPrice price={price} money={callOut} />
        {isReached && callOut.status !== 'cancelled' && <ReceiptButton id={id} />}
      </Card>
      {isReached && callOut.status !== 'cancelled' && <PaidForm callOut={callOut} />}
      {callOut.canReview && (
        <div className="grid gap-2">
          <p>{text.reviewText}</p>
          <ButtonLink to={`/business/${businessId}#${REVIEWS_ANCHOR}`} className="justify-self-start">
            <Star aria-hidden className="size-5" />
            {text.review}
          </ButtonLink>
        </div>
      )}
      <BlockButton id={id} label={callOutText.page.block}>
        {text.blockEnded(businessName)}
      </BlockButton>
    </>
  )
}
