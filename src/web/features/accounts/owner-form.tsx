import { register } from '#contract/accounts.ts'
import { accountText, ownerText as text } from '#text/accounts.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { CityField, EmailField, NewPasswordFields, PhoneField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { checkOwner, type MarketingField, type OwnerField } from './form-checks.ts'
import { refusal } from './refusal.ts'
import { SignUpConsents, shownConsents } from './sign-up-consents.tsx'
import { useArrival } from './use-arrival.ts'
import { usePasswordMin } from './use-password-min.ts'

export function OwnerForm() {
  const arrive = useArrival()
  const least = usePasswordMin()
  const form = useForm<OwnerField | MarketingField>({
    check: (values) => checkOwner(values, least),
    async send({ confirmPassword, ownerName, marketingEmail, marketingSms, ...values }) {
      const body = {
        ...values,
        ownerName,
        confirmPassword,
        name: ownerName,
        description: '',
        userType: 'business' as const,
        ...shownConsents({ marketingEmail, marketingSms }),
      }
      const answer = await call(register, { body })
      if (!answer.ok) return refusal(answer.error, text.failed)
      arrive(answer.data, text.done)
      return null
    },
  })
  const { fields, hints } = accountText
  return (
    <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
      <h2 className="text-lg font-bold">{text.business}</h2>
      <TextField
        name="businessName"
        label={fields.businessName}
        error={form.errorOf('businessName')}
        autoComplete="organization"
      />
      <PhoneField errorOf={form.errorOf} />
      <CityField errorOf={form.errorOf} ownersFirst />
      <TextField
        name="address"
        label={fields.address}
        hint={hints.optional}
        error={form.errorOf('address')}
        autoComplete="street-address"
      />
      <h2 className="mt-2 text-lg font-bold">{text.account}</h2>
      <TextField
        name="ownerName"
        label={fields.ownerName}
        error={form.errorOf('ownerName')}
        autoComplete="name"
      />
      <EmailField errorOf={form.errorOf} />
      <NewPasswordFields errorOf={form.errorOf} />
      <SignUpConsents />
    </AccountForm>
  )
}
