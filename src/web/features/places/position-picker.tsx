import { Crosshair, LocateFixed, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useLayoutEffect, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { positionText as text } from '#text/places.ts'
import { findPosition, usePosition } from '#web/lib/position.ts'
import { readTyped, roundPoint, type Typed, typedOf, typeInto } from '#web/lib/typed-position.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { hereOf, MeasuredOrPicked, PinAddress } from './here-of.tsx'
import { MapBox } from './map-box.tsx'
import type { Ground } from './map-frame.ts'
import { PlaceSearch } from './place-search.tsx'
import type { View } from './position-map.ts'
import { useTownView } from './queries.ts'
import { useMap } from './use-map.ts'

type Props = {
  /** As typed: an invalid position stays until it is corrected. */
  value: Typed
  onChange(value: Typed): void
  /** Names of where the map looks while there is no pin; empty: not chosen yet. */
  city: string
  district: string
  /** Shown below the title. */
  note?: string | undefined
  error?: string | undefined
  /** Its name and how it is used; left out: those of a business's place. */
  words?: { title: string; hint: string }
}

async function draw(ground: Ground) {
  const { drawPositionMap } = await import('./position-map.ts')
  return (element: HTMLElement) => drawPositionMap(element, ground)
}

/** Picks a position, as a rule a business's: a pin on a map that a search moves, the device's own position, or coordinates. Its fields are `latitude` and `longitude`. */
export function PositionPicker({ value, onChange, city, district, note, error, words = text }: Props) {
  const { box, map, failed } = useMap(draw)
  const position = usePosition('if-granted')
  const own = position.status === 'known' ? position.point : null
  const townView = useTownView(city, district, own)
  // A found position stays until another town is chosen, even if the map or the town's place load later.
  const [found, setFound] = useState<(View & { town: string }) | null>(null)
  const town = `${city}/${district}`
  const view = found?.town === town ? found : townView
  const hintId = useId()
  const read = readTyped(value)
  const point = read ?? null
  const pick = (next: Point | null) => onChange(typedOf(next && roundPoint(next)))
  // Before the map is seen: a click on it counts, and is where the view says.
  useLayoutEffect(() => map?.onPick(pick))
  useLayoutEffect(() => map?.show(point, view), [map, point, view])
  useLayoutEffect(() => {
    if (found) map?.look(found.point, found.zoom)
  }, [map, found])
  useEffect(() => map?.showHere(hereOf({ position })), [map, position])

  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1 font-semibold">{words.title}</legend>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      <p id={hintId} className="text-sm text-ink-soft">
        {words.hint}
      </p>
      <PlaceSearch
        city={city}
        near={point ?? view?.point ?? null}
        onFind={(foundPoint, zoom) => {
          setFound({ point: foundPoint, zoom, town })
          box.current?.focus() // the list is gone, and the map is what comes next
        }}
      />
      <MapBox
        box={box}
        label={text.map}
        help={{ describedBy: hintId }}
        isDrawn={map !== null}
        failed={failed ? text.mapFailed : null}
        className="h-80 sm:h-96"
      />
      <PinAddress point={point} otherwise={read === null ? text.notChosen : text.wrong} city={city} />
      {point && <MeasuredOrPicked point={point} position={position} />}
      <div className="flex flex-wrap gap-2">
        <HereButton onFound={pick} />
        <Button look="secondary" onClick={() => map && pick(map.center())}>
          <Crosshair aria-hidden className="size-5" />
          {text.center}
        </Button>
        {point && (
          <Button look="quiet" onClick={() => pick(null)}>
            <X aria-hidden className="size-5" />
            {text.remove}
          </Button>
        )}
      </div>
      <Coordinates value={value} onChange={onChange} error={error} />
    </fieldset>
  )
}

/** The pin's coordinates as text fields, for people without a pointer. */
function Coordinates({ value, onChange, error }: Pick<Props, 'value' | 'onChange' | 'error'>) {
  const point = readTyped(value)
  const input = (name: keyof Typed) => ({
    name,
    label: text[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 50,
    value: value[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(typeInto(value, name, event.target.value)),
    // No error comes and goes here: it would move the button that is being pressed.
    onBlur: () => point && onChange(typedOf(point)),
  })
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <TextField {...input('latitude')} error={error} />
      <TextField {...input('longitude')} />
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
