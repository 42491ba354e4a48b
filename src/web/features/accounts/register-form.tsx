import { register } from '#contract/accounts.ts'
import { accountText, registerText as text } from '#text/accounts.ts'
import { call } from '#web/lib/call.ts'
import { TextField } from '#web/ui/field.tsx'
import { CityField, EmailField, NewPasswordFields, PhoneField, usePasswordMin } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { checkRegistration, type MarketingField, type RegisterField } from './form-checks.ts'
import { SignUpConsents, shownConsents } from './sign-up-consents.tsx'
import { useAfterSignUp } from './use-after-login.ts'

export function RegisterForm() {
  const arrive = useAfterSignUp()
  const least = usePasswordMin()
  const form = useAccountForm({
    check: (values: Record<RegisterField | MarketingField, string>) => checkRegistration(values, least),
    failed: text.failed,
    send: ({ name, email, phone, city, password, ...ticked }) =>
      call(register, {
        body: { name, email, password, phone, city, userType: 'customer', ...shownConsents(ticked) },
      }),
    done: (opened) => arrive(opened, text.done),
  })
  return (
    <AccountForm form={form} text={text}>
      <TextField name="name" label={accountText.fields.name} autoComplete="name" />
      <EmailField />
      <PhoneField />
      <CityField />
      <NewPasswordFields />
      <SignUpConsents />
    </AccountForm>
  )
}
