import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, drawAgain } from '#lib/spin-proof.ts'
import { drawIndex, hashSeed, makeCode, makeSeed } from './draw.ts'

/** The weights of the page /wheel and of the modal, and how often each is drawn here. */
const wheels = {
  page: { weights: [90, 40, 25, 8, 10, 20, 140, 667], draws: 80_000 },
  modal: { weights: [130, 90, 60, 334, 25, 333, 8, 20], draws: 20_000 },
}
/** Of the chi-square distribution with 7 degrees of freedom: exceeded by chance once in a thousand times. */
const MOST = 24.32

/** Seeds that are the same at each run: a fair draw must not fail now and then. */
const seed = Buffer.alloc(32)
const drawAll = (weights: readonly number[], draws: number): number[] =>
  Array.from({ length: draws }, (_, i) => {
    seed.writeUInt32BE(i)
    return drawIndex(weights, { serverSeed: seed, clientSeed: 'c', spinId: i })
  })

function chiSquare(weights: readonly number[], drawn: readonly number[]): number {
  const counts = weights.map(() => 0)
  for (const index of drawn) counts[index]! += 1
  const total = weights.reduce((sum, one) => sum + one, 0)
  return counts.reduce((sum, count, i) => {
    const expected = (drawn.length * weights[i]!) / total
    return sum + (count - expected) ** 2 / expected
  }, 0)
}

test.each([wheels.page, wheels.modal])(
  '$draws draws fall as the weights say (p > 0.001), each segment is reached, a bias of 5 % is found',
  { timeout: 60_000 },
  ({ weights, draws }) => {
    const drawn = drawAll(weights, draws)
    expect(chiSquare(weights, drawn)).toBeLessThan(MOST)
    expect(new Set(drawn).size).toBe(weights.length)
    // Of what falls on the heaviest segment, one in twenty goes to the next one.
    const heaviest = weights.indexOf(Math.max(...weights))
    const biased = drawn.map((index, i) =>
      index === heaviest && i % 20 === 0 ? (index + 1) % weights.length : index,
    )
    expect(chiSquare(weights, biased)).toBeGreaterThan(MOST)
  },
)

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
    const weights = spinId % 2 === 0 ? wheels.page.weights : [2 ** 30, 2 ** 30, 1]
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
