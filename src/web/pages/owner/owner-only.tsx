import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { claimText as text } from '#text/claims.ts'
import { OpenBusinessSide } from '#web/features/people/sides.tsx'
import { useSession } from '#web/lib/session.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Shows a page of claiming to owners, and to others what they lack. What it does, the server guards. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'in' && session.user.userType === 'business') return children
  return (
    <EmptyState level="h1" icon={Store} title={text.notOwner} text={text.notOwnerText}>
      <OpenBusinessSide />
    </EmptyState>
  )
}
