import { useLocation } from 'react-router'
import type { SessionOpened } from '#contract/accounts.ts'
import { accountText, loginText } from '#text/accounts.ts'
import { totpText as text } from '#text/accounts-totp.ts'
import { TotpSection } from '#web/features/accounts/totp-section.tsx'
import { TotpSetup } from '#web/features/accounts/totp-setup.tsx'
import { useAfterSignUp } from '#web/features/accounts/use-after-login.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountPage } from './account-page.tsx'

/** The session stands in the history entry that login made: it is not kept before it is good for more than this. */
function openedOf(state: unknown): SessionOpened | null {
  const opened = typeof state === 'object' && state !== null && 'opened' in state ? state.opened : null
  return typeof opened === 'object' && opened !== null && 'token' in opened ? (opened as SessionOpened) : null
}

/** The second step of staff's login: what a login without it leads to, and where signed-in staff change it. */
export function SecurityPage() {
  const session = useSession()
  const arrive = useAfterSignUp()
  const opened = openedOf(useLocation().state)
  const isStaff =
    session.status === 'in' && (session.user.userType === 'admin' || session.user.userType === 'field')
  if (isStaff)
    return (
      <AccountPage title={text.title} lead={text.lead} links={[]}>
        <TotpSection />
      </AccountPage>
    )
  if (opened && session.status !== 'in')
    return (
      <AccountPage title={text.title} lead={`${text.lead} ${text.required}`} links={[]}>
        <TotpSetup token={opened.token} onDone={() => arrive(opened, loginText.done)} />
      </AccountPage>
    )
  return (
    <AccountPage title={text.title} lead={text.closed} links={[]}>
      <ButtonLink to={session.status === 'in' ? '/' : '/login'} className="w-full">
        {session.status === 'in' ? accountText.toHome : loginText.submit}
      </ButtonLink>
    </AccountPage>
  )
}
