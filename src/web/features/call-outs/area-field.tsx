import { type ReactNode, useState } from 'react'
import { AREA_MINUTES_MAX } from '#contract/call-outs-duty.ts'
import type { Point } from '#lib/geo.ts'
import { dutyText as text } from '#text/call-outs-duty.ts'
import { Segments } from '#web/ui/segments.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const MINUTES = [10, 15, 20, 30, 45, AREA_MINUTES_MAX]
/** Draws a polygon: the page brings it, as maps are no part of this feature. */
export type DrawArea = (props: {
  value: readonly Point[]
  onChange(value: readonly Point[]): void
  /** Where the map looks before there is a corner. */
  home: Point | null
  error?: string | undefined
}) => ReactNode

/** A polygon's corners; null: so many minutes from the business's place, the field `minutes`. */
export type Corners = readonly Point[] | null

type Props = {
  value: Corners
  onChange(value: Corners): void
  /** Of the field `minutes`. */
  firstMinutes: string
  home: Point | null
  error?: string | undefined
  Draw: DrawArea
}

/** Where a business comes to: by minutes, or an area drawn on the map. What was drawn is kept beside the minutes. */
export function AreaField({ value, onChange, firstMinutes, Draw, ...rest }: Props) {
  const [drawn, setDrawn] = useState<readonly Point[]>(value ?? [])
  const draw = (corners: readonly Point[]) => {
    setDrawn(corners)
    onChange(corners)
  }
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1 font-semibold">{text.area}</legend>
      <Segments
        label={text.area}
        value={value === null ? 'minutes' : 'polygon'}
        options={[
          { value: 'minutes', label: text.byMinutes },
          { value: 'polygon', label: text.byPolygon },
        ]}
        onChoose={(kind) => onChange(kind === 'minutes' ? null : drawn)}
      />
      {value === null ? (
        <SelectField
          name="minutes"
          label={text.areaMinutes}
          defaultValue={firstMinutes}
          options={MINUTES.map((minutes) => [minutes, text.minutes(minutes)])}
        />
      ) : (
        <Draw value={value} onChange={draw} {...rest} />
      )}
    </fieldset>
  )
}
