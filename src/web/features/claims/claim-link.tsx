import { claimPath } from '#contract/claims.ts'
import { disputeText, claimLinkText as text } from '#text/claims.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ClaimFrame } from './guest-claim-link.tsx'
import { useClaimWays } from './queries.ts'

type Props = { business: { id: number; isClaimable: boolean }; mayContest: boolean }

/**
 * To whoever is signed in: the way to claim what nobody owns, or to contest what was just given to another; to business accounts also to
 * what another account has. Customers
 * open the business side of their account there.
 */
export function ClaimLink({ business, mayContest }: Props) {
  const { id, isClaimable } = business
  const { data } = useClaimWays(id, !isClaimable && mayContest)
  if (!isClaimable && data?.isTakeover && !data.isContestable)
    return (
      <ButtonLink look="quiet" to={claimPath(id)} className="justify-self-start">
        {text.takeOver}
      </ButtonLink>
    )
  if (!isClaimable && !data?.isContestable) return null
  return (
    <ClaimFrame>
      <ButtonLink look="secondary" to={claimPath(id)}>
        {isClaimable ? text.claim : disputeText.title}
      </ButtonLink>
    </ClaimFrame>
  )
}
