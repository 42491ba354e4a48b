import { describe, expect, test } from 'vitest'
import { BreakerOpen, makeBreaker } from './breaker.ts'

const works = async () => 'answer'
const fails = async () => {
  throw new Error('no answer')
}

/** A breaker on a clock of its own that has already failed so often. */
async function failed(times: number) {
  const clock = { now: 1_000_000 }
  const breaker = makeBreaker({ now: () => clock.now })
  for (let i = 0; i < times; i++) await expect(breaker(fails)).rejects.toThrow('no answer')
  return { breaker, clock }
}

describe('breaker', () => {
  test('four failures do not open it, and an answer starts the count again', async () => {
    const { breaker } = await failed(4)
    expect(await breaker(works)).toBe('answer')
    for (let i = 0; i < 4; i++) await expect(breaker(fails)).rejects.toThrow('no answer')
    expect(await breaker(works)).toBe('answer')
  })

  test('five in a row open it for 30 seconds: nothing is tried', async () => {
    const { breaker, clock } = await failed(5)
    clock.now += 29_999
    let tried = false
    const attempt = breaker(async () => {
      tried = true
    })
    await expect(attempt).rejects.toBeInstanceOf(BreakerOpen)
    expect(tried).toBe(false)
  })

  test('then one call tries, while others are still turned away; its answer closes it', async () => {
    const { breaker, clock } = await failed(5)
    clock.now += 30_000
    let finish = (_: string) => {}
    const trial = breaker(() => new Promise<string>((resolve) => (finish = resolve)))
    await expect(breaker(works)).rejects.toBeInstanceOf(BreakerOpen)
    finish('back')
    expect(await trial).toBe('back')
    expect(await Promise.all([breaker(works), breaker(works)])).toEqual(['answer', 'answer'])
  })

  test('a trial that fails opens it for another 30 seconds', async () => {
    const { breaker, clock } = await failed(5)
    clock.now += 30_000
    await expect(breaker(fails)).rejects.toThrow('no answer')
    clock.now += 29_999
    await expect(breaker(works)).rejects.toBeInstanceOf(BreakerOpen)
    clock.now += 1
    expect(await breaker(works)).toBe('answer')
  })
})
