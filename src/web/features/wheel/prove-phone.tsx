import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmPhone, sendPhoneCode } from '#contract/phone-proof.ts'
import { phoneProofText as text } from '#text/phone-proof.ts'
import { call } from '#web/lib/call.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshOwn, refreshWheels } from './queries.ts'

/** Where the server asks for a proven telephone: a button, and the sheet that proves it. */
export function ProvePhone() {
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const done = () => {
    setIsOpen(false)
    showToast(text.done)
    void refreshOwn(client)
    void refreshWheels(client)
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="w-full sm:w-auto">
        {text.open}
      </Button>
      {isOpen && (
        <Dialog title={text.title} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <Steps onDone={done} />
        </Dialog>
      )}
    </>
  )
}

/** The code is sent first, then typed in; what was refused can be asked for again. */
function Steps({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const send = async () => {
    if (busy) return
    setBusy(true)
    setFailed(null)
    const answer = await call(sendPhoneCode, {})
    setBusy(false)
    if (!answer.ok) setFailed(refusalText(answer.error, text.sendFailed))
    else if (answer.data.isProven) onDone()
    else setPhone(answer.data.phone)
  }
  return (
    <div className="grid gap-4">
      <p role={phone === null ? undefined : 'status'}>{phone === null ? text.lead : text.sent(phone)}</p>
      {failed !== null && (
        <p role="alert" className="font-semibold text-danger">
          {failed}
        </p>
      )}
      {phone !== null && <CodeForm onDone={onDone} />}
      <Button look={phone === null ? 'primary' : 'quiet'} busy={busy} onClick={() => void send()}>
        {busy ? text.sending : phone === null ? text.send : text.again}
      </Button>
    </div>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const form = useForm<'code'>({
    check: ({ code }) =>
      /^\s*(?:\d\s*){6}$/.test(code) ? null : { text: text.missing, fields: { code: text.missing } },
    async send({ code }) {
      const answer = await call(confirmPhone, { body: { code } })
      if (!answer.ok) return { text: answer.error.text, fields: {} }
      onDone()
      return null
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ code: text.code }}
          attempt={form.attempt}
        />
      )}
      <TextField
        name="code"
        label={text.code}
        error={form.errorOf('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? text.confirming : text.confirm}
      </Button>
    </form>
  )
}
