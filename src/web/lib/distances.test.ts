import { expect, it } from 'vitest'
import { seenFrom } from './distances.ts'

it('measures again from where one is now, and leaves out what is too far', () => {
  const here = { id: 1, latitude: 41, longitude: 29 }
  const ankara = { id: 2, latitude: 39.93, longitude: 32.86 }
  const nowhere = { id: 3, latitude: null, longitude: null }
  const [only, ...others] = seenFrom({ lat: 41.009, lng: 29 }, [here, ankara, nowhere], 100)
  expect(only?.id).toBe(1)
  expect(only?.distance).toBeCloseTo(1, 1)
  expect(others).toEqual([])
})
