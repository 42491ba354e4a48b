import { LocateFixed, LocateOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { placeText as text } from '#text/places.ts'
import { preferDevice } from '#web/lib/chosen-place.ts'
import { askPosition } from '#web/lib/position.ts'
import { useNow } from '#web/lib/use-time.ts'
import type { Where } from '#web/lib/where.ts'
import { useGeocode } from '#web/lib/where.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { standInText } from './use-where.ts'

const PlacePicker = lazy(() => import('./place-picker.tsx').then((m) => ({ default: m.PlacePicker })))

/** The same as `WhereAmI` in one line of a list: the picker unfolds below it. */
export function WhereLine({ where }: { where: Where }) {
  const { position, own, standIn, point } = where
  const here = useGeocode(own).data
  const now = useNow().getTime()
  const [open, setOpen] = useState(false)
  // Abroad the wire names the largest city, without a district.
  const hereText = here?.district ? text.hereIn(`${here.district}, ${here.city}`) : text.here
  const said = standIn ? standInText(standIn, position.status, now) : own ? hereText : text.asking
  const Icon = own ? LocateFixed : LocateOff
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex min-h-12 items-center gap-2 text-sm max-sm:flex-wrap">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
        <p role="status" className="flex min-h-12 min-w-32 flex-1 items-center">
          {/* Again for other words: what takes a second line is no jump. */}
          <span key={said}>{said}</span>
        </p>
        {standIn && (
          <Button
            look="secondary"
            className="px-3"
            aria-label={text.useMine}
            busy={position.status === 'asking'}
            onClick={() => {
              preferDevice()
              askPosition()
            }}
          >
            <LocateFixed aria-hidden className="size-5" />
            <span className="max-sm:hidden">{text.useMine}</span>
          </Button>
        )}
        {point && (
          <Button
            look="secondary"
            className="px-3"
            aria-expanded={open}
            onClick={() => setOpen((before) => !before)}
          >
            {text.change}
          </Button>
        )}
      </div>
      {point && open && (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <PlacePicker where={where} onChosen={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
