import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { useSite } from '#web/lib/use-site.ts'
import type { PinMap } from './pin-map.ts'

/** Draws the map into `box` when its code is there; null before, and where it could not be fetched. */
export function usePinMap(box: RefObject<HTMLElement | null>, onPin: (point: Point) => void) {
  const [map, setMap] = useState<PinMap | null>(null)
  const [failed, setFailed] = useState(false)
  const site = useSite()
  const tilesUrl = site.data?.mapTilesUrl ?? null
  const streetsUrl = site.data?.mapStreetsUrl ?? null
  const settled = !site.isPending
  const pinNow = useRef(onPin)
  useEffect(() => {
    pinNow.current = onPin
  })
  useEffect(() => {
    const element = box.current
    if (!element || !settled) return
    let drawn: PinMap | undefined
    let gone = false
    import('./pin-map.ts').then(
      ({ drawPinMap }) => {
        if (gone) return
        drawn = drawPinMap(element, { streetsUrl, tilesUrl }, (point) => pinNow.current(point))
        setMap(drawn)
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      drawn?.remove()
      setMap(null)
    }
  }, [box, streetsUrl, tilesUrl, settled])
  return { map, failed }
}
