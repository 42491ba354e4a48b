import { ArrowRightLeft, CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import {
  type PlaceToCheck,
  VISIT_NOTE_MAX,
  type VisitOutcome,
  visitOutcomes,
} from '#contract/field-visits.ts'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { controlProps, Field } from '#web/ui/field.tsx'
import { OutcomeButtons } from './outcome-buttons.tsx'
import { newWaiting, putWaiting } from './queue.ts'
import { useVisitFix } from './use-visit-fix.ts'
import { VisitEnd } from './visit-end.tsx'

const icons: Readonly<Record<VisitOutcome, LucideIcon>> = {
  here: CircleCheck,
  closed: CircleX,
  moved: ArrowRightLeft,
  wrong: TriangleAlert,
}

/** Outcome of a visit; `isFar`: too far away to see the place. */
type Said = { outcome: VisitOutcome; isFar: boolean }

type Props = { place: PlaceToCheck; onDone(said: Said | null): void }

/** Form for one place; the device is asked for its position when the visit is stored. */
export function VisitForm({ place, onDone }: Props) {
  const [outcome, setOutcome] = useState<VisitOutcome>('here')
  const [note, setNote] = useState('')
  const fix = useVisitFix(place)
  const id = `note-${place.id}`

  const save = async (asFar: boolean) => {
    // Only what would renew a date is asked about.
    const at = await fix.take(outcome === 'here' && !asFar)
    if (!at) return
    const { point, accuracy, isFar } = at
    const said = { businessId: place.id, name: place.name, outcome, note: note.trim() }
    const one = newWaiting({ kind: 'visit', ...said, point, accuracy }, 0)
    if (!one) return
    await putWaiting(one)
    onDone({ outcome, isFar })
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <OutcomeButtons
        legend={text.outcome}
        options={visitOutcomes.map((name) => ({ name, label: text.outcomes[name], icon: icons[name] }))}
        chosen={outcome}
        onChoose={(one) => {
          setOutcome(one)
          fix.forget()
        }}
      />
      {outcome !== 'here' && (
        <Field name="note" id={id} label={text.note} hint={text.noteHint}>
          <textarea
            {...controlProps({ name: 'note', id, label: text.note, hint: text.noteHint })}
            rows={2}
            maxLength={VISIT_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      )}
      <VisitEnd fix={fix} onSave={(asFar) => void save(asFar)} onCancel={() => onDone(null)} />
    </div>
  )
}
