import { LogOut } from 'lucide-react'
import { accountText, forgotText, registerText } from '#text/accounts.ts'
import { ForgotForm } from '#web/features/accounts/forgot-form.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useLeave } from '#web/lib/use-leave.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountPage } from './account-page.tsx'

const links = [
  { question: forgotText.remembered, to: '/login', link: accountText.toLogin },
  { question: registerText.noAccount, to: '/register', link: registerText.toCustomer },
]

/** For signed-in people too: the mails about changes lead here whoever did not make them. */
export function ForgotPasswordPage() {
  const isSignedIn = useSession().status === 'in'
  return (
    <AccountPage title={forgotText.title} lead={forgotText.lead} links={isSignedIn ? [] : links}>
      <ForgotForm />
      {isSignedIn && <LeaveFirst />}
    </AccountPage>
  )
}

/** The login page shows home while somebody is signed in: the mailed password needs this session to end. */
function LeaveFirst() {
  const leave = useLeave()
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">{forgotText.signedIn}</p>
      <Button look="secondary" onClick={() => leave('/login')}>
        <LogOut aria-hidden className="size-5" strokeWidth={1.75} />
        {forgotText.leave}
      </Button>
    </div>
  )
}
