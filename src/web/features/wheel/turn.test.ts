import fc from 'fast-check'
import { expect, test } from 'vitest'
import { landingAngle } from './turn.ts'

const under = (angle: number, count: number) =>
  Math.round((((360 - (((angle % 360) + 360) % 360)) / 360) * count) % count) % count

const share = fc.double({ min: 0, max: 1, noNaN: true })
test.each([
  ['page', 5, 10],
  ['modal', 5, 7.5],
] as const)('on the %s the wheel stands on its segment after %i to %f turns', (pace, least, most) => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 13 }), fc.nat(12), share, share, share, (count, n, from, a, b) => {
      const index = n % count
      const to = landingAngle(from * 720, { index, count, pace, chance: [a, b] })
      expect(under(to, count)).toBe(index)
      const turns = (to - from * 720) / 360
      expect(turns).toBeGreaterThanOrEqual(least)
      expect(turns).toBeLessThanOrEqual(most)
    }),
  )
})
