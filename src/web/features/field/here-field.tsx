import { Crosshair, LocateFixed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { fieldRecordText as text } from '#text/field-records.ts'
import { coordinatesText } from '#text/places.ts'
import { findFix } from '#web/lib/position.ts'
import { readTyped, roundPoint, typedOf } from '#web/lib/typed-position.ts'
import { Button } from '#web/ui/button.tsx'
import { PressedField } from './pressed-field.tsx'
import type { RecordForm } from './use-record-form.ts'

/** From here on the next door is as likely. */
const COARSE_METRES = 50

/** The worker's position, with its accuracy. */
export function HereField({ form }: { form: RecordForm }) {
  const { values, change, errorOf } = form
  const [state, setState] = useState<'rest' | 'asking' | 'denied'>('rest')
  const point = readTyped(values)
  const isAsking = state === 'asking'

  const find = async () => {
    if (isAsking) return
    setState('asking')
    const fix = await findFix()
    setState(fix ? 'rest' : 'denied')
    if (fix)
      change({ ...typedOf(roundPoint(fix.point)), accuracy: String(Math.round(fix.accuracy * 10) / 10) })
  }

  const known = values.accuracy === '' ? text.byHand : text.found(Number(values.accuracy))
  return (
    <PressedField label={text.fields.latitude} error={errorOf('latitude') ?? errorOf('longitude')}>
      <Button
        name="latitude"
        look={point ? 'secondary' : 'primary'}
        busy={isAsking}
        className="min-h-16 text-lg"
        onClick={() => void find()}
      >
        <LocateFixed aria-hidden className="size-6" />
        {isAsking ? text.asking : point ? text.hereAgain : text.here}
      </Button>
      <div role="status" className="grid gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <Crosshair aria-hidden className="size-4 text-ink-soft" />
          {point ? (
            <>
              <span className="font-semibold">{known}</span>
              <span className="text-ink-soft">{coordinatesText(point)}</span>
            </>
          ) : (
            <span className="text-ink-soft">{text.noPosition}</span>
          )}
        </p>
        {point && Number(values.accuracy) > COARSE_METRES && (
          <p className="flex items-start gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            {text.coarse}
          </p>
        )}
        {state === 'denied' && <p className="font-semibold text-danger">{text.denied}</p>}
      </div>
    </PressedField>
  )
}
