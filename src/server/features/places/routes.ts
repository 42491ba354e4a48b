import { geocode, listDistricts, listProvinces } from '#contract/places.ts'
import { Failure } from '../../failure.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import type { Places } from './places.ts'

/** Answered for a point outside of the country: the specification's fall-back, Istanbul. */
const FALLBACK_PLATE = '34'

function placesRoutes(api: Api, places: Places): void {
  route(api, geocode, async ({ query: { lat, lng, lon } }) => {
    const east = lng ?? lon
    if (east === undefined) throw new Failure('invalid_input', { fields: { lng: 'required' } })
    const place = places.locate({ lat, lng: east })
    return { ...(place ?? fallback(places)), isInside: place !== null }
  })
  route(api, listProvinces, async () => places.provinces())
  route(api, listDistricts, async ({ params }) => {
    const districts = places.districts(params.plate)
    if (districts.length === 0) throw new Failure('not_found')
    return districts
  })
}

function fallback(places: Places) {
  const province = places.findProvince(FALLBACK_PLATE)
  if (!province) throw new Error(`Province ${FALLBACK_PLATE} is missing from data/geo`)
  return { city: province.name, district: null, plate: province.plate }
}

export const placesFeature = feature({ make: ({ places }: Context) => places, routes: placesRoutes })
