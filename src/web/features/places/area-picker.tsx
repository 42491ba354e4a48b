import { Crosshair, Trash2, Undo2 } from 'lucide-react'
import { useId, useLayoutEffect } from 'react'
import { AREA_POINTS_MAX } from '#contract/call-outs-duty.ts'
import type { Point } from '#lib/geo.ts'
import { areaText as text } from '#text/places.ts'
import { roundPoint } from '#web/lib/typed-position.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { MapBox } from './map-box.tsx'
import type { Ground } from './map-frame.ts'
import { useMap } from './use-map.ts'

type Props = {
  value: readonly Point[]
  onChange(value: readonly Point[]): void
  /** Where the map looks before there is a corner. */
  home: Point | null
  error?: string | undefined
}

async function draw(ground: Ground) {
  const { drawAreaMap } = await import('./area-map.ts')
  return (element: HTMLElement) => drawAreaMap(element, ground)
}

/** An area that is drawn on the map, corner by corner. */
export function AreaPicker({ value, onChange, home, error }: Props) {
  const { box, map, failed } = useMap(draw)
  const hintId = useId()
  const set = (corners: readonly Point[]) => onChange(corners.slice(0, AREA_POINTS_MAX).map(roundPoint))
  // Before the map is seen: a click on it counts.
  useLayoutEffect(() => map?.onChange(set))
  useLayoutEffect(() => map?.show(value, home), [map, value, home])
  return (
    <div className="grid grid-cols-1 gap-3">
      <p id={hintId} className="text-sm text-ink-soft">
        {text.hint}
      </p>
      <MapBox
        box={box}
        label={text.map}
        help={{ describedBy: hintId }}
        isDrawn={map !== null}
        failed={failed ? text.mapFailed : null}
        className="h-80 sm:h-96"
      />
      <p role="status" className="font-semibold">
        {text.corners(value.length)}
      </p>
      <ErrorText text={error} />
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => map && set([...value, map.center()])}>
          <Crosshair aria-hidden className="size-5" />
          {text.add}
        </Button>
        {value.length > 0 && (
          <>
            <Button look="secondary" onClick={() => set(value.slice(0, -1))}>
              <Undo2 aria-hidden className="size-5" />
              {text.undo}
            </Button>
            <Button look="quiet" onClick={() => set([])}>
              <Trash2 aria-hidden className="size-5" />
              {text.clear}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
