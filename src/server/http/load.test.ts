import { expect, test } from 'vitest'
import { makeLoad } from './load.ts'

/** A load whose clock is moved by hand: `turn` is one turn of the event loop, with requests at its end. */
function simulated() {
  let now = 0
  const load = makeLoad(() => now)
  return {
    load,
    /** How many of `requests`, which come when `ms` of the turn are over, are refused. */
    turn(ms: number, requests: number): number {
      load.tick()
      now += ms
      return Array.from({ length: requests }, () => load.isBehind()).filter(Boolean).length
    },
  }
}

test('turns that are long again and again refuse all but a few of each', () => {
  const { turn } = simulated()
  for (let i = 0; i < 10; i++) turn(200, 0)
  expect(turn(200, 100)).toBe(84)
  expect(turn(20, 100)).toBe(0) // what comes in time is taken
})

test('one long turn refuses nobody', () => {
  const { turn } = simulated()
  for (let i = 0; i < 10; i++) turn(20, 50)
  expect(turn(400, 500)).toBe(0)
  expect(turn(20, 500)).toBe(0)
})

test('a process that is kept from running, with few requests, refuses nobody', () => {
  const { turn } = simulated()
  expect(Array.from({ length: 50 }, () => turn(500, 10))).toEqual(Array.from({ length: 50 }, () => 0))
})

test('takes again soon after the load has gone', () => {
  const { turn } = simulated()
  for (let i = 0; i < 50; i++) turn(150, 200)
  for (let i = 0; i < 25; i++) turn(20, 1) // half a second
  expect(turn(150, 200)).toBe(0)
})

test('beyond so many calls at work it is full, and no longer when they end', async () => {
  const { load } = simulated()
  const ended = Promise.withResolvers<void>()
  const calls = Array.from({ length: 300 }, () => load.run(() => ended.promise))
  expect(load.isFull()).toBe(true)
  expect(load.figures()).toMatchObject({ calls: 300, refused: 1 })
  ended.reject(new Error('lost'))
  await Promise.allSettled(calls)
  expect(load.isFull()).toBe(false)
})

test('refuses what would stand behind somebody who waited for a second of work', () => {
  const { load } = simulated()
  expect([0, 1000, 1001].map(load.isLongQueue)).toEqual([false, false, true])
  expect(load.figures()).toMatchObject({ refused: 1 })
})
