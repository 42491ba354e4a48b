import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import type { MapKind } from '#text/places-map.ts'
import { BOUNDS, type Ground, makeMap } from './map-frame.ts'
import { makeMarkers } from './map-markers.ts'
import type { Here, Look, MapPlace } from './map-place.ts'
import { drawHere, pinOf } from './map-signs.ts'

/** The surroundings a map shows beside places. */
export type Surroundings = {
  here: Here | null
  /** The circle that was searched, in kilometres around `around`, else around `here`. */
  radius?: number | undefined
  around?: Point | null | undefined
}

/** The visible part: its centre, and the kilometres from there to a corner. */
export type Area = { center: Point; radius: number }

export type MapHandle = {
  /** Draws these places and moves the view to them when they or their surroundings are others than before. */
  show(places: readonly MapPlace[], surroundings: Surroundings): void
  select(ids: readonly number[]): void
  onSelect(listener: ((id: number) => void) | undefined): void
  /** Called when the person has moved away from what was shown to them; null: shown again. */
  onMove(listener: (area: Area | null) => void): void
  /** Puts a point into the middle, so near that streets are seen. */
  look(point: Point): void
  /** The drawing of a marker. */
  pinOf(look: Look): string
  remove(): void
}

/** Pixels: less is a slip of the finger. */
const MOVED_PX = 60
/** Streets have their names from here on; boundaries alone show nothing so near. */
const [CLOSEST_FIT, CLOSEST_BARE] = [17, 15]
/** A first view shows the first of a list, rather than all of a city as numbers. */
const FIRST = 20
/** No smaller circle is searched. */
const MIN_KM = 1

export function drawMap(element: HTMLElement, ground: Ground, isMain: boolean, kind: MapKind): MapHandle {
  const map = makeMap(element, ground, isMain)
  const markers = makeMarkers(map, kind)
  const closest = ground.streetsUrl || ground.tilesUrl ? CLOSEST_FIT : CLOSEST_BARE
  const around = L.layerGroup().addTo(map)
  let shown = ''
  let ids: ReadonlySet<number> = new Set()
  let home: { center: L.LatLng; zoom: number } | null = null
  let listener: ((area: Area | null) => void) | undefined

  map.on('moveend', () => {
    if (!home) return
    const moved = map.latLngToContainerPoint(home.center).distanceTo(map.getSize().divideBy(2))
    if (moved < MOVED_PX && map.getZoom() >= home.zoom) return
    const center = map.getCenter()
    const radius = center.distanceTo(map.getBounds().getNorthEast()) / 1000
    listener?.({ center: { lat: center.lat, lng: center.lng }, radius })
  })
  function moveTo(places: readonly MapPlace[], surroundings: Surroundings): void {
    const { here, radius, around: middle } = surroundings
    const own = here && [here.point, here.accuracy, here.standsIn === undefined] // its words grow old, and nothing moves
    const key = JSON.stringify([own, radius, middle])
    const before = ids
    ids = new Set(places.map(({ id }) => id))
    if (key === shown && isMostlyThere(before, ids)) return
    if (key !== shown) around.clearLayers()
    if (key !== shown) drawAround(around, surroundings)
    shown = key
    home = null
    if (!isLookedAt(map, surroundings)) {
      const view = viewOf(places, surroundings)
      map.fitBounds(view, { padding: [40, 40], maxZoom: closest, animate: false })
    }
    home = { center: map.getCenter(), zoom: map.getZoom() }
    listener?.(null)
  }

  return {
    show(places, surroundings) {
      // The view first: markers of the former one would be drawn for nothing.
      moveTo(leading(places), surroundings)
      markers.set(places)
    },
    onMove(next) {
      listener = next
    },
    look: (point) => void map.setView(point, Math.max(map.getZoom(), CLOSEST_BARE)),
    pinOf,
    select: markers.select,
    onSelect: markers.onSelect,
    remove: () => map.stop().remove(),
  }
}

/** Those that a view is made for: what nobody confirmed only where there is nothing else. */
function leading(places: readonly MapPlace[]): readonly MapPlace[] {
  const confirmed = places.filter(({ look }) => look !== 'unconfirmed')
  return confirmed.length > 0 ? confirmed : places
}

/** Whether at least half of the places stay: one that closed must not move the map. */
function isMostlyThere(before: ReadonlySet<number>, now: ReadonlySet<number>): boolean {
  const kept = [...before].filter((id) => now.has(id)).length
  return kept * 2 >= Math.max(before.size, now.size) && (kept > 0 || now.size === 0)
}

/** Whether the view already shows the searched area; a view the person chose stays. */
function isLookedAt(map: L.Map, { around, radius = 0 }: Surroundings): boolean {
  if (!around) return false
  if (radius <= MIN_KM) return true
  const bounds = map.getBounds()
  return map.distance(around, bounds.getNorthEast()) >= radius * 1000 * 0.9 && bounds.contains(around)
}

/** Around the first places and where was searched; around the searched circle when there are none. */
function viewOf(places: readonly MapPlace[], { here, radius = 1, around }: Surroundings): L.LatLngBounds {
  const middle = around ?? here?.point
  const points = places.slice(0, FIRST).map(({ point }) => point)
  if (middle) points.push(middle)
  if (places.length === 0) return middle ? L.latLng(middle).toBounds(radius * 2000) : BOUNDS
  return L.latLngBounds(points)
}

function drawAround(layer: L.LayerGroup, { here, radius, around }: Surroundings) {
  const middle = around ?? here?.point
  if (radius && middle)
    L.circle(middle, { radius: radius * 1000, className: 'map-radius', interactive: false }).addTo(layer)
  if (here) drawHere(layer, here)
}
