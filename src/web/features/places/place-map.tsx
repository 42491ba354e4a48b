import { useEffect } from 'react'
import type { Point } from '#lib/geo.ts'
import { mapText } from '#text/places.ts'
import { MapBox } from './map-box.tsx'
import type { Ground } from './map-frame.ts'
import type { MapPlace } from './map-place.ts'
import { useMap } from './use-map.ts'

type Props = {
  places: readonly MapPlace[]
  here: Point | null
  /** Kilometres drawn around `here`. */
  radius?: number
  selected?: number | null
  onSelect?(id: number): void
  className?: string
}

async function draw(ground: Ground) {
  const { drawMap } = await import('./leaflet-map.ts')
  return (element: HTMLElement) => drawMap(element, ground)
}

/** A map with clustered markers. Its code is fetched when it is first shown; a list always stands beside it. */
export function PlaceMap({ places, here, radius, selected = null, onSelect, className }: Props) {
  const { box, map, failed } = useMap(draw)

  useEffect(() => map?.onSelect(onSelect), [map, onSelect])
  useEffect(() => map?.show(places, here, radius), [map, places, here, radius])
  useEffect(() => map?.select(selected), [map, selected])

  return (
    <MapBox
      box={box}
      label={mapText.label}
      isDrawn={map !== null}
      failed={failed ? mapText.failed : null}
      className={className}
    />
  )
}
