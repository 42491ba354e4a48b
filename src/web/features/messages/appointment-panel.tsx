import { type SubmitEvent, useState } from 'react'
import { MESSAGE_MAX } from '#contract/messages.ts'
import { fieldTime, instantOf } from '#text/message-times.ts'
import { composerText } from '#text/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Content } from './outbox-store.ts'
import { Panel } from './panel.tsx'

const text = composerText.appointment

type Name = 'appointmentAt' | 'note'
/** The server takes no wish for later. */
const YEAR_MS = 365 * 24 * 60 * 60_000

type Props = { onSend: (content: Content) => void; onClose: () => void }

/** A wished time, in Istanbul's hours wherever the browser stands. */
export function AppointmentPanel({ onSend, onClose }: Props) {
  const [problem, setProblem] = useState<string>()
  const [least] = useState(() => fieldTime(new Date()))
  const [most] = useState(() => fieldTime(new Date(Date.now() + YEAR_MS)))
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<Name, string>
    const time = given.appointmentAt
    const note = given.note.trim()
    const wrong =
      time === '' ? text.missing : time <= fieldTime(new Date()) || time > most ? text.past : undefined
    setProblem(wrong)
    if (wrong) {
      const control = event.currentTarget.elements.namedItem('appointmentAt')
      if (control instanceof HTMLElement) control.focus()
      return
    }
    onSend({
      kind: 'appointment',
      appointmentAt: instantOf(time),
      ...(note !== '' && { message: note }),
    })
  }
  return (
    <Panel title={text.title} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-3">
        <TextField
          type="datetime-local"
          name="appointmentAt"
          label={text.time}
          error={problem}
          min={least}
          max={most}
        />
        <TextField name="note" label={text.note} maxLength={MESSAGE_MAX} autoComplete="off" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{text.send}</Button>
          <Button look="secondary" onClick={onClose}>
            {composerText.cancel}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
