import { ArrowRightLeft, CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import {
  type PlaceToCheck,
  VISIT_NOTE_MAX,
  type VisitOutcome,
  visitOutcomes,
  visitReachKm,
} from '#contract/field-visits.ts'
import { distanceKm } from '#lib/geo.ts'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { findFix } from '#web/lib/position.ts'
import { Button } from '#web/ui/button.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { newWaiting, putWaiting } from './queue.ts'

const icons: Readonly<Record<VisitOutcome, LucideIcon>> = {
  here: CircleCheck,
  closed: CircleX,
  moved: ArrowRightLeft,
  wrong: TriangleAlert,
}

/** Outcome of a visit; `isFar`: too far away to see the place. */
export type Said = { outcome: VisitOutcome; isFar: boolean }

type Props = { place: PlaceToCheck; onDone(said: Said | null): void }

/** Form for one place; the device is asked for its position when the visit is stored. */
export function VisitForm({ place, onDone }: Props) {
  const [outcome, setOutcome] = useState<VisitOutcome>('here')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [far, setFar] = useState<{ km: number; accuracy: number } | null>(null)
  const id = `note-${place.id}`

  const save = async (asFar: boolean) => {
    if (busy) return
    setBusy(true)
    const fix = await findFix()
    setBusy(false)
    setFailed(fix === null)
    if (!fix) return
    const km = distanceKm(fix.point, place)
    const isFar = km > visitReachKm(fix.accuracy)
    // Only what would renew a date is asked about.
    const isAsked = isFar && outcome === 'here' && !asFar
    setFar(isAsked ? { km, accuracy: fix.accuracy } : null)
    if (isAsked) return
    const said = { businessId: place.id, name: place.name, outcome, note: note.trim() }
    const one = newWaiting({ kind: 'visit', ...said, ...fix }, 0)
    if (!one) return
    await putWaiting(one)
    onDone({ outcome, isFar })
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-1 font-semibold">{text.outcome}</legend>
        {visitOutcomes.map((one) => {
          const Icon = icons[one]
          return (
            <Button
              key={one}
              look="secondary"
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              aria-pressed={outcome === one}
              onClick={() => {
                setOutcome(one)
                setFar(null)
              }}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {text.outcomes[one]}
            </Button>
          )
        })}
      </fieldset>
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
      {failed && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {text.noFix}
        </p>
      )}
      {far && (
        <p role="alert" className="rounded-md bg-sunken p-3 text-sm">
          {text.far(far.km, far.accuracy)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void save(false)}>
          {far ? text.saveAgain : text.save}
        </Button>
        {far && (
          <Button look="secondary" disabled={busy} onClick={() => void save(true)}>
            {text.saveFar}
          </Button>
        )}
        <Button look="quiet" onClick={() => onDone(null)}>
          {text.cancel}
        </Button>
      </div>
    </div>
  )
}
