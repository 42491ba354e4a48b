import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { mapText } from '#text/places.ts'
import { addBase, addGround } from './map-base.ts'

/** Where streets come from: one file of our own, or pictures of a tile server; with neither, polygons are drawn. */
export type Ground = { streetsUrl: string | null; tilesUrl: string | null }

/** Turkey with a margin: the base ends there. */
export const BOUNDS = L.latLngBounds([33.5, 23], [44.5, 47])

/** An empty map of the whole country with its ground. */
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

/** Land and sea at once, streets over them as they come; boundaries with their names where no streets can be read. */
async function addStreets(map: L.Map, url: string): Promise<void> {
  let gone = false
  map.once('unload', () => {
    gone = true
  })
  addGround(map)
  try {
    const { drawStreets } = await import('./map-streets.ts')
    await drawStreets(map, url, () => gone)
  } catch {
    if (!gone) addBase(map)
  }
}
