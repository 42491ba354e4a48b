import { LocateFixed, LocateOff } from 'lucide-react'
import type { Point } from '#lib/geo.ts'
import { nearbyText } from '#text/nearby.ts'
import { coordinatesText, placeText as text } from '#text/places.ts'
import { askPosition, type Position } from '#web/lib/position.ts'
import { Button } from '#web/ui/button.tsx'
import { type ChosenPlace, PlacePicker } from './place-picker.tsx'

type Props = {
  position: Position
  point: Point | null
  /** The place that stands in for the position; `chosen` when the person picked it. */
  place: ChosenPlace | null
  chosen: boolean
  onChoose(place: ChosenPlace): void
}

/** From where distances are measured: coordinates when the position is known, else the place assumed and the picker. */
export function WhereAmI({ position, point, place, chosen, onChoose }: Props) {
  if (place === null) {
    return (
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
        <LocateFixed aria-hidden className="size-4 text-accent" strokeWidth={1.75} />
        <span className="font-semibold">{text.here}</span>
        <span>{point ? coordinatesText(point) : nearbyText.askingText}</span>
      </p>
    )
  }
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-3">
        <LocateOff aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
        <div className="min-w-60 flex-1">
          <h2 className="font-bold">{nearbyText.needed}</h2>
          <p role="status" className="text-sm">
            {chosen ? text.chosen(place.name) : text.assumed(place.name)}{' '}
            <span className="text-ink-soft">{coordinatesText(place.point)}</span>
          </p>
          <p className="text-sm text-ink-soft">{nearbyText.neededText}</p>
        </div>
        <Button look="secondary" busy={position.status === 'asking'} onClick={askPosition}>
          <LocateFixed aria-hidden className="size-5" />
          {text.useMine}
        </Button>
      </div>
      <PlacePicker onChoose={onChoose} />
    </section>
  )
}
