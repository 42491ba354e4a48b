import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterPayment,
  afterStep,
  beginning,
  judge,
  nextStep,
  type SubscriptionState,
  splitVat,
} from './rules.ts'

describe('the tax within an amount', () => {
  test('of a month, of a year, and of odd amounts', () => {
    expect(splitVat(7500)).toEqual({ vatKurus: 1250, netKurus: 6250 })
    expect(splitVat(90_000)).toEqual({ vatKurus: 15_000, netKurus: 75_000 })
    expect([1, 2, 3, 9].map((kurus) => splitVat(kurus).vatKurus)).toEqual([0, 0, 1, 2])
  })

  test('is whole, as near as whole kuruş can be, and loses nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (gross) => {
        const { vatKurus, netKurus } = splitVat(gross)
        expect(Number.isInteger(vatKurus)).toBe(true)
        expect(vatKurus + netKurus).toBe(gross)
        expect(Math.abs(vatKurus - gross / 6)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

describe('steps', () => {
  const walk = (from: SubscriptionState) => {
    const taken: string[] = []
    let standing = from
    for (let step = nextStep(standing); step; step = nextStep(standing)) {
      taken.push(step)
      standing = afterStep(standing, step)
    }
    return { taken, standing }
  }

  test('a trial nobody pays after ends off the list, with three reminders', () => {
    const { taken, standing } = walk(beginning('2026-01-31', true))
    expect(taken).toEqual(['fall_due', 'remind', 'remind', 'remind', 'suspend'])
    expect(standing).toMatchObject({ state: 'suspended', reminders: 3, months: 3 })
  })

  test('paid within the trial, it goes on to paid months first', () => {
    const paid = afterPayment(beginning('2026-01-31', true), 2, '2026-02-01')
    expect(paid).toMatchObject({ state: 'trial', months: 5 })
    expect(walk(paid).taken[0]).toBe('begin_paid')
  })

  test('a late payment follows what was paid; off the list, months begin again', () => {
    const due = { ...beginning('2026-01-31', false), months: 4, reminders: 2 }
    expect(afterPayment(due, 1, '2026-06-03')).toMatchObject({
      state: 'active',
      anchor: '2026-01-31',
      months: 5,
    })
    const off: SubscriptionState = { ...due, state: 'suspended', reminders: 3, tookDown: true }
    expect(afterPayment(off, 1, '2026-08-15')).toEqual({
      ...{ state: 'active', anchor: '2026-08-15', trialMonths: 0, months: 1, reminders: 0, tookDown: false },
      ...{ extraDays: 0, keptOffSince: null },
    })
  })
})

describe('what iyzico says of a payment', () => {
  const expected = { id: 12, amountKurus: 7500, conversationId: 'c' }
  const told = {
    ...{ paymentStatus: 'SUCCESS', currency: 'TRY', basketId: '12', conversationId: 'c' },
    ...{ paidKurus: 7500, fraudStatus: 1 },
  }
  test.each([
    ['nothing yet', null, 'pending'],
    ['paid', told, 'paid'],
    ['refused', { ...told, paymentStatus: 'FAILURE' }, 'failed'],
    ['a bank’s page is open', { ...told, paymentStatus: 'INIT_THREEDS' }, 'pending'],
    ['being looked at', { ...told, fraudStatus: 0 }, 'pending'],
    ['taken for a fraud', { ...told, fraudStatus: -1 }, 'failed'],
    ['a kuruş less', { ...told, paidKurus: 7499 }, 'differs'],
    ['no amount', { ...told, paidKurus: null }, 'differs'],
    ['other money', { ...told, currency: 'USD' }, 'differs'],
    ['another order', { ...told, basketId: '13' }, 'differs'],
    ['another question', { ...told, conversationId: 'd' }, 'differs'],
  ] as const)('%s', (_, said, verdict) => {
    expect(judge(said, expected)).toBe(verdict)
  })
})
