import { expect, test } from 'vitest'
import type { CallOutAsk } from '#contract/call-outs-shapes.ts'
import { askKey, askToShow } from './open-asks.tsx'

const NOW = Date.parse('2026-11-28T20:00:00.000Z')
const ask = (callOutId: number, secondsLeft: number, over: Partial<CallOutAsk> = {}) =>
  ({
    ...{ callOutId, businessId: 1, askedAt: new Date(NOW + (secondsLeft - 20) * 1000).toISOString() },
    ...{ answerBy: new Date(NOW + secondsLeft * 1000).toISOString(), ...over },
  }) as CallOutAsk
const none: ReadonlySet<string> = new Set()

test('a new ask is shown over an old one that nobody answered, the most urgent of several first', () => {
  const [old, later, soon] = [ask(1, -40), ask(2, 20), ask(3, 5)]
  expect(askToShow([old, later], none, NOW)).toBe(later)
  expect(askToShow([old, later, soon], none, NOW)).toBe(soon)
  // Time alone makes one late.
  expect(askToShow([soon, later], none, NOW + 6000)).toBe(later)
  expect(askToShow([old], none, NOW)).toBe(old)
})

test('put aside is one ask: a second round of the call-out, or another business, has a card of its own', () => {
  const first = ask(1, -90)
  const aside = new Set([askKey(first)])
  expect(askToShow([first], aside, NOW)).toBeUndefined()
  const again = ask(1, 20)
  expect(askToShow([again], aside, NOW)).toBe(again)
  const other = { ...first, businessId: 2 }
  expect(askToShow([first, other], aside, NOW)).toBe(other)
})
