import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVENTUALLY } from '../../test/eventually.ts'
import { type Calls, connectCalls } from './calls.ts'
import { forgetHeld, layOutCounts, type SharedCounts } from './shared-counts.ts'

const NETWORK = '198.51.100.7'
/** Of one network. */
const MOST = 3

let counts: SharedCounts
let threads: Worker[] = []
let first: Calls
let second: Calls

beforeEach(() => {
  counts = layOutCounts(2, {})
  threads = [0, 1].map(
    (worker) =>
      new Worker(new URL('../../test/holding-thread.ts', import.meta.url), {
        workerData: { counts, worker },
      }),
  )
  ;[first, second] = threads.map((thread) => connectCalls(thread)) as [Calls, Calls]
})
afterEach(() => Promise.all(threads.map((thread) => thread.terminate())))

const holdIn = (thread: Calls, kind: string, network = NETWORK) =>
  thread.call<string>('hold', { kind, network, most: MOST })

test.each(['passwords', 'files', 'roads'])(
  '%s under way are those of all threads: one network has so many',
  async (kind) => {
    expect([await holdIn(first, kind), await holdIn(second, kind), await holdIn(first, kind)]).toEqual(
      Array.from({ length: MOST }, () => 'held'),
    )
    expect([await holdIn(first, kind), await holdIn(second, kind)]).toEqual(['refused', 'refused'])
    expect(await holdIn(second, kind, '203.0.113.7')).toBe('held')
    await first.call('let go')
    expect([await holdIn(second, kind), await holdIn(first, kind)]).toEqual(['held', 'refused'])
  },
)

test('what a thread that died had under way is forgotten with it', async () => {
  for (let i = 0; i < MOST; i++) await holdIn(first, 'files')
  expect(await holdIn(second, 'files')).toBe('refused')
  await threads[0]?.terminate()
  forgetHeld(counts, 0)
  expect(await holdIn(second, 'files')).toBe('held')
})

test('connections of one network are those to all threads', async () => {
  const [port, other] = [await first.call<number>('listen', 2), await second.call<number>('listen', 2)]
  const sockets: Socket[] = []
  const isTaken = (to: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(to, '127.0.0.1')
      sockets.push(socket)
      // One that is refused may be reset; it closes all the same.
      socket.on('error', () => {})
      socket.once('data', () => resolve(true)).once('close', () => resolve(false))
    })
  expect([await isTaken(port), await isTaken(other), await isTaken(other), await isTaken(port)]).toEqual([
    ...[true, true],
    ...[false, false],
  ])
  sockets[0]?.destroy()
  await expect.poll(() => isTaken(other), EVENTUALLY).toBe(true)
  for (const socket of sockets) socket.destroy()
})
