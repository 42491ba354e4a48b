import { describe, expect, test } from 'vitest'
import { ASKS_AN_HOUR, allChoices, callOutChoices, dangerousChoices } from '#contract/call-outs-rules.ts'
import { type Candidate, chooseWaves, expectedArrival, isNewcomer, rank, waveSize, yesRate } from './waves.ts'

const one = (businessId: number, over: Partial<Candidate> = {}): Candidate => ({
  ...{ businessId, minutes: 10, asked: 100, accepted: 30, askedLastHour: 0 },
  ...over,
})
const many = (count: number, over: (i: number) => Partial<Candidate>) =>
  Array.from({ length: count }, (_, i) => one(i + 1, over(i)))
const idsOf = (candidates: readonly Candidate[] = []) => candidates.map(({ businessId }) => businessId)

test('waves are of 3, 3, 5 and then 10', () => {
  expect([1, 2, 3, 4, 5, 9].map(waveSize)).toEqual([3, 3, 5, 10, 10, 10])
})

describe('the order', () => {
  test('is by expected arrival: near and seldom willing stands behind farther and willing', () => {
    const [near, far] = [one(1, { minutes: 8, accepted: 10 }), one(2, { minutes: 15, accepted: 60 })]
    expect(idsOf(rank([near, far]))).toEqual([2, 1])
  })

  test('counts who is new as somewhat willing, and believes a record the more the longer it is', () => {
    expect(yesRate({ asked: 0, accepted: 0 })).toBeCloseTo(0.3)
    expect(yesRate({ asked: 1, accepted: 0 })).toBeCloseTo(0.24)
    expect(yesRate({ asked: 96, accepted: 0 })).toBeCloseTo(0.012)
  })

  test('lets equals take turns, and nobody is asked beyond the cap of an hour', () => {
    const busy = [
      one(1, { askedLastHour: 2 }),
      one(2, { askedLastHour: 1 }),
      one(3, { askedLastHour: ASKS_AN_HOUR }),
      one(4),
    ]
    expect(idsOf(rank(busy))).toEqual([4, 2, 1])
  })
})

describe('one request', () => {
  test('gets its first three, and those already asked are the caller’s to leave out', () => {
    const candidates = many(10, (i) => ({ minutes: 20 - i }))
    const first = chooseWaves([{ id: 1, wave: 1, asked: 0, candidates }]).get(1)
    expect(idsOf(first)).toEqual([10, 9, 8])
  })

  test('keeps one ask in ten for newcomers, over many requests', () => {
    const veterans = many(50, () => ({ minutes: 5 }))
    const newcomers = many(50, (i) => ({ businessId: 100 + i, minutes: 25, asked: 0, accepted: 0 }))
    const candidates = [...veterans, ...newcomers]
    let [asks, kept] = [0, 0]
    for (let id = 1; id <= 2000; id++) {
      const chosen = chooseWaves([{ id, wave: 4, asked: 11, candidates }]).get(id) ?? []
      asks += chosen.length
      kept += chosen.filter(isNewcomer).length
    }
    expect(asks).toBe(20_000)
    expect(kept / asks).toBeGreaterThan(0.09)
    expect(kept / asks).toBeLessThan(0.11)
  })
})

describe('several requests', () => {
  test('that do not compete get what each would get alone', () => {
    const [here, there] = [many(5, () => ({})), many(5, (i) => ({ businessId: 10 + i }))]
    const chosen = chooseWaves([
      { id: 1, wave: 1, asked: 0, candidates: here },
      { id: 3, wave: 1, asked: 0, candidates: there },
    ])
    expect([idsOf(chosen.get(1)), idsOf(chosen.get(3))]).toEqual([
      [1, 2, 3],
      [10, 11, 12],
    ])
  })

  test('that compete share: each is asked once, for the request that it reaches soonest', () => {
    const from = (minutes: readonly number[]) => many(minutes.length, (i) => ({ minutes: minutes[i] ?? 0 }))
    const chosen = chooseWaves([
      { id: 1, wave: 1, asked: 0, candidates: from([4, 5, 9, 20, 21, 22]) },
      { id: 3, wave: 1, asked: 0, candidates: from([6, 7, 8, 9, 10, 30]) },
    ])
    expect(idsOf(chosen.get(1))).toEqual([1, 2, 6])
    expect(idsOf(chosen.get(3))).toEqual([3, 4, 5])
  })
})

test('nobody’s expected arrival depends on a price', () => {
  const dear = { ...one(1), priceKurus: 900_000, openingKurus: 1 }
  expect(expectedArrival(dear)).toBe(expectedArrival(one(1)))
})

test('each trade has three choices of its own, and those of danger are among them', () => {
  expect(new Set(allChoices).size).toBe(3 * Object.keys(callOutChoices).length)
  for (const choice of dangerousChoices) expect(allChoices).toContain(choice)
})
