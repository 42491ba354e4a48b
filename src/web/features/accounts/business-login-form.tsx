import type { ClipboardEvent, InputEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BUSINESS_PHONE_MAX, businessLogin } from '#contract/own-businesses.ts'
import { businessLoginText as text } from '#text/owner-panel.ts'
import { call } from '#web/lib/call.ts'
import { returnPath, withReturn } from '#web/lib/return-path.ts'
import { useSession } from '#web/lib/session.tsx'
import { storedDeviceMark } from '#web/lib/stored-session.ts'
import { useForm } from '#web/lib/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OnePasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { type BusinessLoginField, checkBusinessLogin } from './form-checks.ts'
import { asNational, nationalDigits } from './national-digits.ts'
import { refusal } from './refusal.ts'

/** The owners' door; the panel takes its place at this very address, unless somebody came from elsewhere. */
export function BusinessLoginForm() {
  const session = useSession()
  const navigate = useNavigate()
  const next = returnPath(useLocation().search)
  const form = useForm<BusinessLoginField>({
    check: checkBusinessLogin,
    async send({ phone, password }) {
      const deviceMark = storedDeviceMark()
      const answer = await call(businessLogin, {
        body: { phone, password, ...(deviceMark && { deviceMark }) },
      })
      if (!answer.ok) return refusal(answer.error, text.failed)
      if (answer.data.mustChoosePassword) {
        void navigate(withReturn('/new-password', next), { state: { token: answer.data.token } })
        return null
      }
      session.keep(answer.data)
      showToast(text.done)
      session.enter()
      if (next !== null) void navigate(next)
      return null
    },
  })
  return (
    <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
      <TextField
        name="phone"
        label={text.phone}
        hint={text.phoneHint}
        error={form.errorOf('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={BUSINESS_PHONE_MAX}
        onInput={keepNational}
        onPaste={pasteNumber}
      />
      <OnePasswordField name="password" hint={text.passwordHint} error={form.errorOf('password')} />
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
