import { expect, test } from 'vitest'
import { makeRandom } from '../random.ts'
import { quantile } from '../statistics.ts'
import { simulateEvening } from './evening.ts'
import { gini } from './measure.ts'
import type { SimulatedBusiness } from './world.ts'

const place = { lat: 41, lng: 29 }
const HOUR = 3600

/** So many on duty who say yes with a probability, none of them at work, asked once an hour: each request is alone. */
function alone(count: number, yes: number, rounds: number) {
  const random = makeRandom(724)
  const businesses = Array.from(
    { length: count },
    (_, i): SimulatedBusiness => ({
      ...{ ...place, id: i + 1, group: 0, yes, isInApp: true, areaMinutes: 30 },
      ...{ asked: 0, accepted: 0, askedAt: [], askedEver: 0, busyUntil: 0, cardUntil: 0 },
    }),
  )
  const minutesTo = <B>(_from: object, all: readonly B[]) =>
    all.map((one) => ({ one, minutes: random.whole(5, 20) }))
  const requests = Array.from({ length: rounds }, (_, i) => ({ at: 2 * HOUR * i, place }))
  return { businesses, told: simulateEvening({ businesses, requests, minutesTo, random, firstId: 1 }) }
}

const shareTaken = (told: ReturnType<typeof alone>['told'], within: number) =>
  told.filter(({ at, takenAt }) => takenAt !== null && takenAt - at <= within).length / told.length

test('of twenty of whom three in ten say yes, one is found within three minutes and mostly in half a minute', () => {
  const { businesses, told } = alone(20, 0.3, 400)
  expect(shareTaken(told, 180)).toBeGreaterThan(0.95)
  const seconds = told.flatMap(({ at, takenAt }) => (takenAt === null ? [] : [takenAt - at]))
  expect(quantile(seconds, 0.5)).toBeLessThan(45)
  expect(gini(businesses.map(({ askedEver }) => askedEver))).toBeLessThan(0.4)
})

test('of six of whom one in six says yes, a third of the requests find nobody', () => {
  const share = shareTaken(alone(6, 0.17, 400).told, 900)
  expect(share).toBeGreaterThan(0.55)
  expect(share).toBeLessThan(0.8)
})

test('an evening is the same for a seed', () => {
  const [first, second] = [alone(20, 0.3, 50), alone(20, 0.3, 50)]
  expect(first.told).toEqual(second.told)
})

test('the Gini coefficient is 0 of equals, and nears 1 where one has all', () => {
  expect(gini([3, 3, 3])).toBeCloseTo(0)
  expect(gini([0, 0, 0, 8])).toBeCloseTo(0.75)
  expect(gini([0, 0])).toBe(0)
})
