import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSwitches } from './switches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function makeTold(caughtUp = async () => {}) {
  const told: number[][] = []
  const errors: unknown[] = []
  const switches = makeSwitches({
    caughtUp,
    tellAll: ({ businesses }) => void told.push(businesses.map(({ id }) => id)),
    onError: (error) => void errors.push(error),
  })
  const note = (id: number) => switches.note({ id, lat: null, lng: null })
  return { told, errors, note, stop: switches.stop }
}

test('the first is told soon, what follows together', async () => {
  const { told, note } = makeTold()
  note(1)
  await vi.advanceTimersByTimeAsync(250)
  expect(told).toEqual([[1]])
  for (const id of [2, 3, 2]) note(id)
  await vi.advanceTimersByTimeAsync(2900)
  expect(told).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual([[1], [2, 3]])
  await vi.advanceTimersByTimeAsync(60_000)
  note(4)
  await vi.advanceTimersByTimeAsync(250)
  expect(told.at(-1)).toEqual([4])
})

test('nobody is told before whoever asks is answered as things stand', async () => {
  let arrive = () => {}
  const { told, note } = makeTold(() => new Promise((resolve) => (arrive = resolve)))
  note(1)
  await vi.advanceTimersByTimeAsync(1000)
  note(2)
  expect(told).toEqual([])
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([[1, 2]])
})

test('many leave in several events; what failed is told later', async () => {
  let isDown = true
  const { told, errors, note } = makeTold(async () => {
    if (isDown) throw new Error('down')
  })
  for (let id = 1; id <= 150; id++) note(id)
  await vi.advanceTimersByTimeAsync(300)
  expect([told.length, errors.length]).toEqual([0, 1])
  isDown = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(told.map((ids) => ids.length)).toEqual([100, 50])
})

test('nothing is told after the end', async () => {
  const { told, note, stop } = makeTold()
  note(1)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([])
})
