import { expect, test } from 'vitest'
import { minutesFrom, positionAge } from './call-outs-position.ts'

test('minutes by road are those from where somebody was just now, and none from where they were long ago', () => {
  expect(minutesFrom(7, 0)).toBe('yolla ~7 dk')
  expect(minutesFrom(0, 119)).toBe('yolu bitmek üzere')
  expect(minutesFrom(null, 5)).toBeNull()
  expect(minutesFrom(7, 20 * 60)).toBeNull()
  expect(positionAge(20 * 60)).toBe('20 dk önce')
})
