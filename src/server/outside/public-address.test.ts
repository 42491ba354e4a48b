import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress, lookUpPublic } from './public-address.ts'

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
    lookUpPublic(lookUp)('push.example', { all }, (error, address) =>
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

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['8.8.8.8', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.8.8.8', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['2001::1', false],
  ['not an address', false],
])('%s in public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
