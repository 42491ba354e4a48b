import { accountText, ownerText } from '#text/accounts.ts'
import { OwnerForm } from '#web/features/accounts/owner-form.tsx'
import { AccountPage } from './account-page.tsx'

const links = [{ question: accountText.haveAccount, to: '/business-login', link: accountText.toLogin }]

export function OwnerSignUpPage() {
  return (
    <AccountPage title={ownerText.title} lead={ownerText.lead} links={links}>
      <OwnerForm />
    </AccountPage>
  )
}
