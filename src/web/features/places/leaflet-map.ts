import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import { placeText } from '#text/places.ts'
import { BOUNDS, type Ground, makeMap } from './map-frame.ts'
import { makeMarkers } from './map-markers.ts'
import type { MapPlace } from './map-place.ts'

export type MapHandle = {
  /** Draws these places and moves the view to them when they, the position or the radius are others than before. */
  show(places: readonly MapPlace[], here: Point | null, radius?: number): void
  select(id: number | null): void
  onSelect(listener: ((id: number) => void) | undefined): void
  remove(): void
}

const CLOSEST_FIT = 15

export function drawMap(element: HTMLElement, ground: Ground): MapHandle {
  const map = makeMap(element, ground)
  const markers = makeMarkers(map)
  const around = L.layerGroup().addTo(map)
  let shown = ''

  return {
    show(places, here, radius) {
      markers.set(places)
      const key = JSON.stringify([places.map(({ id }) => id), here, radius])
      if (key === shown) return
      shown = key
      around.clearLayers()
      if (here) drawHere(around, here, radius)
      const view = viewOf(places, here, radius)
      map.fitBounds(view, { padding: [40, 40], maxZoom: CLOSEST_FIT, animate: false })
    },
    select: markers.select,
    onSelect: markers.onSelect,
    remove: () => map.stop().remove(),
  }
}

/** Around all places and the position; around the searched circle when there are none. */
function viewOf(places: readonly MapPlace[], here: Point | null, radius = 1): L.LatLngBounds {
  const points = places.map(({ point }) => point)
  if (here) points.push(here)
  if (places.length === 0) return here ? L.latLng(here).toBounds(radius * 2000) : BOUNDS
  return L.latLngBounds(points)
}

function drawHere(layer: L.LayerGroup, here: Point, radius?: number) {
  if (radius)
    L.circle(here, { radius: radius * 1000, className: 'map-radius', interactive: false }).addTo(layer)
  const icon = L.divIcon({ className: 'map-here', iconSize: [22, 22] })
  const marker = L.marker(here, { icon, keyboard: false, interactive: false, zIndexOffset: 500 }).addTo(layer)
  marker.getElement()?.setAttribute('role', 'img')
  marker.getElement()?.setAttribute('aria-label', placeText.here)
}
