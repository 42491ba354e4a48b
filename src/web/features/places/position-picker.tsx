import { LocateFixed, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { positionText as text } from '#text/places.ts'
import { findPosition } from '#web/lib/position.ts'
import { useGeocode } from '#web/lib/use-geocode.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { MapBox } from './map-box.tsx'
import type { Ground } from './map-frame.ts'
import type { View } from './position-map.ts'
import { useDistricts, useProvinces } from './queries.ts'
import { readTyped, roundPoint, type Typed, typedOf, typeInto } from './typed-position.ts'
import { useMap } from './use-map.ts'

type Props = {
  value: Point | null
  onChange(value: Point | null): void
  /** Names of where the map looks while there is no pin; empty: not chosen yet. */
  city: string
  district: string
  /** The server's word about it. */
  error?: string | undefined
}

const PROVINCE_ZOOM = 10
const DISTRICT_ZOOM = 13

async function draw(ground: Ground) {
  const { drawPositionMap } = await import('./position-map.ts')
  return (element: HTMLElement) => drawPositionMap(element, ground)
}

/** Where a business stands: a pin on a map, the device's own position, or coordinates. Its fields are `latitude` and `longitude`. */
export function PositionPicker({ value, onChange, city, district, error }: Props) {
  const { box, map, failed } = useMap(draw)
  const view = useView(city, district)
  // What is typed stands until it is a position, or until a pin says otherwise.
  const [typed, setTyped] = useState<Typed | null>(null)
  const hintId = useId()
  const isWrong = typed !== null && readTyped(typed) === undefined

  const pick = (point: Point | null) => {
    setTyped(null)
    onChange(point && roundPoint(point))
  }
  const type = (name: keyof Typed, written: string) => {
    const next = typeInto(typed ?? typedOf(value), name, written)
    setTyped(next)
    const point = readTyped(next)
    if (point !== undefined) onChange(point)
  }
  useEffect(() => map?.onPick(pick))
  useEffect(() => map?.show(value, view), [map, value, view])

  const shown = typed ?? typedOf(value)
  const input = (name: keyof Typed) => ({
    name,
    label: text[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: shown[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => type(name, event.target.value),
    onBlur: () => isWrong || setTyped(null),
  })
  return (
    <div className="grid gap-3">
      <p id={hintId} className="text-sm text-ink-soft">
        {text.hint}
      </p>
      <MapBox
        box={box}
        label={text.map}
        describedBy={hintId}
        isDrawn={map !== null}
        failed={failed ? text.mapFailed : null}
        className="h-72 sm:h-96"
      />
      <div className="flex flex-wrap gap-2">
        <HereButton onFound={pick} />
        {value && (
          <Button look="quiet" onClick={() => pick(null)}>
            <X aria-hidden className="size-5" />
            {text.remove}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField {...input('latitude')} error={isWrong ? text.wrong : error} />
        <TextField {...input('longitude')} />
      </div>
      <Elsewhere point={value} city={city} />
    </div>
  )
}

/** Takes the device's position, asked for by this press. */
function HereButton({ onFound }: { onFound(point: Point): void }) {
  const [state, setState] = useState<'rest' | 'asking' | 'denied'>('rest')
  const find = async () => {
    if (state === 'asking') return
    setState('asking')
    const point = await findPosition()
    setState(point ? 'rest' : 'denied')
    if (point) onFound(point)
  }
  return (
    <>
      <Button look="secondary" busy={state === 'asking'} onClick={() => void find()}>
        <LocateFixed aria-hidden className="size-5" />
        {state === 'asking' ? text.asking : text.here}
      </Button>
      <p role="status" className="basis-full text-sm text-danger empty:hidden">
        {state === 'denied' && text.denied}
      </p>
    </>
  )
}

/** A pin in another province than the chosen one is a slip of the finger more often than not. */
function Elsewhere({ point, city }: { point: Point | null; city: string }) {
  const place = useGeocode(city ? point : null).data
  const isElsewhere = place && fold(place.city) !== fold(city)
  return (
    <p role="status" className="text-sm font-semibold empty:hidden">
      {isElsewhere && text.elsewhere(place.city, city)}
    </p>
  )
}

/** The middle of what was chosen, as near as it was chosen; null until it is known. */
function useView(city: string, district: string): View | null {
  const province = useProvinces().data?.find(({ name }) => fold(name) === fold(city))
  const part = useDistricts(district ? (province?.plate ?? '') : '').data?.find(
    ({ name }) => fold(name) === fold(district),
  )
  const point = part ?? province
  if (!point) return null
  return { point: { lat: point.lat, lng: point.lng }, zoom: part ? DISTRICT_ZOOM : PROVINCE_ZOOM }
}
