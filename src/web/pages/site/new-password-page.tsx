import { useLocation } from 'react-router'
import { accountText, forgotText, newPasswordText as text } from '#text/accounts.ts'
import { NewPasswordForm } from '#web/features/accounts/new-password-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountPage } from './account-page.tsx'

const links = [{ question: forgotText.remembered, to: '/login', link: accountText.toLogin }]

/** The token stands in the history entry that login made: it survives a reload and ends with the tab. */
function tokenOf(state: unknown): string | null {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : null
  return typeof token === 'string' ? token : null
}

export function NewPasswordPage() {
  const token = tokenOf(useLocation().state)
  return (
    <AccountPage title={text.title} lead={token ? text.lead : text.closed} links={links}>
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <ButtonLink to="/forgot-password" className="w-full">
          {text.askAgain}
        </ButtonLink>
      )}
    </AccountPage>
  )
}
