import { useState } from 'react'
import { currentUser } from '#contract/accounts.ts'
import { confirmEmail } from '#contract/accounts-confirmation.ts'
import { accountText, loginText } from '#text/accounts.ts'
import { confirmationText as text } from '#text/accounts-confirmation.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountForm, DoneNotice, useAccountForm } from './account-form.tsx'

/** One button, since mail scanners open links but do not press buttons. Afterwards names the proven address. */
export function ConfirmEmail({ token }: { token: string }) {
  const session = useSession()
  const [email, setEmail] = useState<string | null>(null)
  const isSignedIn = session.status === 'in'
  const form = useAccountForm({
    check: () => null,
    failed: text.failed,
    send: () => call(confirmEmail, { body: { token } }),
    async done(confirmed) {
      setEmail(confirmed.email)
      if (!isSignedIn) return
      const me = await call(currentUser, {})
      if (me.ok) session.update(me.data)
    },
    refused: ({ code }, usual) =>
      code === 'confirmation_over' ? { ...usual, text: `${usual.text} ${text.overHint}` } : usual,
  })
  if (email === null) return <AccountForm form={form} text={text} />
  return (
    <DoneNotice title={text.done}>
      <p className="break-words">{text.doneFor(email)}</p>
      <ButtonLink to={isSignedIn ? '/' : '/login'} className="mt-2 w-full">
        {isSignedIn ? accountText.toHome : loginText.submit}
      </ButtonLink>
    </DoneNotice>
  )
}
