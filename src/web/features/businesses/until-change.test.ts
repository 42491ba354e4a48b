import { expect, it } from 'vitest'
import { untilChange } from './until-change.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const at = (nextChangeAt: string | null) => ({ nextChangeAt })

it('waits for the first change and one second more', () => {
  expect(untilChange([at('2026-11-20T15:30:00Z'), at('2026-11-20T15:10:00Z'), at(null)], now)).toBe(601_000)
})

it('is there at the minute, however near', () => {
  expect(untilChange([at('2026-11-20T15:00:03Z'), at('2026-11-20T15:10:00Z')], now)).toBe(4000)
})

it('never asks in a storm for what is overdue, nor sleeps longer than an hour', () => {
  expect(untilChange([at('2026-11-20T14:00:00Z')], now)).toBe(30_000)
  expect(untilChange([at('2026-11-20T14:00:00Z'), at('2026-11-20T15:00:10Z')], now)).toBe(11_000)
  expect(untilChange([at('2026-11-22T14:00:00Z')], now)).toBe(3_600_000)
})

it('asks soon again for what has only just not come', () => {
  expect(untilChange([at('2026-11-20T14:59:58Z')], now)).toBe(1000)
  expect(untilChange([at('2026-11-20T14:59:45Z')], now)).toBe(5000)
  expect(untilChange([at('2026-11-20T14:00:00Z'), at('2026-11-20T15:00:00Z')], now)).toBe(1000)
})

it('does not ask again when nothing changes', () => {
  expect(untilChange([], now)).toBe(false)
  expect(untilChange([at(null)], now)).toBe(false)
})
