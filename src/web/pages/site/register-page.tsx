import { accountText, registerText } from '#text/accounts.ts'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { AccountPage } from './account-page.tsx'

const links = [
  { question: accountText.haveAccount, to: '/login', link: accountText.toLogin },
  { question: registerText.ownerQuestion, to: '/business-register', link: registerText.toOwner },
]

export function RegisterPage() {
  return (
    <AccountPage title={registerText.title} lead={registerText.lead} links={links}>
      <RegisterForm />
    </AccountPage>
  )
}
