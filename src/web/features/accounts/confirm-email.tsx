import { useState } from 'react'
import { currentUser } from '#contract/accounts.ts'
import { confirmEmail } from '#contract/confirmation.ts'
import { accountText, loginText } from '#text/accounts.ts'
import { confirmationText as text } from '#text/confirmation.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { DoneNotice } from './done-notice.tsx'
import { refusal } from './refusal.ts'

/** One button: programs that look into mails open links, people press. Afterwards says which address is proven. */
export function ConfirmEmail({ token }: { token: string }) {
  const session = useSession()
  const [email, setEmail] = useState<string | null>(null)
  const form = useForm<never>({
    check: () => null,
    async send() {
      const answer = await call(confirmEmail, { body: { token } })
      if (!answer.ok) {
        const refused = refusal<never>(answer.error, text.failed)
        return answer.error.code === 'confirmation_over'
          ? { ...refused, text: `${refused.text} ${text.overHint}` }
          : refused
      }
      setEmail(answer.data.email)
      if (session.status === 'in') {
        const me = await call(currentUser, {})
        if (me.ok) session.update(me.data)
      }
      return null
    },
  })
  if (email !== null) return <Confirmed email={email} isSignedIn={session.status === 'in'} />
  return (
    <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
      {null}
    </AccountForm>
  )
}

function Confirmed({ email, isSignedIn }: { email: string; isSignedIn: boolean }) {
  return (
    <DoneNotice title={text.done}>
      <p className="break-words">{text.doneFor(email)}</p>
      <ButtonLink to={isSignedIn ? '/' : '/login'} className="mt-2 w-full">
        {isSignedIn ? accountText.toHome : loginText.submit}
      </ButtonLink>
    </DoneNotice>
  )
}
