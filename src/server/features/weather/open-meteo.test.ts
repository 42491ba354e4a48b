import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { forecastAddress, readForecast } from './open-meteo.ts'

const fixture = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../../test/fixtures/open-meteo.${name}.json`, import.meta.url), 'utf8'),
  )

describe('readForecast', () => {
  test('Istanbul by day', () => {
    expect(readForecast(fixture('istanbul'))).toEqual({
      temperature: 13.2,
      apparent: 11.8,
      code: 2,
      isDay: true,
      wind: 14.4,
      max: 15.1,
      min: 9.4,
    })
  })

  test('snow at night in Erzurum', () => {
    expect(readForecast(fixture('erzurum-night-snow'))).toMatchObject({
      temperature: -6.3,
      code: 73,
      isDay: false,
      max: -2.2,
    })
  })

  const good = fixture('usak') as { current: object; daily: object }
  test.each([
    ['a refusal', fixture('error-400')],
    ['nothing', null],
    ['no day', { current: good.current, daily: { temperature_2m_max: [], temperature_2m_min: [] } }],
    ['text for a number', { ...good, current: { ...good.current, temperature_2m: '7.8' } }],
    ['a temperature of no place', { ...good, current: { ...good.current, temperature_2m: 9999 } }],
    ['a code of no meaning', { ...good, current: { ...good.current, weather_code: 700 } }],
  ])('%s is no forecast', (_, answer) => {
    expect(() => readForecast(answer)).toThrow(/invalid|too_/)
  })
})

describe('forecastAddress', () => {
  const point = { lat: 41.01, lng: 28.95 }

  test('of a host alone, with the key', () => {
    const url = forecastAddress('https://weather.example', 'k&y', point)
    expect(url.origin + url.pathname).toBe('https://weather.example/v1/forecast')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      latitude: '41.01',
      longitude: '28.95',
      timezone: 'Europe/Istanbul',
      apikey: 'k&y',
    })
  })

  test('of a whole address, without a key', () => {
    const url = forecastAddress('http://inside:8080/weather/v1/forecast?model=own', null, point)
    expect(url.pathname).toBe('/weather/v1/forecast')
    expect(url.searchParams.get('model')).toBe('own')
    expect(url.searchParams.has('apikey')).toBe(false)
  })
})
