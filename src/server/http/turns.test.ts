import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTurns, TURN_MS } from './turns.ts'

/** Turns by a clock that only work moves: each request takes so many milliseconds, after a wait for nothing. */
function watched(cost: number) {
  let now = 0
  const clock = () => now
  const turns = makeTurns(clock, clock)
  const begun: string[] = []
  const ask = (network: string, name = network) =>
    turns.enter(network, () => {
      begun.push(name)
      now += cost
      return true
    })
  /** As a handler does that awaits something at hand first. */
  const askLater = (network: string) =>
    turns.enter(network, () => {
      begun.push(network)
      void Promise.resolve().then(() => {
        now += cost
      })
      return false
    })
  const pass = async (many: number) => {
    for (let i = 0; i < many; i++) await nextTurn()
  }
  return { turns, begun, ask, askLater, pass }
}
const names = (many: number) => Array.from({ length: many }, (_, i) => `much ${i}`)

test('a network that asks for much at once begins some of it, and others come before the rest', async () => {
  const { begun, ask, pass } = watched(TURN_MS / 2)
  for (const name of names(100)) ask('192.0.2.1', name)
  expect(begun).toEqual(['much 0', 'much 1', 'much 2'])
  ask('192.0.2.2', 'another')
  expect(begun.at(-1)).toBe('another')
  await pass(4)
  const before = begun.length
  ask('192.0.2.2', 'another')
  expect(begun.at(-1)).toBe('another')
  expect(before).toBeLessThanOrEqual(5 * 3 + 1)
  await pass(200)
  expect(begun.filter((name) => name !== 'another')).toEqual(names(100))
})

test('what costs little begins at once, however much it is', () => {
  const { begun, ask } = watched(TURN_MS / 1000)
  for (const name of names(900)) ask('192.0.2.1', name)
  expect(begun).toHaveLength(900)
})

test('what waits goes on by its time, though each begins it with a wait', async () => {
  const { begun, ask, askLater, pass } = watched(TURN_MS / 2)
  for (const name of names(3)) ask('192.0.2.1', name)
  for (let i = 0; i < 50; i++) askLater('192.0.2.1')
  await pass(3)
  expect(begun.length).toBeGreaterThan(3)
  expect(begun.length).toBeLessThan(12)
  const cheap = watched(TURN_MS / 1000)
  for (const name of names(2000)) cheap.ask('192.0.2.1', name)
  await cheap.pass(60)
  expect(cheap.begun).toHaveLength(2000)
})

test('what waits and is answered at once goes on in one go, and what comes then begins at once', async () => {
  const { begun, ask, pass } = watched(TURN_MS / 2)
  for (const name of names(6)) ask('192.0.2.1', name)
  expect(begun).toHaveLength(3)
  await pass(1)
  expect(begun).toEqual(names(6))
  ask('192.0.2.1', 'next')
  expect(begun.at(-1)).toBe('next')
})

test('networks that wait go on in rotation, those of one range together', async () => {
  const { begun, ask, pass } = watched(TURN_MS * 2)
  for (let i = 0; i < 6; i++) ask(`2001:db8:1:${i}::/64`, 'range')
  for (let i = 0; i < 3; i++) ask('192.0.2.1', 'other')
  expect(begun).toEqual(['range', 'other'])
  await pass(40)
  expect(begun.slice(2)).toEqual(['range', 'other', 'range', 'other', 'range', 'range', 'range'])
})

test('what waits goes on slowly while connections come in, and goes on', async () => {
  const { turns, begun, ask, pass } = watched(TURN_MS * 2)
  for (const name of names(100)) ask('192.0.2.1', name)
  for (let turn = 0; turn < 200; turn++) {
    turns.noteConnection()
    await pass(1)
  }
  expect(begun.length).toBeGreaterThanOrEqual(200 / 25)
  expect(begun.length).toBeLessThanOrEqual(200 / 15)
})

test('tells how much work what is next has waited for, of a network and its range alone', async () => {
  const { turns, ask, pass } = watched(TURN_MS * 2)
  expect(turns.waitOf('2001:db8:1::/64')).toBe(0)
  for (let i = 0; i < 4; i++) ask('2001:db8:1::/64')
  expect(turns.waitOf('2001:db8:1::/64')).toBe(0)
  for (let i = 0; i < 9; i++) ask('192.0.2.1')
  expect(turns.waitOf('2001:db8:1:5::/64')).toBe(TURN_MS * 2)
  expect(turns.waitOf('192.0.2.2')).toBe(0)
  await pass(60)
  expect(turns.waitOf('2001:db8:1::/64')).toBe(0)
  expect(turns.waitOf('192.0.2.1')).toBe(0)
})

test('tells when too much of a network waits, and no other is meant', async () => {
  const { turns, ask, pass } = watched(TURN_MS * 2)
  for (const name of names(4096)) ask('192.0.2.1', name)
  expect(turns.isFull('192.0.2.1')).toBe(false)
  for (const name of names(2)) ask('192.0.2.1', name)
  expect(turns.isFull('192.0.2.1')).toBe(true)
  expect(turns.isFull('192.0.2.2')).toBe(false)
  await pass(2)
  expect(turns.isFull('192.0.2.1')).toBe(false)
})
