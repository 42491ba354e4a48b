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
import { CityField, OnePasswordField, PhoneField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { ChangeEmail } from './change-email.tsx'
import { checkProfile, type ProfileField } from './form-checks.ts'
import { refusal } from './refusal.ts'

const text = panelText.profile

/** The number as people type it: the form asks for 10 or 11 digits. */
const asTyped = (phone: string) => phone.replace(/^\+90/, '0')

/** Name, phone and city; the e-mail has a way of its own. */
export function ProfileForm({ user }: { user: User }) {
  const [saved, setSaved] = useState(0)
  return (
    <div className="grid gap-8">
      <Fields key={saved} user={user} onSaved={() => setSaved(saved + 1)} />
      <ChangeEmail user={user} />
    </div>
  )
}

function Fields({ user, onSaved }: { user: User; onSaved: () => void }) {
  const session = useSession()
  const first = asTyped(user.phone)
  const [phone, setPhone] = useState(first)
  const isNewPhone = phone.replaceAll(/\s/g, '') !== first
  const form = useForm<ProfileField>({
    check: checkProfile,
    async send({ name, city, currentPassword }) {
      const proof = isNewPhone && { currentPassword }
      const answer = await call(updateProfile, { body: { name, phone, city, ...proof } })
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
      <PhoneField errorOf={form.errorOf} first={first} onChange={setPhone} />
      {isNewPhone && (
        <OnePasswordField
          name="currentPassword"
          id="phone-password"
          hint={text.phonePassword}
          error={form.errorOf('currentPassword')}
        />
      )}
      <CityField errorOf={form.errorOf} first={user.city} />
    </AccountForm>
  )
}
