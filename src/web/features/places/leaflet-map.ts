import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import { mapText, placeText } from '#text/places.ts'
import { addBase } from './map-base.ts'
import { makeMarkers } from './map-markers.ts'
import type { MapPlace } from './map-place.ts'
import { addStreets } from './map-streets.ts'

export type MapHandle = {
  /** Draws these places and moves the view to them when they, the position or the radius are others than before. */
  show(places: readonly MapPlace[], here: Point | null, radius?: number): void
  select(id: number | null): void
  onSelect(listener: ((id: number) => void) | undefined): void
  remove(): void
}

/** Where streets come from: one file of our own, or pictures of a tile server; with neither, polygons are drawn. */
export type Ground = { streetsUrl: string | null; tilesUrl: string | null }

/** Turkey with a margin: the base ends there. */
const BOUNDS = L.latLngBounds([33.5, 23], [44.5, 47])
const CLOSEST_FIT = 15

/** Turkey, with its ground, at rest for who wants no motion. */
export function makeMap(element: HTMLElement, { streetsUrl, tilesUrl }: Ground): L.Map {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 5,
    maxZoom: 18,
    maxBounds: BOUNDS,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  })
  L.control.zoom({ zoomInTitle: mapText.zoomIn, zoomOutTitle: mapText.zoomOut }).addTo(map)
  map.setView([39, 35], 6)
  if (streetsUrl) void addStreets(map, streetsUrl)
  else if (tilesUrl)
    L.tileLayer(tilesUrl, { maxZoom: 18, maxNativeZoom: 18 })
      .once('tileerror', () => addBase(map))
      .addTo(map)
  else addBase(map)
  return map
}

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
