import { loginText, registerText } from '#text/accounts.ts'
import { businessLoginText } from '#text/owner-panel.ts'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { AccountPage } from './account-page.tsx'

const links = [
  { question: loginText.noAccount, to: '/register', link: loginText.toRegister },
  { question: businessLoginText.ownerQuestion, to: '/business-login', link: businessLoginText.toPhone },
  { question: loginText.notListed, to: '/business-register', link: registerText.toOwner },
]

export function LoginPage() {
  return (
    <AccountPage title={loginText.title} lead={loginText.lead} links={links}>
      <LoginForm />
    </AccountPage>
  )
}
