import { describe, expect, test } from 'vitest'
import { soundsLost } from './caps.ts'
import {
  bestStreakOf,
  hoursUntil,
  isOpen,
  levelOf,
  oddsOf,
  offeredTo,
  rightsOf,
  type SegmentRow,
  spreadLosses,
  streakOf,
  weightsOf,
  withoutExtra,
} from './rules.ts'

const row = (id: number, over: Partial<SegmentRow> = {}): SegmentRow => ({
  id,
  title: `prize ${id}`,
  kind: 'discount',
  isWin: true,
  value: 1000,
  weight: 100,
  stock: null,
  businessId: null,
  businessName: null,
  ...over,
})
const loss = (id: number, over: Partial<SegmentRow> = {}) =>
  row(id, { kind: 'none', isWin: false, value: 0, ...over })
const caps = { maxValue: 100_000, free: false, hasContact: true }
const PLENTY = 1e9

describe('weights', () => {
  test('of the platform: sold out and over the budget drop out', () => {
    const rows = [
      ...[row(1), row(2, { stock: 0 }), row(3, { stock: 1 }), row(4, { value: 2001 })],
      loss(7, { weight: 667 }),
    ]
    expect(weightsOf('page', rows, 2000)).toEqual([100, 0, 100, 0, 667])
    expect(weightsOf('page', rows, PLENTY)).toEqual([100, 0, 100, 100, 667])
  })

  test('of a business: what is not won is lost, and what is sold out is lost too', () => {
    const own = { businessId: 9 }
    const rows = [row(1, { ...own, weight: 2000 }), row(2, { ...own, weight: 1500, stock: 0 }), loss(3, own)]
    expect(weightsOf('business', rows, 0)).toEqual([2000, 0, 8000])
    expect(oddsOf(weightsOf('business', rows, 0))).toEqual([0.2, 0, 0.8])
  })

  test('of a city: one in three wins, however many prizes and losses', () => {
    const own = { businessId: 9, weight: 1 }
    for (const wins of [1, 2, 5]) {
      const rows = [...Array.from({ length: wins }, (_, i) => row(i + 1, own)), loss(98), loss(99)]
      const odds = oddsOf(weightsOf('city', rows, 0))
      const won = odds.slice(0, wins).reduce((sum, one) => sum + one, 0)
      expect(won).toBeCloseTo(0.333, 3)
    }
  })

  test('a wheel on which nothing can be won is closed', () => {
    expect(isOpen([row(1), loss(2)], [0, 10])).toBe(false)
    expect(isOpen([row(1), loss(2)], [1, 10])).toBe(true)
    expect(isOpen([row(1, { kind: 'again', isWin: false })], [1])).toBe(true)
  })
})

test('"Tekrar Çevir" is shown as the loss it is once it has given its spin', () => {
  const rows = [row(1), row(2, { title: 'Tekrar Çevir', kind: 'again', isWin: false, value: 0 })]
  expect(withoutExtra(rows, 'Yarın tekrar dene')).toEqual([
    rows[0],
    { ...rows[1], title: 'Yarın tekrar dene', kind: 'none' },
  ])
})

describe('what somebody is offered', () => {
  const customer = { isPremium: false, paysFee: false }
  const idsFor = (spinner: Partial<typeof customer>, rows: SegmentRow[], over: Partial<typeof caps> = {}) =>
    offeredTo({ ...customer, ...spinner }, rows, { ...caps, ...over }).map(({ id }) => id)

  test('no money and nothing too dear without a permit', () => {
    const rows = [row(1), row(2, { kind: 'cash' }), row(3, { value: 100_001 }), loss(4)]
    expect(idsFor({}, rows)).toEqual([1, 4])
    expect(idsFor({ paysFee: true }, rows)).toEqual([1, 4])
    expect(idsFor({}, rows, { free: true })).toEqual([1, 2, 3, 4])
  })

  test('without anybody to write to, what counts by itself, and to who pays a fee what comes off it', () => {
    const rows = [
      ...[row(1), row(2, { kind: 'vip' }), row(3, { kind: 'premium' }), row(4, { kind: 'cash' })],
      ...[row(5, { kind: 'credit' }), row(6, { kind: 'gift' }), row(7, { businessId: 7 }), loss(8)],
    ]
    const noContact = { free: true, hasContact: false }
    expect(idsFor({}, rows, noContact)).toEqual([2, 3, 7, 8])
    expect(idsFor({ paysFee: true }, rows, noContact)).toEqual([1, 2, 3, 5, 7, 8])
    expect(idsFor({}, rows, { free: true })).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('no premium to who has it for good, but for a business’s prize of that kind', () => {
    const rows = [row(1, { kind: 'premium' }), row(2, { kind: 'premium', businessId: 7 }), row(3), loss(4)]
    expect(idsFor({ isPremium: true }, rows)).toEqual([2, 3, 4])
  })
})

test('losses stand between the wins', () => {
  const ids = (rows: SegmentRow[]) => spreadLosses(rows).map(({ id }) => id)
  expect(ids([row(1), row(2), row(3), loss(8), loss(9)])).toEqual([1, 2, 8, 3, 9])
  expect(ids([row(1), loss(8), loss(9)])).toEqual([1, 8, 9])
  expect(ids([row(1)])).toEqual([1])
})

test('rights: one, with "Tekrar Çevir" two, as a VIP three at most; on a business’s wheel one', () => {
  const all = [false, true].flatMap((hasExtra) => [false, true].map((isVip) => ({ hasExtra, isVip })))
  expect(all.map((one) => rightsOf('page', one))).toEqual([1, 2, 2, 3])
  expect(all.map((one) => rightsOf('business', one))).toEqual([1, 1, 1, 1])
})

test('hours are rounded up, and never none', () => {
  const until = (ms: number) => hoursUntil(new Date(0), new Date(ms))
  expect([1, 3_600_000, 3_600_001, 86_399_999].map(until)).toEqual([1, 1, 2, 24])
})

test('levels and streaks', () => {
  expect([0, 19, 20, 99, 100].map(levelOf)).toEqual([1, 1, 2, 5, 6])
  const today = '2026-03-01'
  expect(streakOf([], today)).toBe(0)
  expect(streakOf(['2026-02-27'], today)).toBe(0)
  expect(streakOf(['2026-02-28'], today)).toBe(1)
  expect(streakOf(['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-25'], today)).toBe(3)
})

test('the best streak is the longest, broken since or not', () => {
  expect(bestStreakOf([])).toBe(0)
  expect(bestStreakOf(['2026-02-27'])).toBe(1)
  expect(bestStreakOf(['2026-03-09', '2026-03-02', '2026-03-01', '2026-02-28', '2026-02-26'])).toBe(3)
})

test.each(['Bu sefer OLMADI', 'olmadı', 'Şansın KALMADI', 'Tekrar dene', 'DENEME kahvesi'])(
  '%s sounds lost',
  (title) => {
    expect(soundsLost(title)).toBe(true)
  },
)
test.each(['Bedava kahve', 'VIP Üyelik', '₺25 Platform Kredisi', 'Nedense güzel'])('%s does not', (title) => {
  expect(soundsLost(title)).toBe(false)
})
