import { loginText, newPasswordText, registerText } from '#text/accounts.ts'
import { businessLoginText as text } from '#text/owner-panel.ts'
import { BusinessLoginForm } from '#web/features/accounts/business-login-form.tsx'
import { OWNERS_LOGIN } from '#web/lib/return-path.ts'
import { AccountPage } from './account-page.tsx'

const links = [
  { question: text.byEmail, to: OWNERS_LOGIN, link: text.toEmail },
  { question: text.forgot, to: '/forgot-password', link: newPasswordText.askAgain },
  { question: loginText.noAccount, to: '/business-register', link: registerText.toOwner },
]

export function BusinessLoginPage() {
  return (
    <AccountPage title={text.title} lead={text.lead} links={links}>
      <BusinessLoginForm />
    </AccountPage>
  )
}
