import { chooseNewPassword } from '#contract/accounts.ts'
import { newPasswordText as text } from '#text/accounts.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { checkNewPassword, type NewPasswordField } from './form-checks.ts'
import { refusal } from './refusal.ts'
import { useOpened } from './use-opened.ts'
import { usePasswordMin } from './use-password-min.ts'

/** Chooses a password in the session that a mailed one has opened; the browser keeps only the one that follows. */
export function NewPasswordForm({ token }: { token: string }) {
  const goOn = useOpened()
  const least = usePasswordMin()
  const form = useForm<NewPasswordField>({
    check: (values) => checkNewPassword(values, least),
    async send({ password }) {
      const answer = await call(chooseNewPassword, { body: { newPassword: password } }, { token })
      if (!answer.ok) {
        const { code } = answer.error
        const refused = refusal<NewPasswordField>(answer.error, text.failed)
        if (code === 'not_signed_in') return { ...refused, text: text.over }
        const said = answer.error.fields.newPassword
        return said ? { ...refused, fields: { password: said } } : refused
      }
      goOn(answer.data, text.done)
      return null
    },
  })
  return (
    <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
      <NewPasswordFields errorOf={form.errorOf} />
    </AccountForm>
  )
}
