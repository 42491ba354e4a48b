import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, instant, latitude, longitude } from './shapes.ts'

/** Degrees Celsius, kilometres an hour. */
const Weather = z.object({
  /** The province the weather is of, and the district of the point when one was given. */
  city: z.string(),
  district: z.nullable(z.string()),
  temperature: z.number(),
  /** As it feels. */
  apparent: z.number(),
  /** WMO weather code 0 to 99, as Open-Meteo uses it; `text/weather.ts` has the words. */
  code: z.int(),
  isDay: z.boolean(),
  wind: z.number(),
  /** Of today. */
  max: z.number(),
  min: z.number(),
  fetchedAt: instant,
  /** The source did not answer in time: this is the last known, at most 60 minutes old. */
  stale: z.boolean(),
})
export type Weather = z.infer<typeof Weather>

export const getWeather = endpoint({
  method: 'GET',
  path: '/api/weather',
  summary: 'Weather at a point, or of a province when no point is given',
  access: ['public'],
  query: z.object({
    lat: z.optional(latitude),
    lng: z.optional(longitude),
    lon: z.optional(longitude),
    city: z.optional(freeText(60)),
  }),
  /** Null where this installation asks no source: no fault, and nothing to try again. */
  reply: z.nullable(Weather),
  errors: ['weather_unavailable'],
})
