import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { beginTotp, confirmTotp } from '#contract/totp.ts'
import { totpText as text } from '#text/totp.ts'
import { AskError } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { AccountForm } from './account-form.tsx'
import { checkOtp } from './form-checks.ts'
import { OtpField } from './otp-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { refusal } from './refusal.ts'

type Props = {
  /** The session that sets it up, where it is not the stored one. */
  token?: string
  onDone: () => void
}

/** From nothing to a second step in force: the secret, its first code, the recovery codes. */
export function TotpSetup({ token, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const session = token === undefined ? {} : { token }
  const begin = useMutation({
    mutationFn: async () => {
      const answer = await call(beginTotp, {}, session)
      if (!answer.ok) throw new AskError(answer.error)
      return answer.data
    },
  })
  const form = useForm<'otp'>({
    check: checkOtp,
    async send({ otp }) {
      const answer = await call(confirmTotp, { body: { otp } }, session)
      if (!answer.ok) return refusal(answer.error, text.confirmFailed)
      setCodes(answer.data.recoveryCodes)
      return null
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (!begin.data)
    return (
      <div className="grid gap-3">
        {begin.isError && (
          <p role="alert" className="font-semibold text-danger">
            {`${text.beginFailed}. ${begin.error.message}`}
          </p>
        )}
        <Button
          busy={begin.isPending}
          onClick={() => !begin.isPending && begin.mutate()}
          className="justify-self-start"
        >
          {begin.isPending ? text.beginning : text.begin}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-5">
      <Secret {...begin.data} />
      <AccountForm {...form} submit={text.confirm} submitting={text.confirming}>
        <OtpField hint={text.otpHint} error={form.errorOf('otp')} />
      </AccountForm>
    </div>
  )
}

function Secret({ otpauthUrl, secret }: { otpauthUrl: string; secret: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <p ref={words} tabIndex={-1} className="outline-none">
        {text.scan}
      </p>
      <QrCode text={otpauthUrl} label={text.qr} />
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">{text.byHand}</p>
        <p translate="no" className="font-mono text-lg break-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
    </div>
  )
}
