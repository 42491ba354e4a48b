import { accountText, forgotText, registerText } from '#text/accounts.ts'
import { ForgotForm } from '#web/features/accounts/forgot-form.tsx'
import { AccountPage } from './account-page.tsx'

const links = [
  { question: forgotText.remembered, to: '/login', link: accountText.toLogin },
  { question: registerText.noAccount, to: '/register', link: registerText.toCustomer },
]

export function ForgotPasswordPage() {
  return (
    <AccountPage title={forgotText.title} lead={forgotText.lead} links={links}>
      <ForgotForm />
    </AccountPage>
  )
}
