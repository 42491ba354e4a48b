import { Crosshair, LocateFixed, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { coordinatesText, mapText } from '#text/places.ts'
import { pinText as text } from '#text/submissions.ts'
import { askPosition, usePosition } from '#web/lib/position.ts'
import { useGeocode } from '#web/lib/use-geocode.ts'
import { Button } from '#web/ui/button.tsx'
import { MapCredits } from './map-credits.tsx'
import { PlaceSearch } from './place-search.tsx'
import { useDistricts, useProvinces } from './queries.ts'
import { usePinMap } from './use-pin-map.ts'

type Props = {
  point: Point | null
  /** Where the map begins while there is no pin. */
  city: string
  district: string
  onChange(point: Point | null): void
}

const [CITY_ZOOM, DISTRICT_ZOOM] = [10, 12]
const rounded = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) })

/** Puts a business on the map: by a tap, by a search, by where one stands; with a keyboard by the map's middle. */
export function PinField({ point, city, district, onChange }: Props) {
  const box = useRef<HTMLElement>(null)
  const { map, failed } = usePinMap(box, onChange)
  const begin = useBegin(city, district)
  const [beginLat, beginLng, zoom] = [begin?.point.lat, begin?.point.lng, begin?.zoom]
  const { lat, lng } = point ?? {}
  const isSet = point !== null
  useEffect(() => {
    if (isSet || beginLat === undefined || beginLng === undefined || zoom === undefined) return
    map?.look({ lat: beginLat, lng: beginLng }, zoom)
  }, [map, isSet, beginLat, beginLng, zoom])
  useEffect(() => map?.pin(lat === undefined || lng === undefined ? null : { lat, lng }), [map, lat, lng])

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{text.title}</legend>
      <p className="text-sm text-ink-soft">{text.lead}</p>
      <PlaceSearch city={city} onFind={(found, zoom) => map?.look(found, zoom)} />
      <div className="grid gap-1">
        <div className="relative h-80 overflow-hidden rounded-lg border border-line">
          <section ref={box} aria-label={text.map} className="map absolute inset-0 isolate" />
          {!map && (
            <p role="status" className="absolute inset-0 grid place-content-center p-4 text-ink-soft">
              {failed ? mapText.failed : mapText.loading}
            </p>
          )}
        </div>
        <MapCredits />
      </div>
      <Where point={point} />
      <div className="flex flex-wrap gap-2">
        <HereButton onHere={(here) => onChange(rounded(here))} />
        <Button look="secondary" onClick={() => map && onChange(map.center())}>
          <Crosshair aria-hidden className="size-5" />
          {text.center}
        </Button>
        {isSet && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <X aria-hidden className="size-5" />
            {text.clear}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The middle of the chosen district, or of the province. */
function useBegin(city: string, district: string): { point: Point; zoom: number } | null {
  const provinces = useProvinces()
  const province = provinces.data?.find(({ name }) => name === city)
  const districts = useDistricts(province?.plate ?? '')
  const chosen = district ? districts.data?.find(({ name }) => name === district) : undefined
  if (chosen) return { point: chosen, zoom: DISTRICT_ZOOM }
  return province ? { point: province, zoom: CITY_ZOOM } : null
}

function Where({ point }: { point: Point | null }) {
  const { data } = useGeocode(point)
  const where = point && [data?.district, data?.city, coordinatesText(point)].filter(Boolean).join(', ')
  return (
    <p role="status" className={point ? 'font-semibold' : 'text-ink-soft'}>
      {where ? text.chosen(where) : text.notChosen}
    </p>
  )
}

/** Where one stands: what is known already, else what the browser says to this tap. */
function HereButton({ onHere }: { onHere(point: Point): void }) {
  const position = usePosition('if-granted')
  const [asked, setAsked] = useState(false)
  const waiting = useRef(false)
  const known = position.status === 'known' ? position.point : null
  useEffect(() => {
    if (!waiting.current || !known) return
    waiting.current = false
    onHere(known)
  }, [known, onHere])
  const onClick = () => {
    setAsked(true)
    if (known) return onHere(known)
    waiting.current = true
    askPosition()
  }
  return (
    <>
      <Button look="secondary" busy={asked && position.status === 'asking'} onClick={onClick}>
        <LocateFixed aria-hidden className="size-5" />
        {text.here}
      </Button>
      <p role="status" className={asked && !known ? 'w-full text-sm text-ink-soft' : 'sr-only'}>
        {asked && position.status === 'asking' && text.asking}
        {asked && position.status === 'denied' && text.denied}
      </p>
    </>
  )
}
