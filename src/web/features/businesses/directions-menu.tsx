import { ChevronDown, Navigation } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { OpenState } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessText as text } from '#text/businesses.ts'
import {
  appleDirectionsHref,
  deviceMapHref,
  directionsHref,
  yandexDirectionsHref,
} from '#web/lib/directions.ts'
import { reportVisit } from '#web/lib/shared-calls.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  business: { id: number; name: string; phone: string | null; openState: OpenState }
  place: Point
  from: Point | null
  label: string
  look?: 'primary' | 'secondary'
}

/** Directions in Google's map, and beside it a list of the other maps. */
export function DirectionsMenu({ business, place, from, label, look = 'secondary' }: Props) {
  const { id, name } = business
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  useEffect(() => {
    if (!isOpen) return
    list.current?.scrollIntoView({ block: 'nearest' })
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])
  const choose = () => {
    reportVisit(id, 'directions', business)
    setOpen(false)
  }
  const maps = [
    { label: text.maps.google, href: directionsHref(place, from) },
    { label: text.maps.yandex, href: yandexDirectionsHref(place, from) },
    { label: text.maps.apple, href: appleDirectionsHref(place, from) },
    // A desk has no map of its own that would answer.
    { label: text.maps.device, href: deviceMapHref(place, name), onDevice: true },
  ]
  return (
    <div ref={box} className="relative flex">
      <ButtonAnchor
        look={look}
        outside
        href={directionsHref(place, from)}
        onClick={() => reportVisit(id, 'directions', business)}
        aria-label={`${label}: ${name}`}
        className="flex-1 rounded-r-none px-3! whitespace-nowrap"
      >
        <Navigation aria-hidden className="size-5" />
        {label}
      </ButtonAnchor>
      <Button
        ref={opener}
        look={look}
        aria-label={text.otherMaps}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          'w-12 shrink-0 rounded-l-none px-0!',
          look === 'primary' ? 'border-l-accent-ink' : 'border-l-0',
        )}
      >
        <ChevronDown aria-hidden className="size-5" />
      </Button>
      <ul
        ref={list}
        id={listId}
        hidden={!isOpen}
        className="absolute top-full right-0 scroll-mb-24 md:scroll-mb-4 z-20 mt-1 min-w-full animate-rise rounded-md border border-line-strong bg-surface p-1 shadow-lg"
      >
        {maps.map((map) => (
          <li key={map.label} className={map.onDevice ? 'hidden pointer-coarse:block' : undefined}>
            <a
              href={map.href}
              {...(!map.onDevice && { target: '_blank', rel: 'noopener noreferrer' })}
              onClick={choose}
              className="flex min-h-12 items-center rounded-sm px-3 font-semibold whitespace-nowrap hover:bg-sunken"
            >
              {map.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
