import { useEffect } from 'react'
import type { Point } from '#lib/geo.ts'
import { positionText as text } from '#text/call-outs-position.ts'
import { MapBox } from './map-box.tsx'
import type { Ground } from './map-frame.ts'
import { useMap } from './use-map.ts'

async function draw(ground: Ground) {
  const { drawWayMap } = await import('./way-map.ts')
  return (element: HTMLElement) => drawWayMap(element, ground)
}

type Props = { position: Point | null; destination: Point }

/** A map of who comes and where to. */
export function ComerMap({ position, destination }: Props) {
  const { box, map, failed } = useMap(draw)
  useEffect(() => map?.show(position, destination), [map, position, destination])
  return (
    <MapBox
      box={box}
      label={text.map}
      help={{ words: text.mapHelp }}
      isDrawn={map !== null}
      failed={failed ? text.mapFailed : null}
      className="h-72"
    />
  )
}
