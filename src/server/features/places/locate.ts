import { readFileSync } from 'node:fs'
import type { Topology } from 'topojson-specification'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { District, Province } from './facts.ts'
import { type Layer, layerOf } from './polygons.ts'

/** The place of a point. `city` is the province, as everywhere on the wire; `plate` its two digits. */
export type Place = { plate: string; city: string; districtId: number | null; district: string | null }

/**
 * Half the width of the widest strait a bridge crosses (the Dardanelles at Gallipoli, 4.6 km) and a little: a pier, a
 * bridge or a ferry is of the nearest shore's province.
 */
const SHORE_KM = 2.5

type Layers = {
  provinces: Layer<{ plate: string; name: string }>
  districts: Layer<{ plate: string; districtIds: number[] }>
  neighbours: Layer<{ name: string }>
}

function readLayer<P extends object>(folder: URL, file: string, name: string): Layer<P> {
  return layerOf<P>(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Topology, name)
}

function readLayers(folder: URL): Layers {
  return {
    provinces: readLayer(folder, 'provinces_detail.topo.json', 'provinces'),
    districts: readLayer(folder, 'districts_detail.topo.json', 'districts'),
    neighbours: readLayer(folder, 'neighbours.topo.json', 'neighbours'),
  }
}

/**
 * Makes the function that says in which province and district a point is; null outside of the country.
 * The polygons are read at the first question (about 80 ms), so that a start does not wait for them.
 */
export function makeLocate(
  folder: URL,
  provinces: Map<string, Province>,
  districts: Map<string, District[]>,
): (point: Point) => Place | null {
  let layers: Layers | undefined
  return (point) => {
    layers ??= readLayers(folder)
    const plate = plateAt(layers, point)
    const province = plate === null ? undefined : provinces.get(plate)
    if (!province) return null
    const { plate: own, name: city } = province
    const district = districtAt(layers, point, own, districts.get(own) ?? [])
    return { plate: own, city, districtId: district?.id ?? null, district: district?.name ?? null }
  }
}

function plateAt({ provinces, neighbours }: Layers, point: Point): string | null {
  const [inside] = provinces.at(point)
  if (inside) return inside.plate
  if (neighbours.at(point).some(({ name }) => name !== 'Turkey')) return null
  return provinces.nearest(point, SHORE_KM)?.plate ?? null
}

/** The rule of data/SOURCES.md: the polygon's district; with several or none, the one with the nearest centre. */
function districtAt({ districts }: Layers, point: Point, plate: string, all: District[]): District | null {
  const ids = districts.at(point).flatMap((area) => (area.plate === plate ? area.districtIds : []))
  const candidates = ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all
  return nearestOf(candidates, point)
}

function nearestOf(districts: District[], point: Point): District | null {
  let best: { district: District; km: number } | null = null
  for (const district of districts) {
    const km = distanceKm(district, point)
    if (best === null || km < best.km) best = { district, km }
  }
  return best?.district ?? null
}

/** Number of points that are tested, spread over the whole extract. */
const LOOKED_AT = 500
/** Extracts reach over borders: hardly any point of another country's lies in ours. */
const MIN_SHARE = 0.1

/** Whether an extract is of another country, by some of its points. `pointAt`: of each number below `count`; null for none. */
export function isAbroad(
  { locate }: { locate(point: Point): object | null },
  count: number,
  pointAt: (index: number) => Point | null,
): boolean {
  const looked = Math.min(LOOKED_AT, count)
  const points = Array.from({ length: looked }, (_, i) => pointAt(Math.floor((i * count) / looked)))
  const known = points.filter((point) => point !== null)
  return known.filter((point) => locate(point) !== null).length < known.length * MIN_SHARE
}
