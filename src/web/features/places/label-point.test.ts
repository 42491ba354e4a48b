import { expect, it } from 'vitest'
import { labelPoint } from './label-point.ts'

const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]

it('stands in the middle of a polygon, holes or not', () => {
  const point = labelPoint({ type: 'Polygon', coordinates: [square(28, 40, 2), square(28.1, 40.1, 0.5)] })
  expect(point.lng).toBeCloseTo(29)
  expect(point.lat).toBeCloseTo(41)
})

it('stands on the largest part, whichever way it was drawn', () => {
  const island = square(20, 30, 1)
  const mainland = square(28, 40, 4).reverse()
  const point = labelPoint({ type: 'MultiPolygon', coordinates: [[island], [mainland]] })
  expect(point).toMatchObject({ lng: 30, lat: 42, area: 16 })
})
