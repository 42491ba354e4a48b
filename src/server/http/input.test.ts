import { expect, test } from 'vitest'
import { nearbyOpen } from '#contract/businesses.ts'
import { makePlainQueryReader, readQuery } from './input.ts'

let state = 1
const below = (most: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * most)
}
const pick = <T>(all: readonly T[]) => all[below(all.length)] as T

const NAMES = [...Object.keys(nearbyOpen.query.shape), 'toString', '__proto__', 'Lat', '']
const VALUES = [
  ...['41', '29.5', '-91', '0', '1', '100', '101', '1e3', '.5', '5.', '0x10', '2147483648', '9'.repeat(400)],
  ...[
    '',
    ' ',
    'card',
    'whole',
    'useful',
    'best',
    'distance',
    'true',
    'null',
    'NaN',
    'Infinity',
    '[object Object]',
  ],
]
const outcomeOf = (read: () => unknown): unknown => {
  try {
    return { read: read() }
  } catch (error) {
    return { thrown: error }
  }
}

test('a compiled shape reads and refuses as the shape itself', () => {
  const readPlain = makePlainQueryReader(nearbyOpen.query)
  let accepted = 0
  for (let i = 0; i < 20_000; i++) {
    const given: [name: string, value: string][] =
      i % 2 ? [['lat', '41'] as const, ['lng', '29'] as const] : []
    for (let more = below(5); more > 0; more--) given.push([pick(NAMES), pick(VALUES)])
    const search = given.map((pair) => pair.join('=')).join('&')
    const values = Object.groupBy(given, ([name]) => name)
    const told = Object.fromEntries(
      Object.entries(values).map(([name, pairs = []]) => {
        const [first, ...others] = pairs.map(([, value]) => value)
        return [name, others.length > 0 ? [first, ...others] : first]
      }),
    )
    const expected = outcomeOf(() => readQuery(nearbyOpen.query, told))
    expect(
      outcomeOf(() => readPlain(search)),
      search,
    ).toEqual(expected)
    if ('read' in (expected as object)) accepted += 1
  }
  expect(accepted).toBeGreaterThan(3000)
})
