import { distanceKm, type Point } from '#lib/geo.ts'
import type { Place, Places } from '#server/features/places/places.ts'

/** The position of a set of sample businesses. `nth` counts the sites of a district from 1. */
export type Site = { point: Point; place: Place; nth: number }

/** A district with places of the map, and one of them. */
export type CoveredDistrict = { plate: string; districtId: number; lat: number; lng: number }

/** A grid of about 3 km, in degrees: its points miss no place farther away than `REACH_KM` plus its diagonal. */
const STEP = { lat: 0.027, lng: 0.036 }
/** The extent of districts beyond their known places, in degrees: the length of one. */
const MARGIN = 0.35
/** Plus the grid's half diagonal and the ring around a site, less than the 10 km of a search. */
const REACH_KM = 7

/**
 * Sites less than 10 km from every point of these districts: the districts' centres and, where that is too far (Çatalca is
 * 50 km long), points in between. Deterministic.
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
  // A district whose centre is outside its border still gets a site.
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
