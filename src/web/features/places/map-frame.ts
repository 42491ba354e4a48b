import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { mapText } from '#text/places-map.ts'
import { addBase, addGround, GROUND } from './map-base.ts'

/** The source of streets: our own file, or a tile server; with neither, polygons are drawn. */
export type Ground = { streetsUrl: string | null; tilesUrl: string | null }

/** Turkey with a margin: the base ends there. */
export const BOUNDS = L.latLngBounds([33.5, 23], [44.5, 47])

/** The closest zoom. */
export const CLOSEST = 18

/** Takes the wheel from the page that is being scrolled only once somebody has turned to the map. */
function wheelWhenMeant(map: L.Map) {
  map.on('focus click', () => map.scrollWheelZoom.enable())
  map.on('blur mouseout', () => map.scrollWheelZoom.disable())
}

/**
 * An empty map of the whole country with its ground; null: land and sea alone. `isMain`: it is what the page is for, not a part of its
 * text.
 */
export function makeMap(element: HTMLElement, ground: Ground | null, isMain = false): L.Map {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 5,
    maxZoom: CLOSEST,
    maxBounds: BOUNDS,
    maxBoundsViscosity: 1,
    inertia: !still,
    scrollWheelZoom: isMain,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  })
  L.control.zoom({ zoomInTitle: mapText.zoomIn, zoomOutTitle: mapText.zoomOut }).addTo(map)
  if (still) map.panBy = (by, options) => L.Map.prototype.panBy.call(map, by, { ...options, animate: false })
  if (!isMain) wheelWhenMeant(map)
  map.createPane(GROUND).style.zIndex = '150'
  map.setView([39, 35], 6)
  if (ground === null) addGround(map)
  else if (ground.streetsUrl) void addStreets(map, ground.streetsUrl)
  else if (ground.tilesUrl)
    L.tileLayer(ground.tilesUrl, { maxZoom: CLOSEST, maxNativeZoom: CLOSEST })
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
  let isBare = true
  const fallBack = () => {
    if (!gone && isBare) addBase(map)
    isBare = false
  }
  // Tiles that come later are drawn above it.
  const events = { isGone: () => gone, onFault: fallBack }
  try {
    const { drawStreets } = await import('./map-streets.ts')
    await drawStreets(map, url, events)
  } catch {
    fallBack()
  }
}
