import { describe, expect, test } from 'vitest'
import { type CheckField, checkFields, checkMethods } from '#contract/checks.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { makeRandom } from '../../../../bench/random.ts'
import {
  DOUBT_DAYS,
  type Evidence,
  listedTrustOf,
  OTHERS_WORD,
  OWN_WORD,
  trustOf,
  WEIGHTS,
  worthOf,
} from './rules.ts'

const asked = { categoryId: null, now: Date.parse('2026-11-26T12:00:00Z') }
const check = (over: Partial<Evidence> = {}): Evidence => ({
  ...{ field: 'phone', method: 'edit', value: 'x', confirms: true, ageMs: 0, isInForce: false },
  ...over,
})
const TRADES = [null, 2, 4, 10, 24]
const YEAR = 365 * DAY_MS

/** Ledgers of 500 businesses, always the same. */
function manyLedgers(): { evidence: Evidence[]; categoryId: number | null }[] {
  const { next: random } = makeRandom(28)
  const from = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  return Array.from({ length: 500 }, () => ({
    categoryId: from(TRADES),
    evidence: Array.from({ length: Math.floor(random() * 8) }, () => {
      const method = from([...checkMethods, 'doubt'] as const)
      const field = from(checkFields)
      const isInForce = field === 'open' && method === 'switch' && random() < 0.5
      const value = field === 'open' ? 'open' : 'x'
      const confirms = method !== 'doubt' && random() < 0.8
      return check({ method, field, value, confirms, ageMs: random() ** 4 * 3 * YEAR, isInForce })
    }),
  }))
}

describe('the trust in a field', () => {
  test('is worth more by a stronger method, in the order of the contract', () => {
    // As the promise has them, and what stands between them.
    expect(checkMethods.filter((method) => method !== 'staff' && method !== 'edit')).toEqual([
      ...['prize', 'call_out', 'switch', 'visit', 'message', 'question', 'customer', 'import'],
    ])
    const weights = checkMethods.map((method) => WEIGHTS[method])
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    expect(new Set(weights).size).toBe(checkMethods.length)
    const told = trustOf(
      'phone',
      [check({ method: 'import' }), check(), check({ method: 'customer' })],
      asked,
    )
    expect(told).toMatchObject({ method: 'edit', trust: 90 })
  })

  test('is half after the half-life of the field and the trade', () => {
    const halves: [Partial<Evidence>, number | null, number][] = [
      [{ ageMs: YEAR }, null, 45],
      [{ ageMs: YEAR }, 3, 23],
      [{ ageMs: YEAR }, 10, 64],
      [{ field: 'hours', ageMs: 120 * DAY_MS }, null, 45],
      [{ field: 'hours', ageMs: 240 * DAY_MS }, 4, 45],
      [{ field: 'open', method: 'prize', ageMs: 2 * HOUR_MS }, null, 50],
    ]
    for (const [over, categoryId, trust] of halves) {
      const one = check(over)
      expect(trustOf(one.field, [one], { ...asked, categoryId })?.trust).toBe(trust)
    }
  })

  test('of a switch holds while it is in force, and is nothing after', () => {
    const pressed = { field: 'open', method: 'switch', value: 'open', ageMs: 20 * HOUR_MS } as const
    expect(trustOf('open', [check({ ...pressed, isInForce: true })], asked)).toMatchObject({
      trust: 97,
      isOpen: true,
      state: 'confirmed',
    })
    expect(trustOf('open', [check(pressed)], asked)).toBeNull()
  })

  test('falls with age, is never more than the method is worth, and says nothing that the ledger does not', () => {
    let told = 0
    for (const { evidence, categoryId } of manyLedgers())
      for (const field of checkFields) {
        const now = trustOf(field, evidence, { ...asked, categoryId })
        const own = evidence.filter((one) => one.field === field)
        const later = own.map((one) => ({ ...one, ageMs: one.ageMs + 10 * DAY_MS }))
        const isDoubted = now?.state === 'doubted'
        if (!now) continue
        told += 1
        // Some row says it, by this method and at this moment, and was worth that much at least.
        const said = own.filter(
          ({ method, ageMs }) =>
            now.at === new Date(asked.now - ageMs).toISOString() &&
            (method === now.method || (method === 'doubt' && isDoubted)),
        )
        expect(said.length).toBeGreaterThan(0)
        expect(said.some(({ confirms }) => confirms !== isDoubted)).toBe(true)
        const most = Math.max(
          0,
          ...own.filter(({ confirms }) => confirms).map((one) => worthOf(one, categoryId)),
        )
        expect(now.trust).toBeLessThanOrEqual(Math.round(100 * most))
        expect(now.trust).toBeLessThanOrEqual(isDoubted ? 5 : 100)
        // A doubt ends with its time; what nobody doubts is worth less later.
        const then = isDoubted ? null : trustOf(field, later, { ...asked, categoryId })
        expect(then?.trust ?? 0).toBeLessThanOrEqual(now.trust)
      }
    expect(told).toBeGreaterThan(600)
  })
})

