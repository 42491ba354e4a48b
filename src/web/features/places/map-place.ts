import type { ReactNode } from 'react'
import type { OpenState } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'

/** The state a marker's shape shows. `plain`: no opening state; `alarm`: somebody must see to it; `unconfirmed`: nobody says that it is there. */
export type Look = OpenState | 'plain' | 'alarm' | 'unconfirmed'

/** One marker; `glyph` is the sign of its trade. */
export type MapPlace = {
  id: number
  name: string
  point: Point
  look: Look
  /** Added to its label, where the shape does not show it. */
  note?: string | undefined
  glyph?: ReactNode
}

/** The origin of a list beside a map; with a name, it replaces the person's own position. */
export type Here = {
  point: Point
  /** Metres within which it is exact. */
  accuracy?: number | undefined
  standsIn?: string | undefined
}

/** The id of a place's marker, so that a page can give the keyboard back to it. */
export const markerId = (id: number) => `map-place-${id}`

/** Back from a place's card to its marker; to the map itself while the place stands in a cluster. */
export function focusMarker(id: number): void {
  const target = document.getElementById(markerId(id)) ?? document.querySelector<HTMLElement>('.map')
  target?.focus()
}
