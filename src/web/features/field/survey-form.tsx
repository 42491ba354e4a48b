import { CircleCheck, CircleX, type LucideIcon, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { type SurveyFinding, surveyFindings } from '#contract/surveys.ts'
import { fieldSurveyText as text } from '#text/surveys.ts'
import { TextField } from '#web/ui/field.tsx'
import { OutcomeButtons } from './outcome-buttons.tsx'
import { newWaiting, putWaiting } from './queue.ts'
import type { ListedPlace } from './survey-places.ts'
import { useVisitFix } from './use-visit-fix.ts'
import { VisitEnd } from './visit-end.tsx'

const icons: Readonly<Record<SurveyFinding, LucideIcon>> = {
  open: CircleCheck,
  closed: CircleX,
  gone: MapPinOff,
}
const MAX_HOURS = 200

type Props = { place: ListedPlace; surveyId: number; onDone(finding: SurveyFinding | null): void }

/** Form for a place of the sample: what is there, without a word of what we say of it. Nothing is chosen beforehand. */
export function SurveyForm({ place, surveyId, onDone }: Props) {
  const [found, setFound] = useState<SurveyFinding | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [doorHours, setDoorHours] = useState('')
  const fix = useVisitFix(place)
  const id = `door-hours-${surveyId}`

  const save = async (asFar: boolean) => {
    setMissing(found === null)
    if (found === null) return
    const at = await fix.take(!asFar)
    if (!at) return
    const { point, accuracy } = at
    const said = { placeId: surveyId, name: place.name, found, doorHours: doorHours.trim() }
    const one = newWaiting({ kind: 'survey', ...said, point, accuracy }, 0)
    if (!one) return
    await putWaiting(one)
    onDone(found)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <OutcomeButtons
        legend={text.found}
        options={surveyFindings.map((name) => ({ name, label: text.findings[name], icon: icons[name] }))}
        chosen={found}
        className="sm:grid-cols-3"
        onChoose={(name) => {
          setFound(name)
          setMissing(false)
          fix.forget()
        }}
      />
      {isMissing && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {text.foundMissing}
        </p>
      )}
      {found !== 'gone' && (
        <TextField
          name="doorHours"
          id={id}
          label={text.doorHours}
          hint={text.doorHoursHint}
          maxLength={MAX_HOURS}
          autoComplete="off"
          value={doorHours}
          onChange={(event) => setDoorHours(event.target.value)}
        />
      )}
      <VisitEnd fix={fix} onSave={(asFar) => void save(asFar)} onCancel={() => onDone(null)}>
        {text.tooFar}
      </VisitEnd>
    </div>
  )
}
