import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import { type Ground, makeMap } from './map-frame.ts'
import type { Here } from './map-place.ts'
import { drawHere, pinOf } from './map-signs.ts'

/** The view of a map without a pin. */
export type View = { point: Point; zoom: number }

export type PositionMapHandle = {
  /** Puts the pin there, or takes it away; the view follows only where the pin would not be seen. */
  show(pin: Point | null, without: View | null): void
  /** Draws the person's position beside the pin. */
  showHere(here: Here | null): void
  onPick(listener: (point: Point) => void): void
  look(point: Point, zoom: number): void
  center(): Point
  remove(): void
}

/** From here on the pin is exact to some metres. */
const NEAR_ZOOM = 16
/** Boundaries alone show nothing closer. */
const BARE_ZOOM = 13

/** One pin, set by a click or a tap, dragged, or put into the middle with Enter while the map has the focus. */
export function drawPositionMap(element: HTMLElement, ground: Ground): PositionMapHandle {
  const map = makeMap(element, ground)
  const closest = ground.streetsUrl || ground.tilesUrl ? NEAR_ZOOM : BARE_ZOOM
  const icon = L.divIcon({
    className: 'map-pin map-pin-own',
    html: pinOf('plain'),
    iconSize: [48, 48],
    iconAnchor: [24, 46],
  })
  const pin = L.marker([0, 0], { icon, draggable: true, keyboard: false, autoPan: true })
  const own = L.layerGroup().addTo(map)
  let listener: ((point: Point) => void) | undefined
  let shown = ''

  const tell = ({ lat, lng }: L.LatLng) => listener?.({ lat, lng })
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => tell(latlng))
  pin.on('dragend', () => tell(pin.getLatLng()))
  element.addEventListener('keydown', (event) => {
    if (event.target !== element || event.key !== 'Enter') return
    event.preventDefault() // of the form around it
    tell(map.getCenter())
  })

  return {
    show(point, without) {
      const key = JSON.stringify(point ?? without)
      // A pin that did not move leaves the view alone.
      if (key === shown) return
      shown = key
      if (!point) {
        pin.remove()
        if (without) map.setView(without.point, Math.min(without.zoom, closest), { animate: false })
        return
      }
      pin.setLatLng(point).addTo(map)
      pin.getElement()?.setAttribute('aria-hidden', 'true') // its coordinates stand in fields beside the map
      const isSeen = map.getZoom() >= closest - 3 && map.getBounds().contains(point)
      if (!isSeen) map.setView(point, closest, { animate: false })
    },
    showHere(here) {
      own.clearLayers()
      if (here) drawHere(own, here)
    },
    onPick(next) {
      listener = next
    },
    look: (point, zoom) => void map.setView(point, Math.min(zoom, closest), { animate: false }),
    center: () => map.getCenter(),
    remove: () => map.stop().remove(),
  }
}
