import { describe, expect, it } from 'vitest'
import { canAdd, copyDay, firstPlan, partsOf, withBreak, withDay, withKind } from './plan.ts'

const at = (from: string, to: string) => ({ from, to })

describe('a further interval', () => {
  it.each([
    [[], [at('09:00', '18:00')]],
    [[at('09:00', '18:00')], [at('09:00', '12:30'), at('13:30', '18:00')]],
    [[at('18:00', '02:00')], [at('18:00', '02:00'), at('03:00', '05:00')]],
    [[at('10:00', '02:00')], [at('10:00', '12:30'), at('13:30', '02:00')]],
    [
      [at('09:00', '12:30'), at('13:30', '18:00')],
      [at('09:00', '12:30'), at('13:30', '18:00'), at('19:00', '21:00')],
    ],
  ])('of %j', (day, more) => {
    expect(withBreak(day)).toEqual(more)
  })

  it('is not offered round the clock, nor a fifth time', () => {
    expect(canAdd([at('00:00', '24:00')])).toBe(false)
    expect(canAdd([1, 2, 3, 4].map((hour) => at(`0${hour}:00`, `0${hour}:30`)))).toBe(false)
  })
})

it('copies a day to others and leaves the rest', () => {
  const plan = copyDay(withDay(firstPlan, 0, [at('18:00', '02:00')]), 0, [2, 6])
  expect(plan.week.map(([first]) => first?.from)).toEqual([
    '18:00',
    '09:00',
    '18:00',
    '09:00',
    '09:00',
    undefined,
    '18:00',
  ])
})

it('offers a week to who had none, and keeps one that was typed', () => {
  const none = { ...firstPlan, kind: 'always' as const, week: firstPlan.week.map(() => []) }
  expect(withKind(none, 'weekly').week).toEqual(firstPlan.week)
  const typed = withDay(firstPlan, 0, [])
  expect(withKind(withKind(typed, 'always'), 'weekly').week).toEqual(typed.week)
})

it('says what is wrong beside the day it concerns, once', () => {
  expect(partsOf({ 'week.2.0.from': 'a', 'week.2.1.to': 'b', 'exceptions.0': 'c', exceptions: 'd' })).toEqual(
    {
      ...{ 'week.2': 'a', 'exceptions.0': 'c', exceptions: 'd' },
    },
  )
})
