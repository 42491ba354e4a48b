import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import { type Ground, makeMap } from './map-frame.ts'
import { pinOf } from './map-signs.ts'

type WayMapHandle = {
  /** Moves who comes; the view follows where they or the place would not be seen. */
  show(position: Point | null, destination: Point): void
  remove(): void
}

const NEAR_ZOOM = 16
const DOT_PX = 22

/** The place somebody comes to, and where they were last. Both stand in words beside the map. */
export function drawWayMap(element: HTMLElement, ground: Ground): WayMapHandle {
  const map = makeMap(element, ground)
  const pin = L.divIcon({
    className: 'map-pin map-pin-own',
    html: pinOf('plain'),
    iconSize: [48, 48],
    iconAnchor: [24, 46],
  })
  const dot = L.divIcon({ className: 'map-here', iconSize: [DOT_PX, DOT_PX] })
  const place = L.marker([0, 0], { icon: pin, keyboard: false, interactive: false })
  const comer = L.marker([0, 0], { icon: dot, keyboard: false, interactive: false, zIndexOffset: 1000 })
  const put = (marker: L.Marker, at: Point) => {
    marker.setLatLng(at).addTo(map)
    marker.getElement()?.setAttribute('aria-hidden', 'true')
  }
  let isPlaced = false
  let hadPosition = false

  return {
    show(position, destination) {
      put(place, destination)
      if (position) put(comer, position)
      else comer.remove()
      const points = position ? [position, destination] : [destination]
      const isSeen = isPlaced && points.every((point) => map.getBounds().contains(point))
      // The first position brings both into view; later the person's own view stays as long as it shows them.
      if (isSeen && (hadPosition || !position)) return
      isPlaced = true
      hadPosition ||= position !== null
      map.fitBounds(L.latLngBounds(points), { padding: [48, 48], maxZoom: NEAR_ZOOM, animate: false })
    },
    remove: () => map.stop().remove(),
  }
}