describe('a doubt', () => {
  const doubt = (field: CheckField, ageMs: number) =>
    check({ field, method: 'doubt', value: 'open', confirms: false, ageMs })

  test('lowers what was known before it, until somebody sure says otherwise', () => {
    const before = check({ ageMs: 9 * DAY_MS })
    const lowered = trustOf('phone', [before, doubt('phone', 3 * DAY_MS)], asked)
    expect(lowered).toMatchObject({ state: 'doubted', method: 'customer', trust: 5 })
    const stateAfter = (method: Evidence['method']) =>
      trustOf('phone', [before, doubt('phone', 3 * DAY_MS), check({ method, ageMs: DAY_MS })], asked)?.state
    expect(
      ['prize', 'switch', 'visit', 'staff', 'edit'].map((m) => stateAfter(m as Evidence['method'])),
    ).toEqual(Array.from({ length: 5 }, () => 'confirmed'))
    expect([stateAfter('customer'), stateAfter('message'), stateAfter('import')]).toEqual([
      'doubted',
      'doubted',
      'doubted',
    ])
  })

  test('that is raised again ends with the word of others alone', () => {
    const again = { ...doubt('phone', 3 * DAY_MS), isRaisedAgain: true }
    const stateAfter = (method: Evidence['method']) =>
      trustOf('phone', [check({ ageMs: 9 * DAY_MS }), again, check({ method, ageMs: DAY_MS })], asked)?.state
    expect(OWN_WORD.map((method) => stateAfter(method as 'edit'))).toEqual(['doubted', 'doubted'])
    expect(OTHERS_WORD.map((method) => stateAfter(method as 'visit'))).toEqual(Array(4).fill('confirmed'))
    const over = { ...again, ageMs: DOUBT_DAYS.phone * DAY_MS }
    expect(trustOf('phone', [check(), over], asked)?.state).toBe('confirmed')
  })

  test('ends by itself, and is one of the open state where nobody checked that', () => {
    const over = DOUBT_DAYS.open * DAY_MS
    expect(trustOf('open', [doubt('open', over - 1)], asked)).toMatchObject({
      state: 'doubted',
      trust: 0,
      isOpen: true,
    })
    expect(trustOf('open', [doubt('open', over)], asked)).toBeNull()
  })

  test('is not raised by one customer', () => {
    const denied = check({ method: 'customer', confirms: false })
    expect(trustOf('phone', [check({ ageMs: DAY_MS }), denied], asked)?.state).toBe('confirmed')
  })
})

test('no report of strangers, however many, moves the trust by which lists are ordered', () => {
  const gang = Array.from({ length: 200 }, (_, i) =>
    check({ method: i % 2 ? 'customer' : 'doubt', confirms: i % 3 === 0, field: i % 2 ? 'phone' : 'hours' }),
  )
  for (const { evidence, categoryId } of manyLedgers()) {
    const read = (all: readonly Evidence[]) =>
      all.map((one) => ({ ...one, categoryId, readAt: new Date(asked.now) }))
    const own = evidence.filter(({ method }) => method !== 'customer' && method !== 'doubt')
    const trusted = (field: CheckField) => trustOf(field, own, { ...asked, categoryId })?.trust ?? 0
    const expected = { phoneTrust: trusted('phone'), hoursTrust: trusted('hours') }
    expect(listedTrustOf(read([...gang, ...evidence]))).toEqual(expected)
  }
})
