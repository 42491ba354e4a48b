import { accountText } from '#text/accounts.ts'
import { TextField } from '#web/ui/field.tsx'

type Props = { hint: string; error: string | undefined }

/** A code of the moment; letters too, for recovery codes. */
export function OtpField({ hint, error }: Props) {
  return (
    <TextField
      name="otp"
      label={accountText.fields.otp}
      hint={hint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
