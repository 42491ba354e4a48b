import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const long = Buffer.from('{"name":"Şişli Eczanesi"},'.repeat(100))

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5, identity', 'gzip'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['br; q=0.0, gzip; q=0', null],
  ['identity', null],
  ['xbr, gzipped', null],
  ['', null],
  [undefined, null],
] as const)('asked with “%s” it leaves as %s', (accepted, encoding) => {
  const answer = compress(long, accepted)
  expect(answer.encoding).toBe(encoding)
  const plain = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? 'br']
  expect(Buffer.from(encoding ? plain(answer.bytes) : answer.bytes)).toEqual(long)
})

test('what fits into one packet leaves as it is', () => {
  expect(compress(long.subarray(0, 1399), 'br')).toEqual({ bytes: long.subarray(0, 1399), encoding: null })
})
