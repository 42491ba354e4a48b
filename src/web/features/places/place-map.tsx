import { useEffect, useRef, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { mapText } from '#text/places.ts'
import { siteText } from '#text/site.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { useSite } from '#web/lib/use-site.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { MapHandle } from './leaflet-map.ts'
import { MapCredits } from './map-credits.tsx'
import type { MapPlace } from './map-place.ts'

type Props = {
  places: readonly MapPlace[]
  here: Point | null
  /** Kilometres drawn around `here`. */
  radius?: number
  selected?: number | null
  onSelect?(id: number): void
  className?: string
}

/** A map with clustered markers. Its code is fetched when it is first shown; a list always stands beside it. */
export function PlaceMap({ places, here, radius, selected = null, onSelect, className }: Props) {
  const box = useRef<HTMLElement>(null)
  const [map, setMap] = useState<MapHandle | null>(null)
  const [failed, setFailed] = useState(false)
  const site = useSite()
  const tilesUrl = site.data?.mapTilesUrl ?? null
  const streetsUrl = site.data?.mapStreetsUrl ?? null
  const settled = !site.isPending
  const online = useOnline()

  useEffect(() => {
    const element = box.current
    if (!element || !settled) return
    let handle: MapHandle | undefined
    let gone = false
    import('./leaflet-map.ts').then(
      ({ drawMap }) => {
        if (gone) return
        handle = drawMap(element, { streetsUrl, tilesUrl })
        setMap(handle)
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      handle?.remove()
      setMap(null)
    }
  }, [streetsUrl, tilesUrl, settled])

  useEffect(() => map?.onSelect(onSelect), [map, onSelect])
  useEffect(() => map?.show(places, here, radius), [map, places, here, radius])
  useEffect(() => map?.select(selected), [map, selected])

  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-lg border border-line">
        <section ref={box} aria-label={mapText.label} className="map absolute inset-0 isolate" />
        {/* A failed import stays failed until the page is loaded anew. */}
        {!map && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center">
            <p role="status" className="text-ink-soft">
              {failed ? mapText.failed : mapText.loading}
            </p>
            {failed && online && (
              <Button look="secondary" onClick={() => location.reload()}>
                {siteText.broken.reload}
              </Button>
            )}
          </div>
        )}
      </div>
      <MapCredits />
    </div>
  )
}
