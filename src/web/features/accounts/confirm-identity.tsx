import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { confirmIdentity } from '#contract/identity.ts'
import { totpState } from '#contract/totp.ts'
import { identityText as text } from '#text/identity.ts'
import { ask } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { askIdentityBy } from '#web/lib/confirm-identity.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OnePasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { checkCurrentPassword, checkOtp } from './form-checks.ts'
import { OtpField } from './otp-field.tsx'
import { refusal } from './refusal.ts'

type Asked = { answer: (isShown: boolean) => void }

/** Asks for the password or a code when the server wants a fresh login; what was under way waits for it and goes on. */
export function ConfirmIdentity() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => askIdentityBy(() => new Promise((resolve) => setAsked({ answer: resolve }))), [])
  // Whoever waits is told when the page goes.
  useEffect(() => () => asked?.answer(false), [asked])
  if (!asked) return null
  const close = (isShown: boolean) => {
    asked.answer(isShown)
    setAsked(null)
  }
  return (
    <Dialog title={text.title} closeLabel={text.close} onClose={() => close(false)}>
      <Question onShown={() => close(true)} />
    </Dialog>
  )
}

function Question({ onShown }: { onShown: () => void }) {
  const [byCode, setByCode] = useState(false)
  const { data } = useQuery({ queryKey: ['totp'], queryFn: ({ signal }) => ask(totpState, {}, signal) })
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{text.lead}</p>
      {byCode ? <ByCode onShown={onShown} /> : <ByPassword onShown={onShown} />}
      {data?.active && (
        <Button look="quiet" onClick={() => setByCode(!byCode)}>
          {byCode ? text.byPassword : text.byCode}
        </Button>
      )}
    </div>
  )
}

/** Of the form's first field. The dialog is opened after this and looks for the attribute. */
function useFirstFocus() {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input = ref.current?.querySelector('input')
    if (!input) return
    input.autofocus = true
    input.focus()
  }, [])
  return ref
}

async function show(body: { currentPassword: string } | { otp: string }, onShown: () => void) {
  const answer = await call(confirmIdentity, { body })
  if (!answer.ok) return refusal<keyof typeof body>(answer.error, text.failed)
  onShown()
  return null
}

function ByPassword({ onShown }: { onShown: () => void }) {
  const ref = useFirstFocus()
  const form = useForm<'currentPassword'>({
    check: checkCurrentPassword,
    send: (typed) => show(typed, onShown),
  })
  return (
    <AccountForm {...form} ref={ref} submit={text.submit} submitting={text.submitting}>
      <OnePasswordField name="currentPassword" error={form.errorOf('currentPassword')} />
    </AccountForm>
  )
}

function ByCode({ onShown }: { onShown: () => void }) {
  const ref = useFirstFocus()
  const form = useForm<'otp'>({ check: checkOtp, send: (typed) => show(typed, onShown) })
  return (
    <AccountForm {...form} ref={ref} submit={text.submit} submitting={text.submitting}>
      <OtpField hint={text.codeHint} error={form.errorOf('otp')} />
    </AccountForm>
  )
}
