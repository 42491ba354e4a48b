import { useSearchParams } from 'react-router'
import { confirmationText as text } from '#text/confirmation.ts'
import { ConfirmEmail } from '#web/features/accounts/confirm-email.tsx'
import { AccountPage } from './account-page.tsx'

export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token')
  return (
    <AccountPage title={text.title} lead={token ? text.lead : text.broken} links={[]}>
      {token && <ConfirmEmail key={token} token={token} />}
    </AccountPage>
  )
}
