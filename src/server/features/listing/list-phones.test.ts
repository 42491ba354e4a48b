import { expect, test } from 'vitest'
import { type LeavesOut, makePhoneGate, withoutPhones } from './list-phones.ts'

const HOUR = 3_600_000
const rows = (first: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: first + i }))
/** Tells so many businesses, fifty at a time; the answers without telephones. */
function tell(leavesOut: LeavesOut, first: number, count: number): number {
  let without = 0
  for (let at = 0; at < count; at += 50) if (leavesOut(rows(first + at, 50), 0)) without += 1
  return without
}

test('of different businesses some 600 are told with their telephones, the same ones again and again', () => {
  const one = makePhoneGate({ limitsScale: 1 }).ofNetwork('192.0.2.1')
  for (let round = 0; round < 100; round++) expect(tell(one, 1, 550)).toBe(0)
  expect(tell(one, 551, 10_000)).toBeGreaterThanOrEqual(198)
  expect(one(rows(1, 50), 0)).toBe(true)
})

test('networks and accounts are counted apart, and for an hour', () => {
  let now = 0
  const gate = makePhoneGate({ limitsScale: 1 }, () => now)
  expect(tell(gate.ofNetwork('192.0.2.1'), 1, 5000)).toBeGreaterThan(80)
  expect(tell(gate.ofNetwork('192.0.2.2'), 1, 500)).toBe(0)
  expect(tell(gate.ofAccount(7), 1, 500)).toBe(0)
  now = HOUR - 1
  expect(gate.ofNetwork('192.0.2.1')(rows(1, 50), 0)).toBe(true)
  now = HOUR
  expect(tell(gate.ofNetwork('192.0.2.1'), 1, 500)).toBe(0)
})

test('only what may be left out is counted', () => {
  const one = makePhoneGate({ limitsScale: 0.1 }).ofNetwork('192.0.2.1')
  for (let at = 0; at < 100; at++) expect(one(rows(1 + 20 * at, 20), 20)).toBe(false)
  expect(one(rows(1, 40), 0)).toBe(false)
})

test('more networks than there is room for change nothing for those that are counted', () => {
  const gate = makePhoneGate({ limitsScale: 0.1 })
  tell(gate.ofNetwork('first'), 1, 500)
  for (let i = 0; i < 25_000; i++) gate.ofNetwork(`network ${i}`)(rows(1, 1), 0)
  expect(gate.ofNetwork('first')(rows(1, 1), 0)).toBe(true)
  expect(gate.ofNetwork('network 3')(rows(2, 40), 0)).toBe(false)
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
