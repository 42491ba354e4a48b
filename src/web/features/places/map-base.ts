import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon } from 'geojson'
import L from 'leaflet'
import { feature, mesh } from 'topojson-client'
import neighboursUrl from '../../../../data/geo/neighbours.topo.json?url'
import coastUrl from '../../../../data/geo/provinces_detail.topo.json?url'
import districtsUrl from '../../../../data/map/districts.topo.json?url'
import provincesUrl from '../../../../data/map/provinces.topo.json?url'
import { labelPoint } from './label-point.ts'

type Topology = Parameters<typeof feature>[0]
type Collection = Extract<NonNullable<Parameters<typeof mesh>[1]>, { type: 'GeometryCollection' }>
type Named = { name: string; plate?: string; districtIds?: readonly number[] }
export type Region = Feature<Polygon | MultiPolygon, Named>

/** From this zoom the finer coast and the districts are fetched and drawn. */
const NEAR_ZOOM = 9
const PROVINCE_NAME_ZOOM = 6

/** The pane below the tiles: streets that come late are drawn over it. */
export const GROUND = 'ground'

/** Land and sea alone, below the streets: what is seen until they have come, and where they end. */
export function addGround(map: L.Map): void {
  const add = async (url: string, name: string) => {
    const regions = regionsOf(await load(url), name).filter(isAbroad)
    if (map.getPane(GROUND)) draw(regions, 'map-land').addTo(map)
  }
  // Without it the ground is empty.
  for (const [url, name] of [
    [provincesUrl, 'provinces'],
    [neighboursUrl, 'neighbours'],
  ] as const)
    add(url, name).catch(() => undefined)
}

/** A base map without a tile server: land, provinces and, from near, districts with their names. */
export function addBase(map: L.Map) {
  const abroad = L.layerGroup().addTo(map)
  const land = L.layerGroup().addTo(map)
  const names = L.layerGroup().addTo(map)
  let gone = false
  map.once('unload', () => {
    gone = true
  })
  const far = once(async () => {
    const topology = await load(provincesUrl)
    return {
      land: draw(regionsOf(topology, 'provinces'), 'map-land'),
      regions: regionsOf(topology, 'provinces'),
    }
  })
  const near = once(async () => {
    const [coast, districts] = await Promise.all([load(coastUrl), load(districtsUrl)])
    const group = L.layerGroup([
      draw(regionsOf(coast, 'provinces'), 'map-land'),
      // Only the borders between districts: their own coast is coarser than that of the provinces.
      draw(
        mesh(districts, regionsIn(districts, 'districts'), (a, b) => a !== b),
        'map-district',
      ),
    ])
    return { land: group, regions: regionsOf(districts, 'districts') }
  })

  async function update() {
    const isNear = map.getZoom() >= NEAR_ZOOM
    const base = await (isNear ? near() : far())
    // The person may have zoomed on, or left the map, while it was fetched.
    if (gone || isNear !== map.getZoom() >= NEAR_ZOOM) return
    if (!land.hasLayer(base.land)) land.clearLayers().addLayer(base.land)
    names.clearLayers()
    if (map.getZoom() >= PROVINCE_NAME_ZOOM) addNames(names, base.regions, isNear ? 'district' : 'province')
  }

  function addNames(layer: L.LayerGroup, regions: Region[], kind: 'district' | 'province') {
    const view = map.getBounds()
    for (const region of regions) {
      const { lat, lng } = labelPoint(region.geometry)
      if (view.contains([lat, lng])) nameMarker(region.properties.name, kind, [lat, lng]).addTo(layer)
    }
  }

  // Without the base the ground is empty; the list beside the map has the same content.
  const quietly = () => update().catch(() => undefined)
  map.on('moveend', () => void quietly())
  void quietly()
  load(neighboursUrl).then(
    (topology) =>
      draw(regionsOf(topology, 'neighbours').filter(isAbroad), 'map-abroad').addTo(abroad).bringToBack(),
    () => undefined,
  )
}

/** Fetched at the first need, tried again after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

const load = async (url: string) => (await (await fetch(url)).json()) as Topology

/** The simplified outlines of provinces, or of all districts. */
export const loadRegions = async (name: 'provinces' | 'districts'): Promise<Region[]> =>
  regionsOf(await load(name === 'provinces' ? provincesUrl : districtsUrl), name)

const regionsIn = (topology: Topology, name: string) => topology.objects[name] as Collection

const regionsOf = (topology: Topology, name: string): Region[] =>
  (feature(topology, regionsIn(topology, name)) as FeatureCollection<Polygon | MultiPolygon, Named>).features

/** Excludes that file's own, coarser Turkey, which would fill our bays. */
const isAbroad = ({ properties }: Region) => properties.name !== 'Turkey'

const draw = (shapes: Region[] | Geometry, className: string) =>
  L.geoJSON(shapes, { style: { className, weight: 1 }, interactive: false, pane: GROUND })

/** Leaflet stacks markers by latitude: a name may not lie on a pin or on a cluster's number. */
const UNDER_PINS = -10_000

function nameMarker(name: string, kind: string, at: [number, number]): L.Marker {
  const text = document.createElement('span')
  text.textContent = name
  // Screen readers announce the markers and the list instead.
  text.setAttribute('aria-hidden', 'true')
  const icon = L.divIcon({ className: `map-name map-name-${kind}`, html: text, iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: UNDER_PINS })
}
