import L from 'leaflet'
import { placeText } from '#text/places.ts'
import { mapText } from '#text/places-map.ts'
import type { Here, Look } from './map-place.ts'

/** Shapes differ along with colours, for people who cannot tell these apart. Colours are classes in map.css. */
const DROP =
  'M20 2c9.400 0 16 6.900 16 15.600C36 27 28 34.500 20 45 12 34.500 4 27 4 17.600 4 8.900 10.600 2 20 2Z'
const SQUARE = 'M8 3h24a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-6l-6 10-6-10H8a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z'

/** Small, and where a drop points. */
const DOT = 'M20 27a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z'

const eye = (cy: number, r: number) => `<circle class="map-pin-eye" cx="20" cy="${cy}" r="${r}"/>`
const badge = (sign: string) =>
  `<g class="map-pin-mark"><circle cx="34" cy="7" r="7.500"/><path d="${sign}"/></g>`
const draw = (shape: string, inner: string) =>
  `<svg viewBox="0 0 40 48" aria-hidden="true"><path class="map-pin-body" d="${shape}"/>${inner}</svg>`

const QUESTION = 'M31.600 5.300a2.500 2.500 0 1 1 3.700 2.200c-.900.500-1.300.900-1.300 1.700m0 2v.100'
const BAR = 'M30.800 7h6.400'
const EXCLAMATION = 'M34 3.200v4.300m0 2.900v.100'

/** A full drop is open, a square with a question mark is thought to be, a bar is closed, dashes are unknown hours, an exclamation mark is an alarm, a small dashed ring is confirmed by nobody. */
const PINS: Readonly<Record<Look, string>> = {
  open: draw(DROP, eye(18, 6)),
  plain: draw(DROP, eye(18, 6)),
  estimated: draw(SQUARE, eye(18, 5) + badge(QUESTION)),
  closed: draw(DROP, eye(18, 5) + badge(BAR)),
  unknown: draw(DROP, eye(18, 4)),
  alarm: draw(SQUARE, eye(18, 5) + badge(EXCLAMATION)),
  unconfirmed: draw(DOT, ''),
}

export const pinOf = (look: Look): string => PINS[look]

const SIZE_PX = 20
/** Leaflet stacks markers by latitude: what can be pressed may not lie below what cannot. */
const UNDER_PINS = -5000

/**
 * Draws where somebody is: a dot in the circle within which that is exact, as the device measured it; a ring with a cross
 * where something stands in for it, since nobody measured that.
 */
export function drawHere(layer: L.LayerGroup, { point, accuracy, standsIn }: Here): void {
  if (accuracy && standsIn === undefined)
    L.circle(point, { radius: accuracy, className: 'map-accuracy', interactive: false }).addTo(layer)
  const className = standsIn === undefined ? 'map-here' : 'map-here map-here-assumed'
  const icon = L.divIcon({ className, iconSize: [SIZE_PX, SIZE_PX] })
  const marker = L.marker(point, {
    icon,
    keyboard: false,
    interactive: false,
    zIndexOffset: UNDER_PINS,
  }).addTo(layer)
  const element = marker.getElement()
  element?.setAttribute('role', 'img')
  element?.setAttribute('aria-label', standsIn ?? hereLabel(accuracy))
}

const hereLabel = (accuracy: number | undefined) =>
  accuracy === undefined ? placeText.here : mapText.hereWithin(accuracy)
