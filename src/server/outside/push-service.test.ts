import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { onlyPublic } from './push-service.ts'

/** A name server that knows one name. */
const naming =
  (...addresses: string[]): LookupFunction =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const found = (lookUp: LookupFunction, all: boolean) =>
  new Promise<unknown>((resolve, reject) =>
    onlyPublic(lookUp)('push.example', { all }, (error, address) =>
      error ? reject(error) : resolve(address),
    ),
  )

test('a name leads to the address that was looked at, when all of its addresses are public', async () => {
  expect(await found(naming('8.8.8.8', '2606:4700::1111'), false)).toBe('8.8.8.8')
  expect(await found(naming('8.8.8.8'), true)).toEqual([{ address: '8.8.8.8', family: 4 }])
})

test.each([
  ['127.0.0.1'],
  ['8.8.8.8', '10.0.0.1'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:192.168.1.1'],
  ['fd00::1'],
  [],
])('a name that leads to %s leads nowhere', async (...addresses) => {
  await expect(found(naming(...addresses), true)).rejects.toThrow(/address/)
})
