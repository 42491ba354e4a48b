import { LoaderCircle } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { MESSAGE_MAX } from '#contract/messages.ts'
import { roundTo10m } from '#lib/geo.ts'
import { DAY_MS } from '#lib/time.ts'
import { composerText } from '#text/messages.ts'
import { fieldTime, instantOf } from '#text/messages-times.ts'
import { askPosition, usePosition } from '#web/lib/position.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Content } from './outbox-store.ts'

type PanelProps = { title: string; onClose: () => void; children: ReactNode }

/** A small question above the line one writes in; it takes the keyboard, and Escape gives it back. */
function Panel({ title, onClose, children }: PanelProps) {
  const heading = useId()
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // else it would close the dialog around it too
        onClose()
      }}
      className="grid animate-rise gap-3 rounded-md bg-sunken p-3"
    >
      <p ref={box} id={heading} tabIndex={-1} className="font-bold outline-none">
        {title}
      </p>
      {children}
    </section>
  )
}

const locationText = composerText.location

/** `onSend` takes what is chosen. */
type Props = { onSend: (content: Content) => void; onClose: () => void }

/** Where one is, sent only by a second tap. */
export function LocationPanel({ onSend, onClose }: Props) {
  const position = usePosition('ask')
  const send = () => {
    if (position.status === 'known') onSend({ kind: 'location', location: roundTo10m(position.point) })
  }
  return (
    <Panel title={locationText.title} onClose={onClose}>
      <p role="status" className="flex items-start gap-2">
        {position.status === 'denied' && locationText.denied}
        {position.status === 'known' && locationText.text}
        {position.status !== 'denied' && position.status !== 'known' && (
          <>
            <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 animate-spin text-accent" />
            {locationText.asking}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {position.status === 'denied' ? (
          <Button onClick={askPosition}>{locationText.again}</Button>
        ) : (
          <Button disabled={position.status !== 'known'} onClick={send} className="disabled:opacity-50">
            {locationText.send}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {composerText.cancel}
        </Button>
      </div>
    </Panel>
  )
}

const appointmentText = composerText.appointment

type Name = 'appointmentAt' | 'note'
/** The server takes no wish for later. */
const YEAR_MS = 365 * DAY_MS

/** A requested time, in Istanbul's hours wherever the browser is. */
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
      time === ''
        ? appointmentText.missing
        : time <= fieldTime(new Date()) || time > most
          ? appointmentText.past
          : undefined
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
    <Panel title={appointmentText.title} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-3">
        <TextField
          type="datetime-local"
          name="appointmentAt"
          label={appointmentText.time}
          error={problem}
          min={least}
          max={most}
        />
        <TextField name="note" label={appointmentText.note} maxLength={MESSAGE_MAX} autoComplete="off" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{appointmentText.send}</Button>
          <Button look="secondary" onClick={onClose}>
            {composerText.cancel}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
