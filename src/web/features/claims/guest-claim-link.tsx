import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { claimPath } from '#contract/claims.ts'
import { claimLinkText as text } from '#text/claims.ts'
import { withReturn } from '#web/lib/addresses.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

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

/** The question, and the way on that its reader has. */
export function ClaimFrame({ children }: { children: ReactNode }) {
  return (
    <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <BadgeCheck aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
        {text.question}
      </h2>
      <p className="max-w-prose">{text.text}</p>
      {children}
    </Card>
  )
}
