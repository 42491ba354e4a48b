import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, drawAgain } from '#lib/spin-proof.ts'
import { drawIndex, hashSeed, makeCode, makeSeed } from './draw.ts'

const WEIGHTS = [90, 40, 25, 8, 10, 20, 140, 667]

test('is HMAC-SHA256 of the server seed over client seed and spin id', () => {
  const serverSeed = Buffer.alloc(32, 7)
  const word = createHmac('sha256', serverSeed).update('mine:724').digest().readUInt32BE(0)
  const weights = Array.from({ length: 1024 }, () => 1) // divides 2^32: no word is thrown away
  expect(drawIndex(weights, { serverSeed, clientSeed: 'mine', spinId: 724 })).toBe(word % 1024)
  const others = [
    { serverSeed, clientSeed: 'other', spinId: 724 },
    { serverSeed, clientSeed: 'mine', spinId: 725 },
    { serverSeed: Buffer.alloc(32, 8), clientSeed: 'mine', spinId: 724 },
  ]
  for (const other of others) expect(drawIndex(weights, other)).not.toBe(word % 1024)
})

test('anybody draws the same again from what is published, by the Web’s own cryptography', async () => {
  for (let spinId = 1; spinId <= 300; spinId++) {
    const serverSeed = makeSeed()
    const clientSeed = spinId % 3 === 0 ? '' : `seed-${spinId}`
    // The last sum lets nearly every second word be thrown away, so that more than one block is needed now and then.
    const weights = spinId % 2 === 0 ? WEIGHTS : [2 ** 30, 2 ** 30, 1]
    const index = drawIndex(weights, { serverSeed, clientSeed, spinId })
    const segments = weights.map((weight, i) => ({ id: 1000 + i, weight }))
    const published = { spinId, serverSeed: serverSeed.toString('hex'), clientSeed, segments }
    expect(await drawAgain(published)).toBe(1000 + index)
    expect(await commitmentOf(published.serverSeed)).toBe(hashSeed(serverSeed))
  }
})

test('codes are 724 and so many digits', () => {
  for (const digits of [4, 5])
    for (let i = 0; i < 200; i++) expect(makeCode(digits)).toMatch(new RegExp(`^724\\d{${digits}}$`))
})
