import { useEffect, useRef, useState } from 'react'
import { confirmPhone, sendPhoneCode } from '#contract/phones.ts'
import { showPhone } from '#lib/phone.ts'
import { phoneProofText as text } from '#text/phones.ts'
import { type CallError, call, refusalText } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button, TextLink } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'
import { ErrorText } from './states.tsx'
import { showToast } from './toast.tsx'

type Props = {
  /** Purpose of the proof. */
  waits: keyof typeof text.leads
  /** Called when the telephone is proven. */
  onProven: () => void
}

/** Where the server asks for a proven telephone: a button, and the sheet that proves it. */
export function ProvePhone({ waits, onProven }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const done = () => {
    setIsOpen(false)
    showToast(text.done)
    onProven()
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="w-full sm:w-auto">
        {text.open}
      </Button>
      {isOpen && (
        <Dialog title={text.title} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <Steps lead={text.leads[waits]} onDone={done} onLeave={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

/** Refusals that another number mends. */
const ofTheNumber = new Set<string>(['phone_not_mobile', 'phone_taken'])
const sendRefusal = (error: CallError) =>
  error.code === 'too_many_attempts' ? text.tooMany : refusalText(error, text.sendFailed)

/** The code is sent first, then typed in; what was refused can be asked for again. */
type StepsProps = { lead: string; onDone: () => void; onLeave: () => void }

function Steps({ lead, onDone, onLeave }: StepsProps) {
  const session = useSession()
  const own = session.status === 'in' ? showPhone(session.user.phone) : ''
  const [sent, setSent] = useState<{ to: string; times: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallError | null>(null)
  const send = async () => {
    if (busy) return
    setBusy(true)
    const answer = await call(sendPhoneCode, {})
    setBusy(false)
    setFailed(answer.ok ? null : answer.error)
    if (!answer.ok) return
    if (answer.data.isProven) onDone()
    else setSent({ to: answer.data.phone, times: (sent?.times ?? 0) + 1 })
  }
  return (
    <div className="grid gap-5">
      {!sent && <p>{lead}</p>}
      <p role="status">{sent ? text.sent(sent.to, sent.times > 1) : text.willSend(own)}</p>
      {sent && <CodeForm key={sent.times} onDone={onDone} />}
      <ErrorText text={failed && sendRefusal(failed)} />
      <Button look={sent ? 'quiet' : 'primary'} busy={busy} onClick={() => void send()}>
        {busy ? text.sending : sent ? text.again : text.send}
      </Button>
      {(!sent || (failed && ofTheNumber.has(failed.code))) && (
        <p className="text-sm text-ink-soft">
          {text.otherNumber}{' '}
          <TextLink
            to={
              session.status === 'in' && session.user.userType === 'business'
                ? '/business-dashboard#profile'
                : '/customer-dashboard?tab=profile'
            }
            onClick={onLeave}
          >
            {text.toAccount}
          </TextLink>
        </p>
      )}
    </div>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const form = useForm<'code'>({
    check: ({ code }) =>
      /^\s*(?:\d\s*){6}$/.test(code) ? null : { text: text.missing, fields: { code: text.missing } },
    async send({ code }) {
      const answer = await call(confirmPhone, { body: { code } })
      if (!answer.ok) return { text: refusalText(answer.error, text.confirmFailed), fields: {} }
      onDone()
      return null
    },
  })
  return (
    <Form form={form} ref={box} labels={{ code: text.code }}>
      <TextField name="code" label={text.code} inputMode="numeric" autoComplete="one-time-code" />
      <Button type="submit" busy={form.busy}>
        {form.busy ? text.confirming : text.confirm}
      </Button>
    </Form>
  )
}
