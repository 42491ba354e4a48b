import type { UserListed } from '#contract/admin-users.ts'
import { roleTexts, adminUsersText as text } from '#text/admin-users.ts'
import { Badge } from '#web/ui/badge.tsx'

type Props = { user: Pick<UserListed, 'userType' | 'isBlocked' | 'isConfirmed'>; isDemo?: boolean }

/** What an account is, in words. */
export const UserBadges = ({ user, isDemo = false }: Props) => (
  <>
    <Badge tone={user.userType === 'customer' ? 'note' : 'estimated'}>{roleTexts[user.userType]}</Badge>
    {user.isBlocked && <Badge tone="closed">{text.blocked}</Badge>}
    {!user.isConfirmed && <Badge tone="note">{text.unconfirmed}</Badge>}
    {isDemo && <Badge tone="note">{text.demo}</Badge>}
  </>
)
