import { useState } from 'react'
import { type Claim, type ClaimWays, disputeByAccount } from '#contract/claims.ts'
import { disputeText, claimText as text } from '#text/claims.ts'
import { dayOfText } from '#text/days.ts'
import { call } from '#web/lib/call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorText } from '#web/ui/states.tsx'
import { ClaimStateBadge } from './claim-state.tsx'
import { CodeForm } from './code-form.tsx'
import { DisputeForm } from './dispute-form.tsx'
import { DocumentForm } from './document-form.tsx'
import { useWithdraw } from './queries.ts'
import { WayForm } from './way-form.tsx'

type Props = { business: { id: number; name: string }; ways: ClaimWays }

const isOpen = (claim: Claim | null): claim is Claim =>
  claim !== null && ['proving', 'waiting', 'announced'].includes(claim.state)

/** The one step that is next: choose a way, prove it, wait; or contest what another was given. */
export function ClaimFlow({ business, ways }: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { claim, isClaimable, isTakeover, isContestable, proofs } = ways
  const mayClaim = isClaimable || isTakeover
  if (isOpen(claim) && !(isChoosing && claim.state === 'proving'))
    return <OpenClaim claim={claim} onOtherWay={() => setIsChoosing(true)} />
  return (
    <div className="grid gap-6">
      {claim && !isOpen(claim) && <Ended claim={claim} />}
      {mayClaim && (
        <Card className="p-4 sm:p-6">
          <WayForm
            businessId={business.id}
            ways={proofs}
            first={claim?.proof}
            onStarted={() => setIsChoosing(false)}
          />
        </Card>
      )}
      {isContestable && <Contest business={business} />}
      {!(mayClaim || isContestable || claim) && (
        <EmptyState icon="key" title={text.notPossible} text={text.notPossibleText}>
          <ButtonLink look="secondary" to={`/business/${business.id}`}>
            {text.backToBusiness}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  )
}

function OpenClaim({ claim, onOtherWay }: { claim: Claim; onOtherWay: () => void }) {
  const withdraw = useWithdraw()
  const { id, proof, state } = claim
  // A letter asks for one where it is not enough.
  const isByDocument =
    state !== 'announced' &&
    (proof === 'document' || (proof === 'letter' && (state === 'proving' || claim.hasDocument)))
  const takeBack = () => {
    if (!withdraw.isPending) withdraw.mutate(id)
  }
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-bold">{text.proofs[proof].name}</h2>
        <ClaimStateBadge state={state} />
      </div>
      {state === 'waiting' && <p>{text.proven}</p>}
      {claim.handsOverAt && <p>{text.handsOver(dayOfText(claim.handsOverAt))}</p>}
      {state === 'proving' && !isByDocument && <CodeForm key={claim.codeEndsAt} claim={claim} />}
      {isByDocument && (
        <>
          {state === 'proving' && <p>{proof === 'letter' ? text.letterProven : text.proofs.document.text}</p>}
          <DocumentForm claim={claim} />
        </>
      )}
      <ErrorText text={withdraw.error?.message} />
      <div className="border-t border-line pt-3">
        <div className="-mx-2 flex flex-wrap gap-2">
          {state === 'proving' && (
            <Button look="quiet" className="px-2!" onClick={onOtherWay}>
              {text.otherWay}
            </Button>
          )}
          <Button look="quiet" className="px-2!" busy={withdraw.isPending} onClick={takeBack}>
            {text.withdraw}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Ended({ claim }: { claim: Claim }) {
  const { state, reason } = claim
  return (
    <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
      <ClaimStateBadge state={state} />
      <p>{text.states[state].text}</p>
      {reason && <p className="break-words">{text.reason(reason)}</p>}
      {state === 'approved' && <ButtonLink to="/business-dashboard">{text.toPanel}</ButtonLink>}
    </Card>
  )
}

function Contest({ business }: Pick<Props, 'business'>) {
  const send = async (words: string) => {
    const answer = await call(disputeByAccount, { params: { id: business.id }, body: { text: words } })
    return answer.ok ? null : answer.error.text
  }
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <h2 className="text-lg font-bold">{disputeText.title}</h2>
      <p>{disputeText.accountLead}</p>
      <DisputeForm send={send} done={disputeText.sentToast} />
    </Card>
  )
}
