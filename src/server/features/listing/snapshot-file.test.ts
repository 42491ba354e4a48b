import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedNumbers } from './packed.ts'
import { openSnapshotFile, SnapshotError, writeSnapshotFile } from './snapshot-file.ts'

const label = { id: 'a', schema: 'b', code: 'c' }
const memory = new SharedArrayBuffer(16)
const content = {
  grids: new Map([
    [undefined, { points: new Float64Array(memory), integers: new Uint32Array(memory) }],
    [4, { points: Float64Array.of(1.5, Number.NaN), integers: sharedNumbers(3) }],
  ]),
  bytes: Buffer.from(new SharedArrayBuffer(5)).fill(7),
  letters: Uint16Array.of(1, 2, 65_535),
  words: Int32Array.of(-1),
  until: new Date(724),
  towns: [{ city: 'istanbul', words: ['şişli'] }],
  none: null,
}

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rehber-snapshot-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  file = path.join(folder, 'one')
  await rm(file, { force: true })
  writeSnapshotFile(file, label, content)
})

function readAll(): unknown {
  const opened = openSnapshotFile(file)
  try {
    return opened.read()
  } finally {
    opened.close()
  }
}

test('gives back what was written, arrays in shared memory, and two views of one memory as such', () => {
  const opened = openSnapshotFile(file)
  expect(opened.label).toEqual(label)
  const read = opened.read() as typeof content
  opened.close()
  expect(read).toEqual({ ...content, bytes: Uint8Array.from(content.bytes) })
  const grid = read.grids.get(undefined)
  expect(grid?.points.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(grid?.integers.buffer).toBe(grid?.points.buffer)
})

test('is for its owner alone, and never written over another', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(() => writeSnapshotFile(file, label, content)).toThrow('EEXIST')
})

test('one flipped bit anywhere is refused', () => {
  const whole = readFileSync(file)
  for (let at = 0; at < whole.length; at++) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(file, flipped)
    expect(readAll, `byte ${at} of ${whole.length}`).toThrow(SnapshotError)
  }
})

test('cut off anywhere, or longer than it was, is refused', () => {
  const { size } = statSync(file)
  for (const length of [size - 1, size >> 1, 40, 15, 3, 0]) {
    truncateSync(file, length)
    expect(readAll, `${length} bytes`).toThrow(SnapshotError)
  }
  writeFileSync(file, 'something else, and longer than the lead of a snapshot')
  expect(readAll).toThrow('is none')
  writeSnapshotFile(`${file}2`, label, content)
  writeFileSync(file, Buffer.concat([readFileSync(`${file}2`), Buffer.alloc(1)]))
  expect(readAll).toThrow(SnapshotError)
})
