import { Map as MapIcon, RotateCcw } from 'lucide-react'
import { type SyntheticEvent, useEffect, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { streetMapText } from '#text/places-map.ts'
import type { Where } from '#web/lib/where.ts'
import { Button } from '#web/ui/button.tsx'
import type { Area } from './leaflet-map.ts'
import { focusMarker } from './map-place.ts'

/** Kilometres as the wire takes them. */
const [MIN_KM, MAX_KM] = [1, 100]

/** A part of the map that the person asked to be searched instead of their surroundings; null: none. */
export function useArea() {
  const [area, setArea] = useState<Area | null>(null)
  const search = (next: Area | null) =>
    setArea(
      next && {
        center: { lat: Number(next.center.lat.toFixed(4)), lng: Number(next.center.lng.toFixed(4)) },
        radius: Math.min(MAX_KM, Math.max(MIN_KM, Number(next.radius.toFixed(1)))),
      },
    )
  return { area, search }
}

/** The card under the pointer or the keyboard, so that its marker is marked with it. `listeners` go around the list. */
export function usePointedCard() {
  const [id, setId] = useState<number | null>(null)
  const to = ({ target }: SyntheticEvent) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-business]') : null
    setId(card ? Number(card.dataset['business']) : null)
  }
  const away = () => setId(null)
  return { id, listeners: { onPointerOver: to, onPointerLeave: away, onFocus: to, onBlur: away } }
}

/** Scrolls to and focuses the card of a chosen marker; Escape returns to the marker. */
export function useReturnToMarker(choice: { id: number } | null) {
  useEffect(() => {
    if (choice === null) return
    const selected = choice.id
    const card = document.getElementById(`business-${selected}`)
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector<HTMLElement>(':is(h2, h3) a')?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && card?.contains(document.activeElement)) focusMarker(selected)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [choice])
}

/** Nothing farther is reached within the filter's minutes. */
const FARTHEST_KM = 50

/** The filter of what is reached by road within minutes: from the person, not from a part of the map. */
export function useReached(start: Point | null, center: Point | null, radius: number) {
  const [isChosen, setChosen] = useState(false)
  const from = center ? null : start
  const isOn = isChosen && from !== null
  return {
    from,
    isOn,
    toggle: () => setChosen(!isOn),
    /** The searched radius, the radius shown in words, and the drawn circle. */
    km: isOn ? FARTHEST_KM : radius,
    toldKm: isOn ? null : radius,
    circle: isOn ? {} : { radius },
    onAll: isOn ? () => setChosen(false) : null,
  }
}

/** Above a list, while its map is not shown: that what is listed is of a part of that map, and the way back. */
export function AreaLine({ where, onBack }: { where: Where; onBack(): void }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-2 text-sm">
      <MapIcon aria-hidden className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <p role="status" className="min-w-0 flex-1">
        {streetMapText.area}
      </p>
      <Button look="secondary" onClick={onBack}>
        <RotateCcw aria-hidden className="size-5" />
        {where.own ? streetMapText.back : streetMapText.backToFirst}
      </Button>
    </div>
  )
}
