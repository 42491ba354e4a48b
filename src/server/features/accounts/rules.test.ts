import { expect, test } from 'vitest'
import { sessionLimits } from './rules.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  ['customer', 7 * DAY, 30 * DAY],
  ['business', 7 * DAY, 30 * DAY],
  ['field', 16 * HOUR, 16 * HOUR],
  ['admin', 30 * MINUTE, 12 * HOUR],
] as const)('a session of %s lives %i s unused and %i s in all', (role, idleSeconds, absoluteSeconds) => {
  expect(sessionLimits(role)).toEqual({ idleSeconds, absoluteSeconds })
})
