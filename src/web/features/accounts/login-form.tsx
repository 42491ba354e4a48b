import { Store, User } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type AccountSide, login } from '#contract/accounts.ts'
import { loginText as text } from '#text/accounts.ts'
import { totpText } from '#text/accounts-totp.ts'
import { isOwnersDoor, returnPath, withDoor, withReturn } from '#web/lib/addresses.ts'
import { call } from '#web/lib/call.ts'
import { storedDeviceMark } from '#web/lib/stored-session.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { EmailField, OnePasswordField, OtpField } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { checkLogin, checkOtp, type LoginField } from './form-checks.ts'
import { useAfterLogin } from './use-after-login.ts'

type Typed = Record<LoginField, string>

const sideOptions = [
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

/** Asks for e-mail and password, then for a code where the account has a second step. */
export function LoginForm() {
  const [typed, setTyped] = useState<Typed | null>(null)
  if (typed) return <OtpStep typed={typed} onBack={() => setTyped(null)} />
  return <PasswordStep onOtpNeeded={setTyped} />
}

function logIn({ email, password, userType }: Typed, second: { otp?: string } = {}) {
  const deviceMark = storedDeviceMark()
  return call(login, {
    body: {
      email,
      password,
      userType: userType as AccountSide,
      ...second,
      ...(deviceMark && { deviceMark }),
    },
  })
}

function PasswordStep({ onOtpNeeded }: { onOtpNeeded: (typed: Typed) => void }) {
  const goOn = useAfterLogin()
  const { search } = useLocation()
  const formElement = useRef<HTMLFormElement>(null)
  const form = useAccountForm({
    check: (values: Typed) => checkLogin(values),
    failed: text.failed,
    send: (typed) => logIn(typed),
    done: (opened) => goOn(opened, text.done),
    refused({ code }, usual, typed) {
      if (code !== 'otp_needed') return usual
      onOtpNeeded(typed)
      return null
    },
  })
  const fill = (account: Typed) => {
    for (const [name, value] of Object.entries(account)) {
      const control = formElement.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof RadioNodeList) control.value = value
    }
  }
  return (
    <>
      <AccountForm form={form} ref={formElement} text={text}>
        <RadioCards
          name="userType"
          legend={text.accountType}
          options={sideOptions}
          first={isOwnersDoor(search) ? 'business' : 'customer'}
        />
        <EmailField autoComplete="username" />
        <OnePasswordField name="password" />
        <p>
          <TextLink to={withReturn(withDoor('/forgot-password', search), returnPath(search))}>
            {text.forgot}
          </TextLink>
        </p>
      </AccountForm>
      <DemoAccounts onUse={fill} />
    </>
  )
}

/** The password was right, a code is asked for. */
function OtpStep({ typed, onBack }: { typed: Typed; onBack: () => void }) {
  const goOn = useAfterLogin()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useAccountForm({
    check: checkOtp,
    failed: totpText.login.failed,
    send: ({ otp }) => logIn(typed, { otp }),
    done: (opened) => goOn(opened, text.done),
  })
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {totpText.login.title}
        </h2>
        <p className="text-ink-soft">{totpText.login.text}</p>
      </div>
      <AccountForm form={form} text={totpText.login}>
        <OtpField hint={totpText.login.hint} />
      </AccountForm>
      <Button look="quiet" onClick={onBack}>
        {totpText.login.back}
      </Button>
    </div>
  )
}
