import { useState } from 'react'
import { forgotPassword } from '#contract/accounts.ts'
import { forgotText as text } from '#text/accounts.ts'
import { call, refusalText } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from './account-fields.tsx'
import { AccountForm, DoneNotice, useAccountForm } from './account-form.tsx'
import { checkForgot } from './form-checks.ts'

/** Asks for a password by mail; afterwards says where it went, whether or not there is such an account. */
export function ForgotForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAccountForm({
    check: checkForgot,
    failed: text.failed,
    send: ({ email }) => call(forgotPassword, { body: { email: email.trim() } }),
    done: (_, { email }) => setSentTo(email.trim()),
  })
  if (sentTo !== null) return <Sent to={sentTo} />
  return (
    <AccountForm form={form} text={text}>
      <EmailField autoComplete="username" />
    </AccountForm>
  )
}

function Sent({ to }: { to: string }) {
  const [again, setAgain] = useState<'not' | 'busy' | 'done'>('not')
  const [failure, setFailure] = useState('')
  const sendAgain = async () => {
    setAgain('busy')
    const answer = await call(forgotPassword, { body: { email: to } })
    setAgain(answer.ok ? 'done' : 'not')
    setFailure(answer.ok ? '' : refusalText(answer.error, text.failed))
  }
  return (
    <DoneNotice title={text.sent}>
      <p className="break-words">{text.sentTo(to)}</p>
      <p className="text-ink-soft">{text.sentHint}</p>
      {again !== 'done' && (
        <Button look="secondary" busy={again === 'busy'} onClick={() => void sendAgain()}>
          {text.again}
        </Button>
      )}
      <p role="status" className="text-ink-soft">
        {again === 'done' ? text.sentAgain : failure}
      </p>
    </DoneNotice>
  )
}
