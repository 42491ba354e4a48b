import { ownClaimsText as text } from '#text/claims.ts'
import { OwnClaims } from '#web/features/claims/own-claims.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { BackToPanel } from './back-to-panel.tsx'
import { OwnerOnly } from './owner-only.tsx'

/** An owner's claims and how they stand. */
export function OwnClaimsPage() {
  useTitle(text.title)
  return (
    <OwnerOnly>
      <div className="mx-auto grid w-full max-w-3xl gap-6">
        <div className="grid gap-1">
          <BackToPanel />
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p className="text-ink-soft">{text.lead}</p>
        </div>
        <OwnClaims />
      </div>
    </OwnerOnly>
  )
}
