import { LocateFixed, RotateCcw, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { type MapKind, mapText, streetMapText } from '#text/places-map.ts'
import { Button } from '#web/ui/button.tsx'
import type { Area } from './leaflet-map.ts'
import { MapBox } from './map-box.tsx'
import type { Ground } from './map-frame.ts'
import type { Here, Look, MapPlace } from './map-place.ts'
import { useMap } from './use-map.ts'

type Props = {
  places: readonly MapPlace[]
  kind?: MapKind
  here: Here | null
  /** Kilometres drawn around `around`, else around `here`. */
  radius?: number
  around?: Point | null
  selected?: number | null
  /** Of the card that somebody points at. */
  pointed?: number | null
  onSelect?(id: number): void
  /** Searches where the person has moved the map to; null: where it was before. Without it the map is a part of a text. */
  onSearchHere?(area: Area | null): void
  className?: string
}

/** In the legend's order. */
const LOOKS = ['open', 'estimated', 'closed', 'unknown', 'alarm', 'unconfirmed'] as const

const drawing = (isMain: boolean, kind: MapKind) => async (ground: Ground) => {
  const { drawMap } = await import('./leaflet-map.ts')
  return (element: HTMLElement) => drawMap(element, ground, isMain, kind)
}
const drawMain = drawing(true, 'businesses')
const drawPart = { businesses: drawing(false, 'businesses'), callOuts: drawing(false, 'callOuts') }

/** A map with clustered markers. Its code is fetched when it is first shown; there is always a list beside it. */
export function PlaceMap(props: Props) {
  const { places, here, radius, around, selected = null, pointed = null } = props
  const { kind = 'businesses', onSelect, onSearchHere, className } = props
  const { box, map, failed } = useMap(onSearchHere ? drawMain : drawPart[kind])
  const [moved, setMoved] = useState<Area | null>(null)

  useEffect(() => map?.onMove(setMoved), [map])
  useEffect(() => map?.onSelect(onSelect), [map, onSelect])
  useEffect(() => map?.show(places, { here, radius, around }), [map, places, here, radius, around])
  useEffect(() => map?.select([selected, pointed].filter((id) => id !== null)), [map, selected, pointed])

  const looks = LOOKS.filter((state) => places.some(({ look }) => look === state))
  return (
    <MapBox
      box={box}
      label={mapText.labels[kind]}
      help={{ words: mapText.keys }}
      isDrawn={map !== null}
      failed={failed ? mapText.failed : null}
      className={className}
      legend={map && looks.length > 0 && <MapLegend looks={looks} pinOf={map.pinOf} />}
      corner={
        here?.standsIn === undefined &&
        here && (
          <button
            type="button"
            className="grid size-[48px] place-items-center rounded-[10px] border border-line-strong bg-surface text-accent"
            aria-label={mapText.toHere}
            title={mapText.toHere}
            onClick={() => map?.look(here.point)}
          >
            <LocateFixed aria-hidden className="size-[20px]" />
          </button>
        )
      }
    >
      {onSearchHere && moved && (
        <Button onClick={() => onSearchHere(moved)}>
          <Search aria-hidden className="size-5" />
          {streetMapText.searchHere}
        </Button>
      )}
      {onSearchHere && around && (
        <Button look="secondary" onClick={() => onSearchHere(null)}>
          <RotateCcw aria-hidden className="size-5" />
          {here?.standsIn === undefined && here ? streetMapText.back : streetMapText.backToFirst}
        </Button>
      )}
    </MapBox>
  )
}

type LegendProps = { looks: readonly Exclude<Look, 'plain'>[]; pinOf(look: Look): string }

/** The shapes that are on the map now, in words. */
function MapLegend({ looks, pinOf }: LegendProps) {
  return (
    <ul aria-label={mapText.legend} className="flex flex-wrap gap-x-4 text-sm">
      {looks.map((look) => (
        <li key={look} className="flex min-h-8 items-center gap-1.5">
          <span
            aria-hidden
            className={`map-sign map-pin-${look}`}
            ref={(slot) => {
              if (slot) slot.innerHTML = pinOf(look)
            }}
          />
          {mapText.look(look)}
        </li>
      ))}
    </ul>
  )
}
