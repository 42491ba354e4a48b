import type { ClipboardEvent, InputEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BUSINESS_PHONE_MAX, businessLogin } from '#contract/businesses-own.ts'
import { businessLoginText as text } from '#text/businesses-own.ts'
import { returnPath, withReturn } from '#web/lib/addresses.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { storedDeviceMark } from '#web/lib/stored-session.ts'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OnePasswordField } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { asNational, checkBusinessLogin, nationalDigits } from './form-checks.ts'

/** The owners' login; the panel takes its place at this very address, unless somebody came from elsewhere. */
export function BusinessLoginForm() {
  const session = useSession()
  const navigate = useNavigate()
  const next = returnPath(useLocation().search)
  const form = useAccountForm({
    check: checkBusinessLogin,
    failed: text.failed,
    send({ phone, password }) {
      const deviceMark = storedDeviceMark()
      return call(businessLogin, { body: { phone, password, ...(deviceMark && { deviceMark }) } })
    },
    done(opened) {
      if (opened.mustChoosePassword) {
        void navigate(withReturn('/new-password', next), { state: { token: opened.token } })
        return
      }
      session.keep(opened)
      showToast(text.done)
      session.enter()
      if (next !== null) void navigate(next)
    },
  })
  return (
    <AccountForm form={form} text={text}>
      <TextField
        name="phone"
        label={text.phone}
        hint={text.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={BUSINESS_PHONE_MAX}
        onInput={keepNational}
        onPaste={pasteNumber}
      />
      <OnePasswordField name="password" hint={text.passwordHint} />
    </AccountForm>
  )
}

/** Spaces, brackets and the country's code would not leave room for the number. */
function keepNational({ currentTarget: input }: InputEvent<HTMLInputElement>) {
  const digits = asNational(input.value)
  if (digits !== input.value) input.value = digits
}

/** "+90 532 …" from a contact is longer than the field: its digits fit. */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>) {
  const digits = nationalDigits(event.clipboardData.getData('text'))
  if (digits === null) return
  event.preventDefault()
  event.currentTarget.value = digits
}
