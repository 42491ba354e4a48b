import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { fieldSurveyText } from '#text/surveys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SurveyForm } from './survey-form.tsx'
import type { ListedPlace } from './survey-places.ts'
import { VisitForm } from './visit-form.tsx'

type Props = {
  places: readonly ListedPlace[]
  chosen: ReadonlySet<number>
  /** No more can be chosen. */
  isFull: boolean
  onChoose(id: number, isChosen: boolean): void
}

/** Of the box by which a place is chosen for the way. */
export const checkboxId = (id: number) => `choose-${id}`

/** Places to look at, each to be chosen for the way and to be reported on. */
export function PlaceList({ places, chosen, isFull, onChoose }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const [said, setSaid] = useState<ReadonlyMap<number, string>>(new Map())
  const done = (id: number, entered: string | null) => {
    setOpen(null)
    if (entered) setSaid(new Map([...said, [id, entered]]))
  }
  return (
    <ul
      aria-label={text.list}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {places.map((place) => (
        <li key={place.id} className="grid gap-3 p-3">
          <div className="flex items-start gap-2">
            <label className="flex min-h-12 min-w-0 flex-1 items-start gap-3">
              <input
                type="checkbox"
                id={checkboxId(place.id)}
                name="chosen"
                aria-label={text.choose(place.name)}
                className="mt-0.5 size-6 shrink-0 accent-accent"
                checked={chosen.has(place.id)}
                disabled={isFull && !chosen.has(place.id)}
                onChange={(event) => onChoose(place.id, event.target.checked)}
              />
              <Facts place={place} said={said.get(place.id)} />
            </label>
            {open !== place.id && (
              <Button
                look="secondary"
                className="shrink-0 px-3 max-sm:flex-col max-sm:gap-0.5 max-sm:text-sm"
                aria-label={`${text.visit}: ${place.name}`}
                onClick={() => setOpen(place.id)}
              >
                <ClipboardCheck aria-hidden className="size-5" />
                <span aria-hidden className="sm:hidden">
                  {text.visitShort}
                </span>
                <span className="max-sm:sr-only">{text.visit}</span>
              </Button>
            )}
          </div>
          {open === place.id && <Form place={place} onDone={(entered) => done(place.id, entered)} />}
        </li>
      ))}
    </ul>
  )
}

type FormProps = { place: ListedPlace; onDone(entered: string | null): void }

/** `onDone`: with what was entered, in words. */
function Form({ place, onDone }: FormProps) {
  const { surveyId } = place
  if (surveyId === undefined)
    return (
      <VisitForm
        place={place}
        onDone={(said) => onDone(said && text.visited(text.outcomes[said.outcome], said.isFar))}
      />
    )
  return (
    <SurveyForm
      place={place}
      surveyId={surveyId}
      onDone={(found) => onDone(found && fieldSurveyText.visited(fieldSurveyText.findings[found]))}
    />
  )
}

function Facts({ place, said }: { place: ListedPlace; said: string | undefined }) {
  const { name, category, address, distance, checkedAt, surveyId } = place
  return (
    <span className="grid min-w-0">
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-ink-soft">
        {[category, text.away(distance), address].filter(Boolean).join(' · ')}
      </span>
      <span className="text-sm">
        {said ??
          (surveyId !== undefined ? (
            <Badge tone="note">{fieldSurveyText.badge}</Badge>
          ) : checkedAt ? (
            text.checked(checkedAt)
          ) : (
            text.never
          ))}
      </span>
    </span>
  )
}
