import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import type { PlaceToCheck } from '#contract/field-visits.ts'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { Button } from '#web/ui/button.tsx'
import { type Said, VisitForm } from './visit-form.tsx'

type Props = {
  places: readonly PlaceToCheck[]
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
  const [said, setSaid] = useState<ReadonlyMap<number, Said>>(new Map())
  const done = (id: number, entered: Said | null) => {
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
          {open === place.id && <VisitForm place={place} onDone={(entered) => done(place.id, entered)} />}
        </li>
      ))}
    </ul>
  )
}

function Facts({ place, said }: { place: PlaceToCheck; said: Said | undefined }) {
  const { name, category, address, distance, checkedAt } = place
  return (
    <span className="grid min-w-0">
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-ink-soft">
        {[category, text.away(distance), address].filter(Boolean).join(' · ')}
      </span>
      <span className="text-sm">
        {said
          ? text.visited(text.outcomes[said.outcome], said.isFar)
          : checkedAt
            ? text.checked(checkedAt)
            : text.never}
      </span>
    </span>
  )
}
