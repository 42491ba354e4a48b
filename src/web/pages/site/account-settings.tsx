import { useQueryClient } from '@tanstack/react-query'
import { ChangePassword } from '#web/features/accounts/change-password.tsx'
import { EraseAccount } from '#web/features/accounts/erase-account.tsx'
import { SESSIONS } from '#web/features/accounts/queries.ts'
import { SecurityLink } from '#web/features/accounts/security-link.tsx'
import { SessionList } from '#web/features/accounts/session-list.tsx'
import { ConsentSettings } from '#web/features/privacy/consents.tsx'
import { TakeData } from '#web/features/privacy/take-data.tsx'
import { useLogout } from '#web/lib/session.tsx'

/** Settings that every account has, in any panel. */
export function AccountSettings() {
  const client = useQueryClient()
  const leave = useLogout()
  return (
    <div className="grid gap-8">
      <ChangePassword onChanged={() => void client.invalidateQueries({ queryKey: SESSIONS })} />
      <SessionList />
      <SecurityLink />
      <ConsentSettings />
      <TakeData />
      <EraseAccount onErased={() => leave()} />
    </div>
  )
}
