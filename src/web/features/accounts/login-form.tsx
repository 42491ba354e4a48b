import { Store, User } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Door, login } from '#contract/accounts.ts'
import { loginText as text } from '#text/accounts.ts'
import { call } from '#web/lib/call.ts'
import { isOwnersDoor, returnPath, withReturn } from '#web/lib/return-path.ts'
import { storedDeviceMark } from '#web/lib/stored-session.ts'
import { useForm } from '#web/lib/use-form.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { EmailField, OnePasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { checkLogin, type LoginField } from './form-checks.ts'
import { OtpStep } from './otp-step.tsx'
import { refusal } from './refusal.ts'
import { useOpened } from './use-opened.ts'

const doors = [
  {
    value: 'customer',
    label: text.customer,
    icon: <User aria-hidden className="size-5" strokeWidth={1.75} />,
  },
  {
    value: 'business',
    label: text.business,
    icon: <Store aria-hidden className="size-5" strokeWidth={1.75} />,
  },
] as const

export function LoginForm() {
  const [typed, setTyped] = useState<Record<LoginField, string> | null>(null)
  if (typed) return <OtpStep typed={typed} onBack={() => setTyped(null)} />
  return <PasswordStep onOtpNeeded={setTyped} />
}

function PasswordStep({ onOtpNeeded }: { onOtpNeeded: (typed: Record<LoginField, string>) => void }) {
  const goOn = useOpened()
  const { search } = useLocation()
  const next = returnPath(search)
  const formElement = useRef<HTMLFormElement>(null)
  const form = useForm<LoginField>({
    check: checkLogin,
    async send({ email, password, userType }) {
      const deviceMark = storedDeviceMark()
      const body = { email, password, userType: userType as Door, ...(deviceMark && { deviceMark }) }
      const answer = await call(login, { body })
      if (answer.ok) goOn(answer.data, text.done)
      else if (answer.error.code === 'otp_needed') onOtpNeeded({ email, password, userType })
      else return refusal(answer.error, text.failed)
      return null
    },
  })
  const fill = (account: Record<LoginField, string>) => {
    for (const [name, value] of Object.entries(account)) {
      const control = formElement.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof RadioNodeList) control.value = value
    }
  }
  return (
    <>
      <AccountForm {...form} ref={formElement} submit={text.submit} submitting={text.submitting}>
        <RadioCards
          name="userType"
          legend={text.accountType}
          options={doors}
          first={isOwnersDoor(search) ? 'business' : 'customer'}
        />
        <EmailField errorOf={form.errorOf} autoComplete="username" />
        <OnePasswordField name="password" error={form.errorOf('password')} />
        <p>
          <Link
            to={withReturn('/forgot-password', next)}
            className="inline-flex min-h-12 items-center font-semibold text-accent underline"
          >
            {text.forgot}
          </Link>
        </p>
      </AccountForm>
      <DemoAccounts onUse={fill} />
    </>
  )
}
