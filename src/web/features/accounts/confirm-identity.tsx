import { useEffect, useRef, useState } from 'react'
import { confirmIdentity } from '#contract/accounts-totp.ts'
import { identityText as text } from '#text/accounts-totp.ts'
import { call } from '#web/lib/call.ts'
import { askIdentityBy } from '#web/lib/confirm-identity.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OnePasswordField, OtpField } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { checkCurrentPassword, checkOtp } from './form-checks.ts'
import { useTotp } from './queries.ts'

type Asked = { answer: (isShown: boolean) => void }

/** Asks for the password or a code when the server wants a fresh login; what was under way waits for it and goes on. */
export function ConfirmIdentity() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => askIdentityBy(() => new Promise((resolve) => setAsked({ answer: resolve }))), [])
  // Pending calls are refused when the page goes.
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
  const session = useSession()
  // Others than the staff have no second step to show.
  const isStaff = session.status === 'in' && ['field', 'admin'].includes(session.user.userType)
  const { data } = useTotp({ enabled: isStaff })
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

const show = (body: { currentPassword: string } | { otp: string }) => call(confirmIdentity, { body })

function ByPassword({ onShown }: { onShown: () => void }) {
  const ref = useFirstFocus()
  const form = useAccountForm({
    check: checkCurrentPassword,
    failed: text.failed,
    send: show,
    done: onShown,
  })
  return (
    <AccountForm form={form} ref={ref} text={text}>
      <OnePasswordField name="currentPassword" />
    </AccountForm>
  )
}

function ByCode({ onShown }: { onShown: () => void }) {
  const ref = useFirstFocus()
  const form = useAccountForm({ check: checkOtp, failed: text.failed, send: show, done: onShown })
  return (
    <AccountForm form={form} ref={ref} text={text}>
      <OtpField hint={text.codeHint} />
    </AccountForm>
  )
}
