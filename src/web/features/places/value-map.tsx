import { useEffect } from 'react'
import { mapText } from '#text/places-map.ts'
import { MapBox } from './map-box.tsx'
import type { ValueAt } from './region-map.ts'
import { useMap } from './use-map.ts'

export type { ValueAt } from './region-map.ts'

type Props = {
  /** Null: provinces; else the districts of one. Must stay the same while nothing changed, as `valueAt`. */
  plate: string | null
  valueAt: ValueAt
  onSelect(keys: readonly string[]): void
  label: string
  help: string
  legendLabel: string
  /** Meaning of the colours, from the first step on. */
  legend: readonly string[]
  className?: string
}

async function draw() {
  const { drawRegionMap } = await import('./region-map.ts')
  return drawRegionMap
}

/** A map of provinces or districts coloured by a value. There is always a list beside it that says the same. */
export function ValueMap({ plate, valueAt, onSelect, label, help, legendLabel, legend, className }: Props) {
  const { box, map, failed } = useMap(draw)
  useEffect(() => map?.onSelect(onSelect), [map, onSelect])
  useEffect(() => map?.show(plate, valueAt), [map, plate, valueAt])
  return (
    <MapBox
      box={box}
      label={label}
      help={{ words: help }}
      isDrawn={map !== null}
      failed={failed ? mapText.failed : null}
      className={className}
      legend={
        <ul aria-label={legendLabel} className="flex flex-wrap gap-x-4 text-sm">
          {legend.map((words, step) => (
            <li key={words} className="flex min-h-8 items-center gap-1.5">
              <span aria-hidden className={`map-swatch map-step-${step}`} />
              {words}
            </li>
          ))}
        </ul>
      }
    />
  )
}
