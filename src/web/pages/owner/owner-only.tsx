import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ownerPanelText } from '#text/businesses-own.ts'
import { claimText } from '#text/claims.ts'
import { teamText } from '#text/people-team.ts'
import { OpenBusinessSide } from '#web/features/people/sides.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { useOwnBusinesses } from '#web/lib/own-businesses.ts'
import { useSession } from '#web/lib/session.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

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
    <EmptyState level="h1" icon="key" title={title} text={isCustomer ? ownerPanelText.notOwnerText : ''}>
      {isCustomer && <OpenBusinessSide />}
    </EmptyState>
  )
}

type Gate = { children: ReactNode }

/** A page that changes a business, for its owner and managers; whoever else works there reads why it is not theirs. */
export const EditorsOnly = ({ children }: Gate) => (
  <ByRole refused={['staff']} text={teamText.forEditors}>
    {children}
  </ByRole>
)

/** A page of what a business owes. */
export const PayersOnly = ({ children }: Gate) => (
  <ByRole refused={['staff', 'manager']} text={teamText.forPayers}>
    {children}
  </ByRole>
)

type RoleGate = Gate & { refused: readonly string[]; text: string }

function ByRole(gate: RoleGate) {
  const session = useSession()
  const isOwners = session.status === 'in' && session.user.userType === 'business'
  return isOwners ? <OfTheirs {...gate} /> : gate.children // the staff's and strangers' the page itself judges
}

function OfTheirs({ refused, text, children }: RoleGate) {
  const id = idOf(useParams()['id'])
  const { data = [] } = useOwnBusinesses()
  const role = data.find((one) => one.id === id)?.role
  if (!role || !refused.includes(role)) return children
  return (
    <EmptyState level="h1" icon={Users} title={teamText.notFound} text={text}>
      <BackToPanel businessId={id ?? undefined} />
    </EmptyState>
  )
}
