import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chordOfKm,
  distanceKm,
  EARTH_RADIUS_KM,
  kmOfChord,
  type Point,
  roundTo1km,
  roundTo10m,
  roundTo100m,
  unitVector,
} from './geo.ts'

const istanbul = { lat: 41.0082, lng: 28.9784 }
const ankara = { lat: 39.9334, lng: 32.8597 }
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

function chordBetween(a: Point, b: Point): number {
  const [u, v] = [unitVector(a), unitVector(b)]
  return Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2])
}

describe('distance', () => {
  test('known distances', () => {
    expect(distanceKm(istanbul, ankara)).toBeCloseTo(349.4, 0)
    expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(
      (Math.PI * EARTH_RADIUS_KM) / 180,
      9,
    )
    expect(distanceKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6)
  })

  test('a metre is a metre', () => {
    const metre = 180 / (Math.PI * EARTH_RADIUS_KM * 1000)
    expect(distanceKm(istanbul, { ...istanbul, lat: istanbul.lat + metre })).toBeCloseTo(0.001, 9)
  })

  test('is the same both ways, never negative, and nothing only from a point to itself', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9)
        expect(distanceKm(a, b)).toBeGreaterThanOrEqual(0)
        expect(distanceKm(a, a)).toBe(0)
      }),
    )
  })

  // Opposite points of the globe cost the haversine half of its digits: less than a metre.
  test('no way around is shorter', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-3)
      }),
    )
  })
})

describe('chords', () => {
  test('the chord between two points is the chord of their distance', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(chordBetween(a, b)).toBeCloseTo(chordOfKm(distanceKm(a, b)), 9)
      }),
    )
  })

  test('there and back is the same distance, as far as the other side of the Earth', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (km) => {
        expect(kmOfChord(chordOfKm(km))).toBeCloseTo(km, 6)
      }),
    )
    expect(chordOfKm(99_999)).toBe(2)
    expect(kmOfChord(2.0000001)).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6)
  })
})

test('a position is rounded to some metres, a neighbourhood, or a district', () => {
  const point = { lat: 40.987654, lng: 29 }
  expect(roundTo10m(point)).toEqual({ lat: 40.9877, lng: 29 })
  expect(roundTo100m(point)).toEqual({ lat: 40.988, lng: 29 })
  expect(roundTo1km(point)).toEqual({ lat: 40.99, lng: 29 })
})
