import { spawnSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SpinProof } from '#contract/wheel.ts'

const seed = Buffer.alloc(32, 724)
const word = createHmac('sha256', seed).update('mine:17').digest().readUInt32BE(0)
const segments = [1, 2, 3, 4].map((id) => ({ id, title: `prize ${id}`, isWon: true, weight: 1, stock: null }))
const proof: SpinProof = {
  spinId: 17,
  wheelType: 'platform',
  businessId: null,
  spunAt: '2026-11-21T10:00:00.000Z',
  serverSeed: seed.toString('hex'),
  serverSeedHash: createHash('sha256').update(seed).digest('hex'),
  clientSeed: 'mine',
  segmentId: 1 + (word % 4),
  segments,
}
function verify(published: object, ...more: string[]) {
  const args = ['scripts/verify-spin.ts', '-', ...more]
  const { status, stdout } = spawnSync(process.execPath, args, {
    input: JSON.stringify(published),
    encoding: 'utf8',
  })
  return [status, stdout]
}

test('a true record is right', () => {
  expect(verify(proof, '--committed', proof.serverSeedHash)).toEqual([
    0,
    expect.stringContaining('spin 17: right'),
  ])
})

test.each([
  [{ segmentId: (proof.segmentId % 4) + 1 }, 'draw segment'],
  [{ clientSeed: 'other' }, 'draw segment'],
  [{ serverSeed: '00'.repeat(32) }, 'SHA-256'],
  [
    { segments: segments.map((one) => ({ ...one, weight: one.id === proof.segmentId ? 0 : 1 })) },
    'draw segment',
  ],
])('an altered one is not: %j', (altered, words) => {
  expect(verify({ ...proof, ...altered })).toEqual([1, expect.stringContaining(words)])
})

test('nor one whose seed was fixed after the fact; what is no record is told apart', () => {
  expect(verify(proof, '--committed', 'ab'.repeat(32))[0]).toBe(1)
  expect(verify({ hello: 1 })[0]).toBe(2)
})
