import { type Claim, claimPath } from '#contract/claims.ts'
import { claimText, ownClaimsText as text } from '#text/claims.ts'
import { shortDayOfText } from '#text/days.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ClaimStateBadge } from './claim-state.tsx'
import { useOwnClaims } from './queries.ts'

/** An owner's claims and their status. */
export function OwnClaims() {
  return (
    <QueryList
      query={useOwnClaims(true)}
      loading={text.loading}
      failed={text.failed}
      empty={
        <EmptyState icon="key" title={text.none} text={text.noneText}>
          <ButtonLink to="/search">{text.find}</ButtonLink>
        </EmptyState>
      }
      keyOf={({ id }) => id}
      shape="h-40 rounded-lg"
      className="grid gap-3"
    >
      {(claim) => <Row claim={claim} />}
    </QueryList>
  )
}

function Row({ claim }: { claim: Claim }) {
  const { businessId, businessName, state, proof, reason, createdAt } = claim
  const isOpen = state === 'proving' || state === 'waiting'
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{businessName}</h2>
        <ClaimStateBadge state={state} />
      </div>
      <p className="text-sm text-ink-soft">
        {claimText.proofs[proof].name}, {shortDayOfText(createdAt)}
      </p>
      <p>{claimText.states[state].text}</p>
      {reason && <p className="break-words">{claimText.reason(reason)}</p>}
      {isOpen ? (
        <ButtonLink
          to={claimPath(businessId)}
          aria-label={text.goLabel(businessName)}
          className="justify-self-start"
        >
          {text.go}
        </ButtonLink>
      ) : (
        <ButtonLink
          look="secondary"
          to={`/business/${businessId}`}
          aria-label={text.viewLabel(businessName)}
          className="justify-self-start"
        >
          {text.view}
        </ButtonLink>
      )}
    </Card>
  )
}
