import { expect, test } from 'vitest'
import { z } from 'zod/mini'
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
/** Null where it is refused. */
const readOf = (read: () => unknown): unknown => {
  try {
    return read()
  } catch {
    return null
  }
}

test('what is plain is read as the shape itself reads it, all else is left to it', () => {
  const readPlain = makePlainQueryReader(nearbyOpen.query)
  let [accepted, left] = [0, 0]
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
    const expected = readOf(() => readQuery(nearbyOpen.query, told))
    const read = readPlain(search)
    if (Object.values(told).some(Array.isArray)) left += Number(read === null)
    else accepted += Number(read !== null)
    expect(read ?? expected, search).toEqual(expected)
  }
  expect(accepted).toBeGreaterThan(2500)
  expect(left).toBeGreaterThan(3000)
})

test('what two readers might read differently, or refuse, is not plain', () => {
  const readPlain = makePlainQueryReader(z.object({ q: z.string() }))
  expect(readPlain('other=1&q=a=b&other=2')).toEqual({ q: 'a=b' })
  for (const search of ['q', 'q=1&q=2', 'q=%31', 'q=a+b', 'q=a\0b', 'q=1&other', 'q&q=1', ''])
    expect(readPlain(search), search).toBeNull()
})
