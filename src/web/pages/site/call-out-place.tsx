import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { positionText } from '#text/places.ts'
import { MeasuredOrPicked, PinAddress } from '#web/features/places/here-of.tsx'
import { PositionPicker } from '#web/features/places/position-picker.tsx'
import type { Position } from '#web/lib/position.ts'
import type { Typed } from '#web/lib/typed-position.ts'
import { Button } from '#web/ui/button.tsx'

/** A position the device is less sure of is looked at on the map first, in metres. */
const SURE_METRES = 150

type Props = {
  value: Typed
  onChange(value: Typed): void
  pin: Point | null
  position: Position
  error?: string | undefined
}

/** Where help is needed: the device's own position in words, or a pin on the map. */
export function PlaceField({ value, onChange, pin, position, error }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isSure = position.status === 'known' && (position.accuracy ?? SURE_METRES + 1) <= SURE_METRES
  const isWaiting = position.status === 'unknown' || position.status === 'asking'
  if (isOpen || error || (!isWaiting && !isSure))
    return (
      <PositionPicker
        value={value}
        onChange={onChange}
        city=""
        district=""
        error={error}
        words={text.ask.place}
      />
    )
  return (
    <div className="grid justify-items-start gap-2">
      <PinAddress point={pin} otherwise={isWaiting ? positionText.asking : positionText.notChosen} city="" />
      {pin && <MeasuredOrPicked point={pin} position={position} />}
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        <MapPin aria-hidden className="size-5" />
        {text.ask.correct}
      </Button>
    </div>
  )
}
