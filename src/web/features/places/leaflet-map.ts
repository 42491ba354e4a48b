import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import { placeText } from '#text/places.ts'
import { BOUNDS, type Ground, makeMap } from './map-frame.ts'
import { makeMarkers } from './map-markers.ts'
import type { MapPlace } from './map-place.ts'

/** What a map shows beside places. */
export type Surroundings = {
  /** The person's own position. */
  here: Point | null
  /** Metres within which it is exact. */
  accuracy?: number | undefined
  /** The circle that was searched, in kilometres around `around`, else around `here`. */
  radius?: number | undefined
  around?: Point | null | undefined
}

/** What the person looks at: its middle, and the kilometres from there to a corner. */
export type Area = { center: Point; radius: number }

export type MapHandle = {
  /** Draws these places and moves the view to them when they or their surroundings are others than before. */
  show(places: readonly MapPlace[], surroundings: Surroundings): void
  select(id: number | null): void
  onSelect(listener: ((id: number) => void) | undefined): void
  /** Called when the person has moved away from what was shown to them; null: shown anew. */
  onMove(listener: (area: Area | null) => void): void
  remove(): void
}

/** Pixels: less is a slip of the finger. */
const MOVED_PX = 60
const CLOSEST_FIT = 15

export function drawMap(element: HTMLElement, ground: Ground): MapHandle {
  const map = makeMap(element, ground)
  const markers = makeMarkers(map)
  const around = L.layerGroup().addTo(map)
  let shown = ''
  let home: L.LatLng | null = null
  let listener: ((area: Area | null) => void) | undefined

  map.on('moveend', () => {
    if (!home || map.latLngToContainerPoint(home).distanceTo(map.getSize().divideBy(2)) < MOVED_PX) return
    const center = map.getCenter()
    const radius = center.distanceTo(map.getBounds().getNorthEast()) / 1000
    listener?.({ center: { lat: center.lat, lng: center.lng }, radius })
  })
  return {
    show(places, surroundings) {
      markers.set(places)
      const key = JSON.stringify([places.map(({ id }) => id), surroundings])
      if (key === shown) return
      shown = key
      around.clearLayers()
      drawAround(around, surroundings)
      home = null
      const view = viewOf(places, surroundings)
      map.fitBounds(view, { padding: [40, 40], maxZoom: CLOSEST_FIT, animate: false })
      home = map.getCenter()
      listener?.(null)
    },
    onMove(next) {
      listener = next
    },
    select: markers.select,
    onSelect: markers.onSelect,
    remove: () => map.stop().remove(),
  }
}

/** Around all places and where was searched; around the searched circle when there are none. */
function viewOf(places: readonly MapPlace[], { here, radius = 1, around }: Surroundings): L.LatLngBounds {
  const points = places.map(({ point }) => point)
  const middle = around ?? here
  if (middle) points.push(middle)
  if (places.length === 0) return middle ? L.latLng(middle).toBounds(radius * 2000) : BOUNDS
  return L.latLngBounds(points)
}

function drawAround(layer: L.LayerGroup, { here, accuracy, radius, around }: Surroundings) {
  const circle = (at: Point, metres: number, className: string) =>
    L.circle(at, { radius: metres, className, interactive: false }).addTo(layer)
  const middle = around ?? here
  if (radius && middle) circle(middle, radius * 1000, 'map-radius')
  if (!here) return
  if (accuracy) circle(here, accuracy, 'map-accuracy')
  const icon = L.divIcon({ className: 'map-here', iconSize: [22, 22] })
  const marker = L.marker(here, { icon, keyboard: false, interactive: false, zIndexOffset: 500 }).addTo(layer)
  marker.getElement()?.setAttribute('role', 'img')
  marker.getElement()?.setAttribute('aria-label', placeText.here)
}
