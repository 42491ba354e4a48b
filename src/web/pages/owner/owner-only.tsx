import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { claimText as text } from '#text/claims.ts'
import { siteText } from '#text/site.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Shows a page of claiming to owners, and to others what they lack. What it does, the server guards. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'in' && session.user.userType === 'business') return children
  return (
    <EmptyState level="h1" icon={Store} title={text.notOwner} text={text.notOwnerText}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
    </EmptyState>
  )
}
