import type { Weather } from '#contract/weather.ts'
import type { Point } from '#lib/geo.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { makeBreaker } from '../../outside/breaker.ts'
import { makeCachedLoader } from '../../outside/cached-loader.ts'
import { type Bounds, fetchJson } from '../../outside/fetch-json.ts'
import type { Places } from '../places/places.ts'
import { type Forecast, forecastAddress, readForecast } from './open-meteo.ts'

const BOUNDS: Bounds = { timeoutMs: 2000, maxBytes: 64 * 1024 }
/** Where a point lies that is in no province, as everywhere in the product. */
const FALLBACK_PLATE = '34'

type Deps = {
  config: Pick<Config, 'weatherUrl' | 'weatherKey'>
  places: Pick<Places, 'locate' | 'districts' | 'findProvince'>
  /** Told of each answer that did not come; the words name no place. */
  onError: (error: unknown) => void
  now?: () => number
}

export type WeatherAt = (where: { point: Point | null; city: string | null }) => Promise<Weather | null>

/**
 * The weather by place, from Open-Meteo or a server like it. Places are districts: the source is asked for a district's
 * centre, never for where somebody is, and 973 answers are all that is ever kept. Kept 10 minutes, or up to 60 when
 * the source fails. Null where there is no source; throws `weather_unavailable` where it is silent, `city_unknown` for a city nobody knows.
 */
export function makeWeather({ config, places, onError, now = Date.now }: Deps): WeatherAt {
  const { weatherUrl, weatherKey } = config
  const breaker = makeBreaker({ now })
  const centres = new Map<string, Point>()
  const forecast = makeCachedLoader<Forecast>({
    freshUntil: (_, at) => at + 10 * MINUTE_MS,
    maxAgeMs: 60 * MINUTE_MS,
    now,
    load: async (key) => {
      const centre = centres.get(key)
      if (weatherUrl === null || !centre) throw new Error('nobody to ask for the weather')
      const address = forecastAddress(weatherUrl, weatherKey, centre)
      return breaker(async () => {
        try {
          return readForecast(await fetchJson(address, BOUNDS))
        } catch (error) {
          onError(error)
          throw error
        }
      })
    },
  })
  return async (where) => {
    const place = resolvePlace(places, where)
    if (weatherUrl === null) return null
    const key = `${place.city}/${place.district}`
    centres.set(key, place.centre)
    const kept = await forecast(key)
    if (!kept) throw new Failure('weather_unavailable', { retryAfterSeconds: 30 })
    return {
      city: place.city,
      district: place.district,
      ...kept.value,
      fetchedAt: new Date(kept.at).toISOString(),
      stale: kept.isStale,
    }
  }
}

type Place = { city: string; district: string | null; centre: Point }

/** The district of the point; without a point, or outside of the country, the capital of the city. */
function resolvePlace(places: Deps['places'], { point, city }: Parameters<WeatherAt>[0]): Place {
  const located = point && places.locate(point)
  if (located) {
    const district = places.districts(located.plate).find(({ id }) => id === located.districtId)
    if (district) return { city: located.city, district: district.name, centre: pointOf(district) }
  }
  const named = city === null ? null : places.findProvince(city)
  if (!named && !point) throw new Failure('invalid_input', { fields: { city: 'city_unknown' } })
  const province = named ?? places.findProvince(FALLBACK_PLATE)
  if (!province) throw new Error(`Province ${FALLBACK_PLATE} is missing from data/geo`)
  return { city: province.name, district: null, centre: pointOf(province) }
}

const pointOf = ({ lat, lng }: Point): Point => ({ lat, lng })
