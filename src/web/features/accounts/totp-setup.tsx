import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { beginTotp, confirmTotp } from '#contract/accounts-totp.ts'
import { totpText as text } from '#text/accounts-totp.ts'
import { AskError } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { useSave } from '#web/lib/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OtpField } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { checkOtp } from './form-checks.ts'

type Props = {
  /** The session that sets it up, where it is not the stored one. */
  token?: string
  onDone: () => void
}

/** From nothing to a second step in force: the secret, its first code, the recovery codes. */
export function TotpSetup({ token, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const session = token === undefined ? {} : { token }
  const begin = useSave(async () => {
    const answer = await call(beginTotp, {}, session)
    if (!answer.ok) throw new AskError(answer.error)
    return answer.data
  })
  const form = useAccountForm({
    check: checkOtp,
    failed: text.confirmFailed,
    send: ({ otp }) => call(confirmTotp, { body: { otp } }, session),
    done: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (!begin.data)
    return (
      <div className="grid gap-3">
        <ErrorText text={begin.isError && `${text.beginFailed}. ${begin.error.message}`} />
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
      <AccountForm form={form} text={{ submit: text.confirm, submitting: text.confirming }}>
        <OtpField hint={text.otpHint} />
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

type CodesProps = { codes: readonly string[]; onSaved: () => void }

/** Shown once; the button confirms that they are saved. */
function RecoveryCodes({ codes, onSaved }: CodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast(text.copied)
    } catch {
      showToast(text.notCopied, 'bad')
    }
  }
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {text.codesTitle}
      </h2>
      <p>{text.codesText}</p>
      <ol translate="no" className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" strokeWidth={1.75} />
          {text.copy}
        </Button>
        <Button onClick={onSaved}>{text.saved}</Button>
      </div>
    </div>
  )
}
