import { chooseNewPassword } from '#contract/accounts.ts'
import { newPasswordText as text } from '#text/accounts.ts'
import { call } from '#web/lib/call.ts'
import { NewPasswordFields, usePasswordMin } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { checkNewPassword, type NewPasswordField } from './form-checks.ts'
import { useAfterLogin } from './use-after-login.ts'

/** Chooses a password in the session that a mailed one has opened; the browser stores only the new session. */
export function NewPasswordForm({ token }: { token: string }) {
  const goOn = useAfterLogin()
  const least = usePasswordMin()
  const form = useAccountForm({
    check: (values: Record<NewPasswordField, string>) => checkNewPassword(values, least),
    failed: text.failed,
    send: ({ password }) => call(chooseNewPassword, { body: { newPassword: password } }, { token }),
    done: (opened) => goOn(opened, text.done),
    refused({ code, fields }, usual) {
      if (code === 'not_signed_in') return { ...usual, text: text.over }
      return fields.newPassword ? { ...usual, fields: { password: fields.newPassword } } : usual
    },
  })
  return (
    <AccountForm form={form} text={text}>
      <NewPasswordFields />
    </AccountForm>
  )
}
