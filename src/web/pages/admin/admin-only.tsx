import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UserType } from '#contract/accounts.ts'
import { siteText } from '#text/site.ts'
import { adminOnlyText as text } from '#text/wheel-admin.ts'
import { ConfirmIdentity } from '#web/features/accounts/confirm-identity.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Shows a page to admins, and asks who they are where a call wants to know; to others that it is not theirs. */
export const AdminOnly = ({ children }: { children: ReactNode }) => (
  <Only types={['admin']}>
    {children}
    <ConfirmIdentity />
  </Only>
)

/** The same for admins and field workers. */
export const StaffOnly = ({ children }: { children: ReactNode }) => (
  <Only types={['admin', 'field']}>{children}</Only>
)

/** Hides what the server refuses in any case. */
function Only({ types, children }: { types: readonly UserType[]; children: ReactNode }) {
  const session = useSession()
  if (session.status === 'in' && types.includes(session.user.userType)) return children
  return (
    <EmptyState level="h1" icon={ShieldAlert} title={text.title} text={text.text}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
    </EmptyState>
  )
}
