import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { updateProfile } from '#contract/accounts-profile.ts'
import { accountText } from '#text/accounts.ts'
import { panelText } from '#text/panel.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { CityField, OnePasswordField, PhoneField } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { ChangeEmail } from './change-email.tsx'
import { checkProfile, type ProfileField } from './form-checks.ts'

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
  const form = useAccountForm({
    check: (values: Record<ProfileField, string>) => checkProfile(values),
    failed: text.failed,
    send: ({ name, city, currentPassword }) =>
      call(updateProfile, { body: { name, phone, city, ...(isNewPhone && { currentPassword }) } }),
    done(changed) {
      session.update(changed)
      showToast(text.done)
      onSaved()
    },
  })
  return (
    <AccountForm form={form} text={text}>
      <TextField name="name" label={accountText.fields.name} defaultValue={user.name} autoComplete="name" />
      <PhoneField first={first} onChange={setPhone} />
      {isNewPhone && (
        <OnePasswordField name="currentPassword" id="phone-password" hint={text.phonePassword} />
      )}
      <CityField first={user.city} />
    </AccountForm>
  )
}
