import { z } from 'zod'
import type { Weather } from '#contract/weather.ts'
import type { Point } from '#lib/geo.ts'
import { ISTANBUL } from '#lib/time.ts'

/** Where Open-Meteo answers forecasts, on its own hosts and on a server of one's own. */
const PATH = '/v1/forecast'

/** Air on Earth; anything else is not a measurement. */
const celsius = z.number().min(-90).max(65)

/** https://open-meteo.com/en/docs, as of its OpenAPI document @ba13de1; only what we ask for. */
const Forecast = z.object({
  current: z.object({
    temperature_2m: celsius,
    apparent_temperature: celsius,
    is_day: z.union([z.literal(0), z.literal(1)]),
    weather_code: z.int().min(0).max(99),
    wind_speed_10m: z.number().min(0).max(500),
  }),
  daily: z.object({
    temperature_2m_max: z.array(celsius).min(1),
    temperature_2m_min: z.array(celsius).min(1),
  }),
})

export type Forecast = Pick<Weather, 'temperature' | 'apparent' | 'code' | 'isDay' | 'wind' | 'max' | 'min'>

/** The question for one point. `base` may be a host alone, or a whole address of another server of the same shape. */
export function forecastAddress(base: string, key: string | null, { lat, lng }: Point): URL {
  const url = new URL(base)
  if (url.pathname === '/') url.pathname = PATH
  const parameters = {
    latitude: String(lat),
    longitude: String(lng),
    current: 'temperature_2m,apparent_temperature,is_day,weather_code,wind_speed_10m',
    daily: 'temperature_2m_max,temperature_2m_min',
    timezone: ISTANBUL,
    forecast_days: '1',
    ...(key !== null && { apikey: key }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** Open-Meteo's answer in our words. Throws when it is not one. */
export function readForecast(answer: unknown): Forecast {
  const { current, daily } = Forecast.parse(answer)
  const [max = current.temperature_2m] = daily.temperature_2m_max
  const [min = current.temperature_2m] = daily.temperature_2m_min
  return {
    temperature: current.temperature_2m,
    apparent: current.apparent_temperature,
    code: current.weather_code,
    isDay: current.is_day === 1,
    wind: current.wind_speed_10m,
    max: tenths(max),
    min: tenths(min),
  }
}

/** Sums of theirs come as -1.2000000000000002. */
const tenths = (value: number) => Math.round(value * 10) / 10
