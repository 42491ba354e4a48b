import { Network } from 'lucide-react'
import { CHAIN_PATH } from '#contract/chains.ts'
import { ownChainText } from '#text/chains.ts'
import { ownClaimsText as text } from '#text/claims.ts'
import { OwnClaims } from '#web/features/claims/own-claims.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** An owner's claims and how they stand; for a chain, the way to all its branches at once. */
export function OwnClaimsPage() {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading title={text.title} lead={text.lead}>
        <BackToPanel />
      </PageHeading>
      <OwnClaims />
      <div className="grid gap-2">
        <ButtonLink look="secondary" to={CHAIN_PATH} className="justify-self-start">
          <Network aria-hidden className="size-5" strokeWidth={1.75} />
          {ownChainText.link}
        </ButtonLink>
        <p className="text-sm text-ink-soft">{ownChainText.linkText}</p>
      </div>
    </div>
  )
}
