import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { forgotPassword } from '#contract/accounts.ts'
import { forgotText as text } from '#text/accounts.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { EmailField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { checkForgot } from './form-checks.ts'
import { refusal } from './refusal.ts'

/** Asks for a password by mail; afterwards says where it went, whether or not there is such an account. */
export function ForgotForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<'email'>({
    check: checkForgot,
    async send({ email }) {
      const answer = await call(forgotPassword, { body: { email } })
      if (!answer.ok) return refusal(answer.error, text.failed)
      setSentTo(email.trim())
      return null
    },
  })
  if (sentTo !== null) return <Sent to={sentTo} />
  return (
    <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
      <EmailField errorOf={form.errorOf} autoComplete="username" />
    </AccountForm>
  )
}

function Sent({ to }: { to: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <MailCheck aria-hidden className="size-12 text-open" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {text.sent}
      </h2>
      <p className="break-words">{text.sentTo(to)}</p>
      <p className="text-ink-soft">{text.sentHint}</p>
    </div>
  )
}
