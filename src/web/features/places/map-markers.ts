import L from 'leaflet'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type MapKind, mapText } from '#text/places-map.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Found, isCluster, makeClusters, placeKey } from './map-clusters.ts'
import { CLOSEST } from './map-frame.ts'
import { makeMapKeys } from './map-keys.ts'
import { type MapPlace, markerId } from './map-place.ts'
import { pinOf } from './map-signs.ts'

/** Clusters of at least this size are drawn larger. */
const [FEW, MANY] = [10, 100]

/** The markers of a map: clustered, reachable by keyboard, redrawn only where the view changes them. */
export function makeMarkers(map: L.Map, kind: MapKind) {
  const layer = L.layerGroup().addTo(map)
  const legs = L.layerGroup().addTo(map)
  const drawn = new Map<string, L.Marker>()
  let found = new Map<string, Found>()
  const clusters = makeClusters(map, CLOSEST)
  const keys = makeMapKeys(map, drawn)
  let listener: ((id: number) => void) | undefined
  let selected: readonly number[] = []
  let shown = ''

  /** `before`: the marker that had the focus, where it may be gone already. */
  function draw(before = keys.held()) {
    found = clusters.within(map.getBounds().pad(0.25))
    for (const [key, marker] of drawn) {
      if (found.has(key)) continue
      marker.remove()
      drawn.delete(key)
    }
    for (const [key, one] of found) if (!drawn.has(key)) drawn.set(key, add(one))
    markSelected()
    keys.settle(before)
  }

  function add(one: Found): L.Marker {
    const at = pointOf(one)
    const label = labelOf(one)
    const marker = L.marker(at, {
      icon: iconOf(one, isCluster(one) ? heldBy(one) : null),
      title: label,
      riseOnHover: true,
    }).addTo(layer)
    const element = marker.getElement()
    element?.setAttribute('aria-label', label)
    if (element && !isCluster(one)) {
      const { id, glyph } = one.properties.place
      element.id = markerId(id)
      if (glyph) marker.once('remove', drawGlyph(element, glyph))
    }
    marker.on('click', () => press(one))
    return marker
  }

  function press(one: Found) {
    if (!isCluster(one)) return listener?.(one.properties.place.id)
    const zoom = clusters.splitsAt(one)
    if (zoom !== null) map.setView(pointOf(one), zoom)
    else layOut(one)
  }

  function layOut(one: Parameters<typeof clusters.layOut>[0]) {
    if (!clusters.layOut(one)) return
    const before = keys.held()
    legs.clearLayers()
    draw(before)
    if (!one) return
    const spot = pointOf(one)
    for (const [key, leaf] of found)
      if (!isCluster(leaf) && clusters.holds(one, leaf.properties.place.id))
        L.polyline([spot, drawn.get(key)?.getLatLng() ?? spot], {
          className: 'map-leg',
          interactive: false,
        }).addTo(legs)
  }

  const labelOf = (one: Found) => {
    if (!isCluster(one)) return mapText.place(one.properties.place)
    const words = clusters.splitsAt(one) === null ? mapText.spot : mapText.cluster
    return words(heldBy(one), kind)
  }

  const heldBy = (one: Parameters<typeof clusters.countOf>[0]): Held => ({
    count: one.properties.point_count,
    unconfirmed: clusters.countOf(one, 'unconfirmed'),
    isAlarm: clusters.countOf(one, 'alarm') > 0,
  })

  /** The chosen places, or the clusters that hold them. */
  function markSelected() {
    for (const [key, marker] of drawn) {
      const one = found.get(key)
      const isChosen =
        one !== undefined &&
        selected.some((id) => (isCluster(one) ? clusters.holds(one, id) : key === placeKey(id)))
      marker.getElement()?.classList.toggle('is-selected', isChosen)
    }
  }

  map.on('moveend', () => draw())
  map.on('zoomstart click', () => layOut(null))
  return {
    set(places: readonly MapPlace[]) {
      const key = JSON.stringify(places.map(({ glyph, ...place }) => [place, glyph !== undefined]))
      if (key === shown) return
      shown = key
      const before = keys.held()
      clusters.load(places)
      legs.clearLayers()
      for (const marker of drawn.values()) marker.remove()
      drawn.clear()
      draw(before)
    },
    select(ids: readonly number[]) {
      selected = ids
      markSelected()
    },
    onSelect(next: typeof listener) {
      listener = next
    },
  }
}

function pointOf({ geometry }: Found): [lat: number, lng: number] {
  const [lng = 0, lat = 0] = geometry.coordinates
  return [lat, lng]
}

type Held = { count: number; unconfirmed: number; isAlarm: boolean }

function iconOf(one: Found, held: Held | null): L.DivIcon {
  if (!isCluster(one)) {
    const { look } = one.properties.place
    return L.divIcon({
      className: `map-pin map-pin-${look}`,
      html: pinOf(look),
      iconSize: [48, 48],
      iconAnchor: [24, 46],
    })
  }
  const { count: places, unconfirmed, isAlarm } = held ?? { count: 0, unconfirmed: 0, isAlarm: false }
  const size = places < FEW ? 'few' : places < MANY ? 'some' : 'many'
  const count = document.createElement('span')
  count.textContent = `${mapText.count(places)}${isAlarm ? '!' : ''}`
  const kinds = [isAlarm && 'map-cluster-alarm', unconfirmed === places && 'map-cluster-unconfirmed']
  const className = classNames('map-cluster', `map-cluster-${size}`, ...kinds)
  return L.divIcon({ className, html: count, iconSize: [48, 48] })
}

/** Draws the sign of a trade into a marker; answers what takes it away. */
function drawGlyph(marker: HTMLElement, glyph: ReactNode): () => void {
  const slot = document.createElement('span')
  slot.className = 'map-glyph'
  slot.setAttribute('aria-hidden', 'true')
  marker.append(slot)
  marker.classList.add('has-glyph')
  const root = createRoot(slot)
  root.render(glyph)
  // Markers are removed while React renders: a root must not be unmounted then.
  return () => queueMicrotask(() => root.unmount())
}
