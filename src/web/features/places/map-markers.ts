import L from 'leaflet'
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import { mapText } from '#text/places.ts'
import { drawGlyph } from './map-glyph.ts'
import { makeMapKeys } from './map-keys.ts'
import { GUESSED_PIN, PIN } from './map-pin.ts'
import { type MapPlace, markerId } from './map-place.ts'

/** Places nearer than this become one marker: a marker is 48 px wide and high. From this zoom on each stands alone. */
const CLUSTER_RADIUS_PX = 80
const CLUSTER_MAX_ZOOM = 16

/** The markers of a map: clustered, reachable by keyboard, redrawn only where the view changes them. */
export function makeMarkers(map: L.Map) {
  const layer = L.layerGroup().addTo(map)
  const drawn = new Map<string, L.Marker>()
  const index = new Supercluster<{ place: MapPlace }, object>({
    radius: CLUSTER_RADIUS_PX,
    extent: 256, // Leaflet's pixels in a tile; the radius is measured in them
    maxZoom: CLUSTER_MAX_ZOOM,
  }).load([])
  const keys = makeMapKeys(map, drawn)
  let listener: ((id: number) => void) | undefined
  let selected: number | null = null

  /** `before`: the marker that had the focus, where it may be gone already. */
  function draw(before = keys.held()) {
    const bounds = map.getBounds().pad(0.25)
    const box: [number, number, number, number] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ]
    const wanted = new Map(
      index.getClusters(box, Math.round(map.getZoom())).map((found) => [keyOf(found), found]),
    )
    for (const [key, marker] of drawn) {
      if (wanted.has(key)) continue
      marker.remove()
      drawn.delete(key)
    }
    for (const [key, found] of wanted) {
      if (!drawn.has(key)) drawn.set(key, add(found))
    }
    markSelected()
    keys.settle(before)
  }

  function add(found: Found): L.Marker {
    const [lng = 0, lat = 0] = found.geometry.coordinates
    const label = isCluster(found)
      ? mapText.cluster(found.properties.point_count)
      : mapText.place(found.properties.place)
    const marker = L.marker([lat, lng], { icon: iconOf(found), title: label, riseOnHover: true }).addTo(layer)
    const element = marker.getElement()
    element?.setAttribute('aria-label', label)
    if (element && !isCluster(found)) {
      const { id, glyph } = found.properties.place
      element.id = markerId(id)
      if (glyph) marker.once('remove', drawGlyph(element, glyph))
    }
    marker.on('click', () => {
      if (isCluster(found))
        map.setView([lat, lng], Math.min(index.getClusterExpansionZoom(found.properties.cluster_id), 18))
      else listener?.(found.properties.place.id)
    })
    return marker
  }

  function markSelected() {
    for (const [key, marker] of drawn)
      marker.getElement()?.classList.toggle('is-selected', key === `place-${selected}`)
  }

  map.on('moveend', () => draw())
  return {
    set(places: readonly MapPlace[]) {
      const before = keys.held()
      index.load(places.map(featureOf))
      for (const marker of drawn.values()) marker.remove()
      drawn.clear()
      draw(before)
    },
    select(id: number | null) {
      selected = id
      markSelected()
    },
    onSelect(next: typeof listener) {
      listener = next
    },
  }
}

type Cluster = ClusterFeature<object>
type Single = PointFeature<{ place: MapPlace }>
type Found = Cluster | Single

const isCluster = (found: Found): found is Cluster => 'cluster' in found.properties

const keyOf = (found: Found) =>
  isCluster(found) ? `cluster-${found.properties.cluster_id}` : `place-${found.properties.place.id}`

const featureOf = (place: MapPlace): Single => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [place.point.lng, place.point.lat] },
  properties: { place },
})

function iconOf(found: Found): L.DivIcon {
  if (!isCluster(found)) {
    const { look } = found.properties.place
    const className = `map-pin map-pin-${look}`
    const html = look === 'estimated' ? GUESSED_PIN : PIN
    return L.divIcon({ className, html, iconSize: [48, 48], iconAnchor: [24, 46] })
  }
  const count = document.createElement('span')
  count.textContent = mapText.count(found.properties.point_count)
  return L.divIcon({ className: 'map-cluster', html: count, iconSize: [48, 48] })
}
