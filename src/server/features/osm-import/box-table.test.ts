import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAt, centreOf, union } from '../../osm/box.ts'
import { BoxTable } from './box-table.ts'

const id = fc.integer({ min: -20, max: 20 })
const place = fc.record({
  lat: fc.integer({ min: -9e8, max: 9e8 }),
  lng: fc.integer({ min: -18e8, max: 18e8 }),
})

test('holds what was asked for, and nothing else', () => {
  const worlds = fc.tuple(fc.array(id), fc.array(fc.tuple(id, place)))
  fc.assert(
    fc.property(worlds, ([asked, places]) => {
      const table = new BoxTable()
      for (const one of asked) table.ask(one)
      table.seal()
      const expected = new Map(asked.map((one) => [one, boxAt(Number.NaN, 0)]))
      for (const [one, { lat, lng }] of places) {
        const box = boxAt(lat, lng)
        if (box) table.grow(one, box)
        if (expected.has(one)) expected.set(one, union(expected.get(one) ?? null, box))
      }
      expect(table.size).toBe(expected.size)
      for (let one = -21; one <= 21; one += 1) {
        expect(table.has(one)).toBe(expected.has(one))
        expect(table.get(one)).toEqual(expected.get(one) ?? null)
      }
    }),
  )
})

test('ids beyond 32 bits are apart', () => {
  const table = new BoxTable()
  for (const one of [13e9, 13e9 + 1, 2 ** 32, 0]) table.ask(one)
  table.seal()
  table.grow(13e9, { south: 1, west: 2, north: 3, east: 4 })
  expect([13e9, 13e9 + 1, 2 ** 32, 0].map((one) => table.get(one)?.south ?? null)).toEqual([
    1,
    null,
    null,
    null,
  ])
})

test('off the globe is no box; the middle is rounded as OpenStreetMap writes it', () => {
  expect([boxAt(9e8 + 1, 0), boxAt(0, -18e8 - 1), boxAt(Number.NaN, 0)]).toEqual([null, null, null])
  expect(centreOf({ south: 410165000, west: 289397001, north: 410165001, east: 289397004 })).toEqual({
    lat: 41.0165001,
    lng: 28.9397003,
  })
})
