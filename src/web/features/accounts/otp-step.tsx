import { useEffect, useRef } from 'react'
import { type Door, login } from '#contract/accounts.ts'
import { loginText } from '#text/accounts.ts'
import { totpText } from '#text/totp.ts'
import { call } from '#web/lib/call.ts'
import { storedDeviceMark } from '#web/lib/stored-session.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { checkOtp, type LoginField } from './form-checks.ts'
import { OtpField } from './otp-field.tsx'
import { refusal } from './refusal.ts'
import { useOpened } from './use-opened.ts'

const text = totpText.login

type Props = { typed: Record<LoginField, string>; onBack: () => void }

/** The second step of the login: the password was right, a code is asked for. */
export function OtpStep({ typed, onBack }: Props) {
  const goOn = useOpened()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm<'otp'>({
    check: checkOtp,
    async send({ otp }) {
      const deviceMark = storedDeviceMark()
      const { email, password, userType } = typed
      const body = { email, password, otp, userType: userType as Door, ...(deviceMark && { deviceMark }) }
      const answer = await call(login, { body })
      if (!answer.ok) return refusal(answer.error, text.failed)
      goOn(answer.data, loginText.done)
      return null
    },
  })
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {text.title}
        </h2>
        <p className="text-ink-soft">{text.text}</p>
      </div>
      <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
        <OtpField hint={text.hint} error={form.errorOf('otp')} />
      </AccountForm>
      <Button look="quiet" onClick={onBack}>
        {text.back}
      </Button>
    </div>
  )
}
