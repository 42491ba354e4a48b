import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { changePassword } from '#contract/accounts-profile.ts'
import { changeBusinessPassword } from '#contract/businesses-own.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { fieldTexts } from '#text/fields.ts'
import { panelText } from '#text/panel.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OnePasswordField, usePasswordMin } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { type ChangeField, checkChange } from './form-checks.ts'

const text = panelText.password

/** Opened by its button; closes and forgets what was typed when it worked. */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [open, setOpen] = useState(false)
  const done = () => {
    setOpen(false)
    showToast(text.done)
    onChanged()
  }
  return (
    <Section title={text.title}>
      <p className="text-ink-soft">{text.lead}</p>
      <Button
        look="secondary"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="justify-self-start"
      >
        <KeyRound aria-hidden className="size-5" strokeWidth={1.75} />
        {open ? text.close : text.open}
      </Button>
      {open && <ChangeForm onDone={done} />}
    </Section>
  )
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const least = usePasswordMin()
  const session = useSession()
  const owner = session.status === 'in' && session.user.userType === 'business' ? session.user : null
  const form = useAccountForm({
    check: (values: Record<ChangeField, string>) => checkChange(values, least),
    failed: text.failed,
    send: (body) =>
      owner
        ? call(changeBusinessPassword, { body: { ...body, phone: owner.phone } })
        : call(changePassword, { body }),
    done: onDone,
    // Of an owner the number is the account's own: it is the password that was wrong.
    refused: ({ code }, usual) =>
      code === 'invalid_phone_credentials'
        ? { text: browserErrorTexts.wrong_password, fields: { currentPassword: fieldTexts.password_wrong } }
        : usual,
  })
  return (
    <div className="max-w-lg">
      <AccountForm form={form} text={text}>
        <OnePasswordField name="currentPassword" />
        <OnePasswordField name="newPassword" isNew />
      </AccountForm>
    </div>
  )
}
