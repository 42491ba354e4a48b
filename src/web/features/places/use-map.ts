import { useEffect, useRef, useState } from 'react'
import { useSite } from '#web/lib/shared-calls.ts'
import type { Ground } from './map-frame.ts'

/** Draws a map into the element of `box` when its code has come. `draw` must be one and the same function each time. */
export function useMap<Handle extends { remove(): void }>(
  draw: (ground: Ground) => Promise<(element: HTMLElement) => Handle>,
) {
  const box = useRef<HTMLElement>(null)
  const [map, setMap] = useState<Handle | null>(null)
  const [failed, setFailed] = useState(false)
  const site = useSite()
  const tilesUrl = site.data?.mapTilesUrl ?? null
  const streetsUrl = site.data?.mapStreetsUrl ?? null
  const settled = !site.isPending

  useEffect(() => {
    const element = box.current
    if (!element || !settled) return
    let handle: Handle | undefined
    let gone = false
    // Beside the map's own code, not after it; a failure is met where it is needed.
    if (streetsUrl) import('./map-streets.ts').catch(() => undefined)
    draw({ streetsUrl, tilesUrl }).then(
      (into) => {
        if (gone) return
        handle = into(element)
        setMap(handle)
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      handle?.remove()
      setMap(null)
    }
  }, [draw, streetsUrl, tilesUrl, settled])

  return { box, map, failed }
}
