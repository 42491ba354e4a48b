import { LocateFixed, LocateOff } from 'lucide-react'
import { nearbyText } from '#text/businesses-nearby.ts'
import { coordinatesText, placeText as text } from '#text/places.ts'
import { askPosition } from '#web/lib/position.ts'
import { useNow } from '#web/lib/use-time.ts'
import type { Where } from '#web/lib/where.ts'
import { useGeocode } from '#web/lib/where.ts'
import { Button } from '#web/ui/button.tsx'
import { PlacePicker } from './place-picker.tsx'
import { standInText } from './use-where.ts'

/** The origin of distances: coordinates when the position is known, else its fallback and the picker. */
export function WhereAmI({ where }: { where: Where }) {
  const { position, own, standIn } = where
  const now = useNow().getTime()
  const here = useGeocode(own).data
  if (standIn === null) {
    return (
      <p className="flex min-h-6 min-w-0 items-center gap-x-2 text-sm">
        <LocateFixed aria-hidden className="size-4 shrink-0 text-accent" strokeWidth={1.75} />
        {own ? (
          <>
            <span className="truncate font-semibold">
              {here?.district ? text.hereIn(`${here.district}, ${here.city}`) : text.here}
            </span>
            {/* At its end on a phone, where the name comes later; again beside the name, where there is room. */}
            <span key={here?.district} className="shrink-0 text-ink-soft max-sm:ml-auto">
              {coordinatesText(own)}
            </span>
          </>
        ) : (
          text.asking
        )}
      </p>
    )
  }
  const isAsking = position.status === 'asking'
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-3">
        <LocateOff aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
        <div className="min-w-60 flex-1">
          <h2 className="font-bold">{isAsking ? nearbyText.asking : nearbyText.needed}</h2>
          <p role="status" className="text-sm">
            {standInText(standIn, position.status, now)}{' '}
            <span className="text-ink-soft">{coordinatesText(standIn.point)}</span>
          </p>
          <p className="text-sm text-ink-soft">{isAsking ? nearbyText.askingText : nearbyText.neededText}</p>
        </div>
        <Button look="secondary" busy={isAsking} onClick={askPosition}>
          <LocateFixed aria-hidden className="size-5" />
          {text.useMine}
        </Button>
      </div>
      <PlacePicker where={where} />
    </section>
  )
}
