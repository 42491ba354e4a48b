import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownerPanelText } from '#text/businesses-own.ts'
import { claimText } from '#text/claims.ts'
import { OpenBusinessSide } from '#web/features/people/sides.tsx'
import { useSession } from '#web/lib/session.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Shows a page of claiming to owners, and to others what they lack. What it does, the server guards. */
export function ClaimantOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'in' && session.user.userType === 'business') return children
  return <NotAnOwner title={claimText.notOwner} />
}

/** In the place of an owner's page: a customer may become one, whoever works for the platform may not. */
export function NotAnOwner({ title }: { title: string }) {
  const session = useSession()
  const isCustomer = session.status === 'in' && session.user.accountType === 'customer'
  return (
    <EmptyState level="h1" icon={Store} title={title} text={isCustomer ? ownerPanelText.notOwnerText : ''}>
      {isCustomer && <OpenBusinessSide />}
    </EmptyState>
  )
}
