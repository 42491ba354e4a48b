import { distanceKm, type Point } from '#lib/geo.ts'
import type { Place, Places } from '#server/features/places/places.ts'

/** Where a set of made-up businesses stands. `nth` counts the sites of one district from 1. */
export type Site = { point: Point; place: Place; nth: number }

/** A district that has places of the map, and one of them. */
export type CoveredDistrict = { plate: string; districtId: number; lat: number; lng: number }

/** Lattice of about 3 km: finer finds nothing that is farther away than `REACH_KM` plus its own diagonal. */
const STEP = { lat: 0.027, lng: 0.036 }
/** How far beyond the known places their districts may reach, in degrees: a district's own length. */
const MARGIN = 0.35
/** With the lattice's half diagonal and the spread around a site it stays below the 10 km people search in. */
const REACH_KM = 7

/**
 * Sites so that nobody in these districts is 10 km or more away from one: the districts' centres, and where that is
 * too far (Çatalca is 50 km long), points in between. Deterministic.
 */
export function coverSites(places: Places, districts: CoveredDistrict[]): Site[] {
  const covered = new Set(districts.map((district) => district.districtId))
  const count = new Map<number, number>()
  const sites: Site[] = []
  const consider = (point: Point, isCentre: boolean) => {
    const place = places.locate(point)
    if (place?.districtId == null || !covered.has(place.districtId)) return
    if (!isCentre && sites.some((site) => distanceKm(site.point, point) <= REACH_KM)) return
    const nth = (count.get(place.districtId) ?? 0) + 1
    count.set(place.districtId, nth)
    sites.push({ point, place, nth })
  }
  for (const plate of new Set(districts.map((district) => district.plate)))
    for (const { id, lat, lng } of places.districts(plate)) if (covered.has(id)) consider({ lat, lng }, true)
  // A district whose centre lies outside of its own border still gets a site.
  for (const { districtId, lat, lng } of districts) if (!count.has(districtId)) consider({ lat, lng }, true)
  for (const point of lattice(districts)) consider(point, false)
  return sites
}

function* lattice(points: Point[]): Generator<Point> {
  const [lats, lngs] = [points.map((p) => p.lat), points.map((p) => p.lng)]
  for (let lat = Math.min(...lats) - MARGIN; lat < Math.max(...lats) + MARGIN; lat += STEP.lat)
    for (let lng = Math.min(...lngs) - MARGIN; lng < Math.max(...lngs) + MARGIN; lng += STEP.lng)
      yield { lat, lng }
}
