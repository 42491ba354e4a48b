import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytes, number, varint } from '../../../test/fixtures/osm-pbf.ts'
import { FieldReader, VarintReader } from './protobuf.ts'

test('int64: every safe integer comes back', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(new VarintReader(varint(value)).signed()).toBe(value)
    }),
  )
})

test('sint64: small ones next to each other, the largest apart', () => {
  const written = [0, 1, 2, 3, 2 ** 53 - 2].map((value) => new VarintReader(varint(value)).zigzag())
  expect(written).toEqual([0, -1, 1, -2, 2 ** 52 - 1])
})

test.each([
  ['cut off', Buffer.from([0x80]), /too soon/],
  ['nothing', Buffer.alloc(0), /too soon/],
  ['eleven bytes', Buffer.from([...Array<number>(10).fill(0x80), 1]), /too large/],
  ['above 2^53', varint(2n ** 53n), /too large/],
  ['negative where it cannot be', varint(-1), /too large/],
])('a number that is %s', (_, written, message) => {
  expect(() => new VarintReader(written).unsigned()).toThrow(message)
})

test('fields that nobody reads are passed over', () => {
  const other = [
    number(1, -1),
    bytes(2, 'abc'),
    Buffer.from([3 * 8 + 1, ...Array<number>(8).fill(0xff)]),
    Buffer.from([4 * 8 + 5, 1, 2, 3, 4]),
  ]
  const fields = new FieldReader(Buffer.concat([...other, number(5, 7)]))
  const seen: number[] = []
  while (fields.next()) seen.push(fields.field)
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['a length behind the end', Buffer.concat([varint(1 * 8 + 2), varint(2 ** 40)]), /too soon/],
  ['another type', number(1, 5), /another type/],
])('a field with %s', (_, written, message) => {
  const fields = new FieldReader(written)
  fields.next()
  expect(() => fields.bytes()).toThrow(message)
})

test('a field of a type that there is not', () => {
  const fields = new FieldReader(Buffer.from([1 * 8 + 7, 0]))
  fields.next()
  expect(() => fields.next()).toThrow(/unknown type/)
})
