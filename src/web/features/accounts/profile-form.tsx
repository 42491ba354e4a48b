import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { updateProfile } from '#contract/profile.ts'
import { accountText } from '#text/accounts.ts'
import { panelText } from '#text/panel.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { CityField, PhoneField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { checkProfile, type ProfileField } from './form-checks.ts'
import { refusal } from './refusal.ts'

const text = panelText.profile

/** The number as people type it: the form asks for 10 or 11 digits. */
const asTyped = (phone: string) => phone.replace(/^\+90/, '0')

/** Name, phone and city; the e-mail is shown. */
export function ProfileForm({ user }: { user: User }) {
  const [saved, setSaved] = useState(0)
  return <Fields key={saved} user={user} onSaved={() => setSaved(saved + 1)} />
}

function Fields({ user, onSaved }: { user: User; onSaved: () => void }) {
  const session = useSession()
  const form = useForm<ProfileField>({
    check: checkProfile,
    async send({ name, phone, city }) {
      const answer = await call(updateProfile, { body: { name, phone, city } })
      if (!answer.ok) return refusal(answer.error, text.failed)
      session.update(answer.data)
      showToast(text.done)
      onSaved()
      return null
    },
  })
  return (
    <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
      <TextField
        name="name"
        label={accountText.fields.name}
        error={form.errorOf('name')}
        defaultValue={user.name}
        autoComplete="name"
      />
      <div className="grid gap-1">
        <p className="font-semibold">{text.email}</p>
        <p className="break-all">{user.email}</p>
        <p className="text-sm text-ink-soft">{text.emailHint}</p>
      </div>
      <PhoneField errorOf={form.errorOf} first={asTyped(user.phone)} />
      <CityField errorOf={form.errorOf} first={user.city} />
    </AccountForm>
  )
}
