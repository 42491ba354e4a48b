import { expect, test } from 'vitest'
import { type IsOverLimit, makeListGate } from './list-phones.ts'
import { withoutPhones } from './without-phones.ts'

const HOUR = 3_600_000
const rows = (first: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: first + i }))
/** Tells so many businesses, fifty at a time; the answers without telephones. */
function tell(isOverLimit: IsOverLimit, first: number, count: number): number {
  let without = 0
  for (let at = 0; at < count; at += 50) if (isOverLimit(rows(first + at, 50), 0)) without += 1
  return without
}

test('of different businesses some 600 are told with their telephones, the same ones again and again', () => {
  const one = makeListGate('list-phones', { limitsScale: 1 }).ofVisitor({
    userId: null,
    network: '192.0.2.1',
  })
  for (let round = 0; round < 100; round++) expect(tell(one, 1, 550)).toBe(0)
  expect(tell(one, 551, 10_000)).toBeGreaterThanOrEqual(198)
  expect(one(rows(1, 50), 0)).toBe(true)
})

test('networks and accounts are counted apart, and for an hour', () => {
  let now = 0
  const gate = makeListGate('list-phones', { limitsScale: 1 }, () => now)
  expect(tell(gate.ofVisitor({ userId: null, network: '192.0.2.1' }), 1, 5000)).toBeGreaterThan(80)
  expect(tell(gate.ofVisitor({ userId: null, network: '192.0.2.2' }), 1, 500)).toBe(0)
  expect(tell(gate.ofVisitor({ userId: 7, network: '192.0.2.3' }), 1, 500)).toBe(0)
  now = HOUR - 1
  expect(gate.ofVisitor({ userId: null, network: '192.0.2.1' })(rows(1, 50), 0)).toBe(true)
  now = HOUR
  expect(tell(gate.ofVisitor({ userId: null, network: '192.0.2.1' }), 1, 500)).toBe(0)
})

test('only what may be left out is counted', () => {
  const one = makeListGate('list-phones', { limitsScale: 0.1 }).ofVisitor({
    userId: null,
    network: '192.0.2.1',
  })
  for (let at = 0; at < 100; at++) expect(one(rows(1 + 20 * at, 20), 20)).toBe(false)
  expect(one(rows(1, 40), 0)).toBe(false)
})

test('of different places some 10,000 are put on maps, by network and by account', () => {
  const gate = makeListGate('map-places', { limitsScale: 1 })
  const one = gate.ofVisitor({ userId: 7, network: '192.0.2.1' })
  // The same map again and again, and four others.
  for (let round = 0; round < 100; round++) expect(one(rows(1, 2000), 0)).toBe(false)
  for (const first of [2001, 4001, 6001]) expect(one(rows(first, 2000), 0)).toBe(false)
  expect([one(rows(10_001, 2000), 0), one(rows(12_001, 2000), 0)]).toContain(true)
  const beyond = (userId: number, network: string) => gate.ofVisitor({ userId, network })(rows(1, 1), 0)
  expect([beyond(7, '192.0.2.2'), beyond(8, '192.0.2.1'), beyond(8, '192.0.2.2')]).toEqual([
    true,
    true,
    false,
  ])
})

test('more networks than there is room for change nothing for those that are counted', () => {
  const gate = makeListGate('list-phones', { limitsScale: 0.1 })
  tell(gate.ofVisitor({ userId: null, network: 'first' }), 1, 500)
  for (let i = 0; i < 25_000; i++) gate.ofVisitor({ userId: null, network: `network ${i}` })(rows(1, 1), 0)
  expect(gate.ofVisitor({ userId: null, network: 'first' })(rows(1, 1), 0)).toBe(true)
  expect(gate.ofVisitor({ userId: null, network: 'network 3' })(rows(2, 40), 0)).toBe(false)
})

test('whoever fills the room with networks is counted behind it, and so is a range in all', () => {
  const gate = makeListGate('list-phones', { limitsScale: 1 })
  for (let i = 0; i < 20_000; i++) gate.ofVisitor({ userId: null, network: `filling ${i}` })(rows(1, 1), 0)
  expect(tell(gate.ofVisitor({ userId: null, network: '192.0.2.1' }), 1, 5000)).toBeGreaterThan(80)
  expect(tell(gate.ofVisitor({ userId: null, network: '192.0.2.2' }), 1, 500)).toBe(0)
})

test('the networks of one range are told some 2,400 in all', () => {
  const gate = makeListGate('list-phones', { limitsScale: 1 })
  let told = 0
  for (let i = 0; i < 200; i++) {
    const isOverLimit = gate.ofVisitor({ userId: null, network: `2001:db8:1:${i.toString(16)}::/64` })
    told += 500 - 50 * tell(isOverLimit, 1 + 500 * i, 500)
  }
  expect(told).toBeGreaterThan(2200)
  expect(told).toBeLessThan(2600)
  expect(tell(gate.ofVisitor({ userId: null, network: '2001:db8:2:0::/64' }), 1, 500)).toBe(0)
})

test('telephones alone are taken out of an answer, whatever stands in its texts', () => {
  const trap = 'phone":"+90 "phone":"+901" \\"phone":"2'
  const answer = [
    { id: 1, name: 'phone', phone: '+902121234567', description: trap },
    { id: 2, name: trap, phone: null, description: 'phone' },
    { id: 3, name: ':"', phone: '112', description: '' },
  ]
  const left = (from: number) =>
    JSON.parse(withoutPhones(Buffer.from(JSON.stringify(answer)), from).toString()) as unknown
  expect(left(0)).toEqual(answer.map((row) => ({ ...row, phone: null })))
  expect(left(1)).toEqual(answer.map((row, i) => ({ ...row, phone: i < 1 ? row.phone : null })))
  expect(left(3)).toEqual(answer)
})
