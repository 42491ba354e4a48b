import { describe, expect, test } from 'vitest'
import { concurrencyLimitByNetwork } from './concurrency-limit.ts'
import { makeFloodGate } from './flood-gate.ts'
import { rangeOf } from './network-range.ts'

/** Networks of one range: each a home's or a phone's, or all of one machine's. */
const networks = (range: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${range}:${i.toString(16)}::/64`)
const OTHER_RANGE = '2001:db8:2:0::/64'

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['203.0.113.9', null],
])('%s is in the range %s', (network, range) => {
  expect(rangeOf(network)).toBe(range)
})

describe('the networks of one range', () => {
  test('ask for no more than four networks may, whatever their number', () => {
    const gate = makeFloodGate({ limitsScale: 0.01 }) // thirty of a network
    const asked = networks('2001:db8:1', 1000).filter((network) => {
      const isFull = gate.isFull(network)
      if (!isFull) gate.count(network)
      return !isFull
    })
    expect(asked).toHaveLength(120)
    expect([gate.isFull(OTHER_RANGE), gate.isFull('203.0.113.9')]).toEqual([false, false])
  })

  test('have a part of the places in a queue', async () => {
    const inTurn = concurrencyLimitByNetwork('files', {
      ofNetwork: { atOnce: 2, mayWait: 0 },
      ofRange: { atOnce: 4, mayWait: 0 },
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    const settled = Promise.allSettled(
      [...networks('2001:db8:1', 100), OTHER_RANGE].map((network) => inTurn(network, () => promise)),
    )
    resolve()
    const places = (await settled).flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []))
    expect(places).toEqual([0, 1, 2, 3, 100])
  })
})
