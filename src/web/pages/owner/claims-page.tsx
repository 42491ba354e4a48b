import { ownClaimsText as text } from '#text/claims.ts'
import { OwnClaims } from '#web/features/claims/own-claims.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** An owner's claims and how they stand. */
export function OwnClaimsPage() {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading title={text.title} lead={text.lead}>
        <BackToPanel />
      </PageHeading>
      <OwnClaims />
    </div>
  )
}
