import { RotateCcw, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { mapText } from '#text/places.ts'
import { streetMapText } from '#text/street-map.ts'
import { Button } from '#web/ui/button.tsx'
import type { Area } from './leaflet-map.ts'
import { MapBox } from './map-box.tsx'
import type { Ground } from './map-frame.ts'
import type { MapPlace } from './map-place.ts'
import { useMap } from './use-map.ts'

type Props = {
  places: readonly MapPlace[]
  here: Point | null
  /** Metres within which `here` is exact. */
  accuracy?: number | undefined
  /** Kilometres drawn around `around`, else around `here`. */
  radius?: number
  around?: Point | null
  selected?: number | null
  onSelect?(id: number): void
  /** Searches where the person has moved the map to; null: where it was before. Without it the map is for looking. */
  onSearchHere?(area: Area | null): void
  className?: string
}

async function draw(ground: Ground) {
  const { drawMap } = await import('./leaflet-map.ts')
  return (element: HTMLElement) => drawMap(element, ground)
}

/** A map with clustered markers. Its code is fetched when it is first shown; a list always stands beside it. */
export function PlaceMap(props: Props) {
  const { places, here, accuracy, radius, around, selected = null, onSelect, onSearchHere, className } = props
  const { box, map, failed } = useMap(draw)
  const [moved, setMoved] = useState<Area | null>(null)

  useEffect(() => map?.onMove(setMoved), [map])
  useEffect(() => map?.onSelect(onSelect), [map, onSelect])
  useEffect(
    () => map?.show(places, { here, accuracy, radius, around }),
    [map, places, here, accuracy, radius, around],
  )
  useEffect(() => map?.select(selected), [map, selected])

  return (
    <MapBox
      box={box}
      label={mapText.label}
      isDrawn={map !== null}
      failed={failed ? mapText.failed : null}
      className={className}
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
          {streetMapText.back}
        </Button>
      )}
    </MapBox>
  )
}
