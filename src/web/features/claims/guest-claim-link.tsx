import { claimPath } from '#contract/claims.ts'
import { claimLinkText as text } from '#text/claims.ts'
import { withReturn } from '#web/lib/return-path.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { ClaimFrame } from './claim-frame.tsx'

/** On the public page, for who has no account yet; no script of ours runs for it. */
export function GuestClaimLink({ business }: { business: { id: number } }) {
  return (
    <ClaimFrame>
      <div data-signed="out" className="flex flex-wrap gap-2">
        <ButtonAnchor look="secondary" href={withReturn('/business-register', claimPath(business.id))}>
          {text.signUp}
        </ButtonAnchor>
        <ButtonAnchor look="quiet" href={withReturn('/business-login', claimPath(business.id))}>
          {text.login}
        </ButtonAnchor>
      </div>
      <div data-signed="in">
        <ButtonAnchor look="secondary" href={claimPath(business.id)}>
          {text.claim}
        </ButtonAnchor>
      </div>
    </ClaimFrame>
  )
}
