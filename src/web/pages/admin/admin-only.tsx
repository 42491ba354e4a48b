import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminOnlyText as text } from '#text/admin-wheel.ts'
import { siteText } from '#text/site.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

type Props = {
  children: ReactNode
  /** To field workers, too. */
  andField?: boolean
}

/** Shows a page to admins, and to others that it is not theirs. What it shows, the server guards. */
export function AdminOnly({ children, andField = false }: Props) {
  const session = useSession()
  const userType = session.status === 'in' ? session.user.userType : null
  if (userType === 'admin' || (andField && userType === 'field')) return children
  return (
    <EmptyState level="h1" icon={ShieldAlert} title={text.title} text={text.text}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
    </EmptyState>
  )
}
