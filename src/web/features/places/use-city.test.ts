import { describe, expect, test } from 'vitest'
import { provinces } from '#text/places-provinces.ts'
import { tenCities } from '#text/places-ten-cities.ts'
import { cityByTen } from './use-city.ts'

const CENTRES: [city: string, lat: number, lng: number, range: number][] = [
  ['İstanbul', 41.0082, 28.9784, 0.5],
  ['Ankara', 39.9334, 32.8597, 0.5],
  ['İzmir', 38.4237, 27.1428, 0.5],
  ['Antalya', 36.8969, 30.7133, 0.5],
  ['Bursa', 40.1885, 29.061, 0.4],
  ['Adana', 37.0, 35.3213, 0.4],
  ['Gaziantep', 37.0662, 37.3833, 0.4],
  ['Konya', 37.8746, 32.4932, 0.4],
  ['Trabzon', 41.0027, 39.7168, 0.4],
  ['Eskişehir', 39.7667, 30.5256, 0.4],
]
const cityAt = (lat: number, lng: number) => tenCities[cityByTen({ lat, lng }) ?? ''] ?? null

describe('the rule of ten cities', () => {
  test.each(CENTRES)(
    '%s: its centre, and just within and beyond its range in degrees',
    (city, lat, lng, range) => {
      expect(cityAt(lat, lng)).toBe(city)
      // North of Bursa is Istanbul.
      const north = city === 'Bursa' ? -1 : 1
      expect(cityAt(lat + north * (range - 0.001), lng)).toBe(city)
      expect(cityAt(lat, lng + range - 0.001)).toBe(city)
      expect(cityAt(lat + north * (range + 0.001), lng)).toBeNull()
      expect(cityAt(lat, lng + range + 0.001)).toBeNull()
      const beyond = (range + 0.01) / Math.SQRT2
      expect(cityAt(lat + north * beyond, lng + beyond)).toBeNull()
    },
  )

  test('nowhere near one of them', () => {
    expect([cityAt(38.68, 29.41), cityAt(52.5, 13.4), cityAt(0, 0)]).toEqual([null, null, null])
  })

  test('its names are those of the provinces', () => {
    for (const [plate, name] of Object.entries(tenCities)) {
      expect(provinces.find((province) => province.plate === plate)?.name).toBe(name)
    }
  })
})
