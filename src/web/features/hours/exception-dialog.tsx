import { useState } from 'react'
import { DAYS_AHEAD, type HoursException, type Interval, REASON_MAX } from '#contract/hours.ts'
import { addDays } from '#lib/time.ts'
import { hoursFormText as text } from '#text/hours-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { IntervalFields } from './interval-fields.tsx'
import { hoursLike } from './plan.ts'

type Props = {
  today: string
  taken: readonly HoursException[]
  onAdd: (exception: HoursException) => void
  onClose: () => void
}

/** One day, or some in a row, that are not like the others. */
export function ExceptionDialog({ today, taken, onAdd, onClose }: Props) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [hours, setHours] = useState<Interval[]>([])
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const bounds = { min: today, max: addDays(today, DAYS_AHEAD), type: 'date' }
  const add = () => {
    const end = to || from
    const isTaken = taken.some((one) => one.from <= end && from <= one.to)
    if (from === '') return setWrong({ from: text.exceptionMissing })
    if (end < from) return setWrong({ to: text.exceptionEnds })
    if (isTaken) return setWrong({ from: text.exceptionTaken })
    onAdd({ from, to: end, hours, reason: reason.trim() })
  }
  return (
    <Dialog title={text.exceptionTitle} closeLabel={text.close} onClose={onClose}>
      <div className="grid gap-5">
        <TextField
          {...bounds}
          name="exception-from"
          label={text.from}
          error={wrong.from}
          value={from}
          onChange={({ target }) => {
            setFrom(target.value)
            if (to === '' || to === from || to < target.value) setTo(target.value)
          }}
        />
        <TextField
          {...bounds}
          name="exception-to"
          label={text.to}
          hint={text.toHint}
          error={wrong.to}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <div className="grid gap-1.5">
          <p className="font-semibold">{text.state}</p>
          <Segments
            label={text.state}
            options={[
              { value: 'closed', label: text.stateClosed },
              { value: 'own', label: text.stateOwn },
            ]}
            value={hours.length === 0 ? 'closed' : 'own'}
            onChoose={(state) => setHours(state === 'closed' ? [] : hoursLike([]))}
          />
        </div>
        {hours.length > 0 && (
          <IntervalFields
            id="exception-hours"
            what={text.exceptionTitle}
            hours={hours}
            isWrong={false}
            onChange={setHours}
          />
        )}
        <TextField
          name="exception-reason"
          label={text.reason}
          hint={text.reasonHint}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button onClick={add}>{text.exceptionDone}</Button>
      </div>
    </Dialog>
  )
}
