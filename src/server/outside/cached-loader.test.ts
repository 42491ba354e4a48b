import { describe, expect, test } from 'vitest'
import { makeCachedLoader } from './cached-loader.ts'

const MINUTE = 60_000

function counted() {
  const world = { now: 0, loads: 0, fails: false }
  const kept = makeCachedLoader<number>({
    freshUntil: (_, at) => at + 10 * MINUTE,
    maxAgeMs: 60 * MINUTE,
    now: () => world.now,
    load: async () => {
      world.loads += 1
      if (world.fails) throw new Error('down')
      return world.loads
    },
  })
  return { world, kept }
}

describe('kept', () => {
  test('is loaded once for all who ask at once, and again after 10 minutes', async () => {
    const { world, kept } = counted()
    const answers = await Promise.all(Array.from({ length: 50 }, () => kept('a')))
    expect(new Set(answers.map((answer) => answer?.value))).toEqual(new Set([1]))
    world.now = 10 * MINUTE - 1
    expect(await kept('a')).toEqual({ value: 1, at: 0, isStale: false })
    world.now = 10 * MINUTE
    expect(await kept('a')).toEqual({ value: 2, at: 10 * MINUTE, isStale: false })
  })

  test('keys are apart', async () => {
    const { kept } = counted()
    expect([await kept('a'), await kept('b')]).toMatchObject([{ value: 1 }, { value: 2 }])
  })

  test('the last one stands in for 60 minutes, marked, and is tried again each time', async () => {
    const { world, kept } = counted()
    await kept('a')
    world.fails = true
    world.now = 60 * MINUTE
    expect(await kept('a')).toEqual({ value: 1, at: 0, isStale: true })
    world.now += 1
    expect(await kept('a')).toBeNull()
    expect(world.loads).toBe(3)
    world.fails = false
    expect(await kept('a')).toMatchObject({ value: 4, isStale: false })
  })

  test('null when there never was one', async () => {
    const { world, kept } = counted()
    world.fails = true
    expect(await kept('a')).toBeNull()
  })
})
