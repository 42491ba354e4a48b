import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminOnlyText as text } from '#text/admin-wheel.ts'
import { siteText } from '#text/site.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Shows a page to admins, and to others that it is not theirs. What it shows, the server guards. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'in' && session.user.userType === 'admin') return children
  return (
    <EmptyState level="h1" icon={ShieldAlert} title={text.title} text={text.text}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
    </EmptyState>
  )
}
