import { claimPath } from '#contract/claims.ts'
import { disputeText, claimLinkText as text } from '#text/claims.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ClaimFrame } from './claim-frame.tsx'
import { useClaimWays } from './queries.ts'

/** To an owner with an account: the way to claim what nobody owns, or to contest what was just given to another. */
export function ClaimLink({ business }: { business: { id: number; isClaimable: boolean } }) {
  const { id, isClaimable } = business
  const { data } = useClaimWays(id, !isClaimable)
  if (!isClaimable && !data?.isContestable) return null
  return (
    <ClaimFrame>
      <ButtonLink look="secondary" to={claimPath(id)}>
        {isClaimable ? text.claim : disputeText.title}
      </ButtonLink>
    </ClaimFrame>
  )
}
