import { getWeather } from '#contract/weather.ts'
import { Failure } from '../../failure.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { makeWeather, type WeatherAt } from './weather.ts'

function weatherRoutes(api: Api, weatherAt: WeatherAt): void {
  route(api, getWeather, async ({ query: { lat, lng, lon, city } }) => {
    const east = lng ?? lon
    if (lat === undefined && east !== undefined)
      throw new Failure('invalid_input', { fields: { lat: 'required' } })
    if (lat !== undefined && east === undefined)
      throw new Failure('invalid_input', { fields: { lng: 'required' } })
    const point = lat === undefined || east === undefined ? null : { lat, lng: east }
    if (point === null && !city?.trim()) throw new Failure('invalid_input', { fields: { lat: 'required' } })
    return weatherAt({ point, city: city ?? null })
  })
}

export const weatherFeature = feature({
  make: ({ warn, ...needs }: Context) =>
    makeWeather({ ...needs, onError: warn('outside source did not answer') }),
  routes: weatherRoutes,
})
