import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import { pinText } from '#text/submissions.ts'
import { type Ground, makeMap } from './map-frame.ts'

export type PinMap = {
  /** Puts the pin there, moving the view only where it would be out of it or hardly seen; null takes it away. */
  pin(point: Point | null): void
  look(point: Point, zoom: number): void
  center(): Point
  remove(): void
}

const CLOSE = 15
/** From farther away nobody sees on which side of a street a pin stands. */
const FAR = 10
const PIN =
  '<svg viewBox="0 0 40 48" aria-hidden="true"><path class="map-pin-body" d="M20 2c9.400 0 16 6.900 16 15.600C36 27 28 34.500 20 45 12 34.500 4 27 4 17.600 4 8.900 10.600 2 20 2Z"/><circle class="map-pin-eye" cx="20" cy="18" r="6"/></svg>'

/** To about a metre: finer is what no finger means. */
const rounded = ({ lat, lng }: L.LatLng): Point => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

/** A map with one pin, put by a tap and dragged. */
export function drawPinMap(element: HTMLElement, ground: Ground, onPin: (point: Point) => void): PinMap {
  const map = makeMap(element, ground)
  let marker: L.Marker | null = null
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => onPin(rounded(latlng)))

  const place = (point: Point) => {
    const icon = L.divIcon({
      className: 'map-pin map-pin-open',
      html: PIN,
      iconSize: [48, 48],
      iconAnchor: [24, 46],
    })
    marker = L.marker(point, { icon, draggable: true, keyboard: false, title: pinText.pin }).addTo(map)
    marker.on('dragend', () => marker && onPin(rounded(marker.getLatLng())))
    const image = marker.getElement()
    image?.setAttribute('role', 'img')
    image?.setAttribute('aria-label', pinText.pin)
  }
  return {
    pin(point) {
      if (!point) {
        marker?.remove()
        marker = null
        return
      }
      if (marker) marker.setLatLng(point)
      else place(point)
      if (map.getZoom() < FAR || !map.getBounds().contains(point))
        map.setView(point, Math.max(map.getZoom(), CLOSE), { animate: false })
    },
    look: (point, zoom) => void map.setView(point, zoom, { animate: false }),
    center: () => rounded(map.getCenter()),
    remove: () => map.stop().remove(),
  }
}
