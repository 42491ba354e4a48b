import { expect, test } from 'vitest'
import { free, growingBytes, growingFloats, growingNumbers } from './growing.ts'

const MANY = 10_000

test('keeps all that was added, however much it grows', () => {
  const numbers = growingNumbers()
  const added = Array.from({ length: MANY }, (_, i) => (i * 7919) % 2 ** 32)
  for (const one of added) numbers.push(one)
  expect([...numbers.all()]).toEqual(added)
  expect(numbers.length).toBe(MANY)
  expect([numbers.at(0), numbers.at(MANY - 1), numbers.at(MANY)]).toEqual([added[0], added.at(-1), 0])
})

test('holds fractions, what is no number, and bytes', () => {
  const [floats, bytes] = [growingFloats(), growingBytes()]
  for (const one of [0.5, Number.NaN]) floats.push(one)
  bytes.push(255)
  expect([...floats.all()]).toEqual([0.5, Number.NaN])
  expect([...bytes.all()]).toEqual([255])
})

test('gives its memory back at once, and begins anew', () => {
  const numbers = growingNumbers()
  numbers.push(1)
  const before = numbers.all()
  numbers.free()
  expect([before.length, numbers.length, numbers.at(0)]).toEqual([0, 0, 0])
  for (let i = 0; i < MANY; i++) numbers.push(i)
  expect([...numbers.all()]).toEqual(Array.from({ length: MANY }, (_, i) => i))
  const bytes = new Uint8Array(8)
  free(bytes)
  expect(bytes.byteLength).toBe(0)
})
