import { register } from '#contract/accounts.ts'
import { accountText, registerText as text } from '#text/accounts.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { CityField, EmailField, NewPasswordFields, PhoneField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { checkRegistration, type MarketingField, type RegisterField } from './form-checks.ts'
import { refusal } from './refusal.ts'
import { SignUpConsents, shownConsents } from './sign-up-consents.tsx'
import { useArrival } from './use-arrival.ts'
import { usePasswordMin } from './use-password-min.ts'

export function RegisterForm() {
  const arrive = useArrival()
  const least = usePasswordMin()
  const form = useForm<RegisterField | MarketingField>({
    check: (values) => checkRegistration(values, least),
    async send({ name, email, phone, city, password, ...ticked }) {
      const answer = await call(register, {
        body: { name, email, password, phone, city, userType: 'customer', ...shownConsents(ticked) },
      })
      if (!answer.ok) return refusal(answer.error, text.failed)
      arrive(answer.data, text.done)
      return null
    },
  })
  return (
    <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
      <TextField
        name="name"
        label={accountText.fields.name}
        error={form.errorOf('name')}
        autoComplete="name"
      />
      <EmailField errorOf={form.errorOf} />
      <PhoneField errorOf={form.errorOf} />
      <CityField errorOf={form.errorOf} />
      <NewPasswordFields errorOf={form.errorOf} />
      <SignUpConsents />
    </AccountForm>
  )
}
