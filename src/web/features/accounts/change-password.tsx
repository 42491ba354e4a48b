import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { changeBusinessPassword } from '#contract/own-businesses.ts'
import { changePassword } from '#contract/profile.ts'
import { errorTexts } from '#text/errors.ts'
import { fieldTexts } from '#text/fields.ts'
import { panelText } from '#text/panel.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OnePasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { type ChangeField, checkChange } from './form-checks.ts'
import { refusal } from './refusal.ts'
import { usePasswordMin } from './use-password-min.ts'

const text = panelText.password

/** Opened by its button; closes and forgets what was typed when it worked. */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [open, setOpen] = useState(false)
  const title = useId()
  const done = () => {
    setOpen(false)
    showToast(text.done)
    onChanged()
  }
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-xl font-bold">
        {text.title}
      </h2>
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
    </section>
  )
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const least = usePasswordMin()
  const session = useSession()
  const owner = session.status === 'in' && session.user.userType === 'business' ? session.user : null
  const form = useForm<ChangeField>({
    check: (values) => checkChange(values, least),
    async send(body) {
      const answer = owner
        ? await call(changeBusinessPassword, { body: { ...body, phone: owner.phone } })
        : await call(changePassword, { body })
      if (!answer.ok) {
        // Of an owner the number is the account's own: it is the password that was wrong.
        const { code } = answer.error
        const isWrong = code === 'invalid_phone_credentials'
        return isWrong
          ? { text: errorTexts.wrong_password, fields: { currentPassword: fieldTexts.password_wrong } }
          : refusal(answer.error, text.failed)
      }
      onDone()
      return null
    },
  })
  return (
    <div className="max-w-lg">
      <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
        <OnePasswordField name="currentPassword" error={form.errorOf('currentPassword')} />
        <OnePasswordField name="newPassword" isNew error={form.errorOf('newPassword')} />
      </AccountForm>
    </div>
  )
}
