import { describe, expect, test } from 'vitest'
import { comesTo, guessedMinutes, isInside, isSimple, roadKm } from './area.ts'

const at = (lat: number, lng: number) => ({ lat, lng })
/** An L around Fatih: the north-east corner is missing. */
const polygon = [at(41, 28.9), at(41, 29), at(41.05, 29), at(41.05, 28.95), at(41.1, 28.95), at(41.1, 28.9)]

describe('a polygon', () => {
  test('holds what lies in it, notches left out', () => {
    expect(isInside(polygon, at(41.02, 28.98))).toBe(true)
    expect(isInside(polygon, at(41.08, 28.92))).toBe(true)
    expect(isInside(polygon, at(41.08, 28.98))).toBe(false)
    expect(isInside(polygon, at(40.99, 28.95))).toBe(false)
  })

  test('is refused when its edges cross or it is a line', () => {
    expect(isSimple(polygon)).toBe(true)
    expect(isSimple([at(41, 28), at(41.1, 28.1), at(41.1, 28), at(41, 28.1)])).toBe(false)
    expect(isSimple([at(41, 28), at(41.1, 28.1), at(41.2, 28.2)])).toBe(false)
  })
})

test('minutes reach half as far again where nobody came; a polygon stays as drawn', () => {
  const area = { kind: 'minutes', minutes: 20 } as const
  const place = at(41.02, 28.98)
  expect(comesTo(area, place, { minutes: 21, isWide: false })).toBe(false)
  expect(comesTo(area, place, { minutes: 30, isWide: true })).toBe(true)
  expect(comesTo(area, place, { minutes: 31, isWide: true })).toBe(false)
  const drawn = { kind: 'polygon', points: polygon } as const
  expect(comesTo({ ...drawn, points: [...polygon] }, place, { minutes: 30, isWide: false })).toBe(true)
  expect(comesTo({ ...drawn, points: [...polygon] }, place, { minutes: 31, isWide: false })).toBe(false)
  expect(comesTo({ ...drawn, points: [...polygon] }, place, { minutes: 90, isWide: true })).toBe(true)
})

test('kilometres by road are a third longer than the straight line, and a detour more', () => {
  const [a, b] = [at(41, 29), at(41.1, 29)]
  expect(roadKm(a, b, 0)).toBeCloseTo(14.5, 1)
  expect(roadKm(a, b, 6)).toBeCloseTo(20.5, 1)
  expect(guessedMinutes(14.5)).toBe(29)
})
