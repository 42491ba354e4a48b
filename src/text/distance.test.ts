import { expect, it } from 'vitest'
import { exactCoordinatesText } from './distance.ts'

it('writes a position to about a metre', () => {
  expect(exactCoordinatesText({ lat: 41.0082384, lng: 28.9783589 })).toBe('41.00824, 28.97836')
})
