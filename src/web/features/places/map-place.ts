import type { ReactNode } from 'react'
import type { Point } from '#lib/geo.ts'

/** One marker; `look` follows its badge, `glyph` is the sign of its trade. */
export type MapPlace = {
  id: number
  name: string
  point: Point
  look: 'open' | 'estimated' | 'closed'
  glyph?: ReactNode
}

/** The id of a place's marker, so that a page can give the keyboard back to it. */
export const markerId = (id: number) => `map-place-${id}`

/** Back from a place's card to its marker; to the map itself while the place stands in a cluster. */
export function focusMarker(id: number): void {
  const target = document.getElementById(markerId(id)) ?? document.querySelector<HTMLElement>('.map')
  target?.focus()
}
