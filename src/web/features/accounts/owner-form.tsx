import { register } from '#contract/accounts.ts'
import { accountText, ownerText as text } from '#text/accounts.ts'
import { call } from '#web/lib/call.ts'
import { TextField } from '#web/ui/field.tsx'
import { CityField, EmailField, NewPasswordFields, PhoneField, usePasswordMin } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { checkOwner, type MarketingField, type OwnerField } from './form-checks.ts'
import { SignUpConsents, shownConsents } from './sign-up-consents.tsx'
import { useAfterSignUp } from './use-after-login.ts'

export function OwnerForm() {
  const arrive = useAfterSignUp()
  const least = usePasswordMin()
  const form = useAccountForm({
    check: (values: Record<OwnerField | MarketingField, string>) => checkOwner(values, least),
    failed: text.failed,
    send({ marketingEmail, marketingSms, ...values }) {
      const body = {
        ...values,
        name: values.ownerName,
        description: '',
        userType: 'business' as const,
        ...shownConsents({ marketingEmail, marketingSms }),
      }
      return call(register, { body })
    },
    done: (opened) => arrive(opened, text.done),
  })
  const { fields, hints } = accountText
  return (
    <AccountForm form={form} text={text}>
      <h2 className="text-lg font-bold">{text.business}</h2>
      <TextField name="businessName" label={fields.businessName} autoComplete="organization" />
      <PhoneField />
      <CityField ownersFirst />
      <TextField name="address" label={fields.address} hint={hints.optional} autoComplete="street-address" />
      <h2 className="mt-2 text-lg font-bold">{text.account}</h2>
      <TextField name="ownerName" label={fields.ownerName} autoComplete="name" />
      <EmailField />
      <NewPasswordFields />
      <SignUpConsents />
    </AccountForm>
  )
}
