import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTurns, TURN_MS } from './turns.ts'

/** Turns by a clock that only work moves: each request takes so many milliseconds. */
function watched(cost: number) {
  let now = 0
  const turns = makeTurns(() => now)
  const begun: string[] = []
  const ask = (network: string, name = network) =>
    turns.enter(network, () => {
      begun.push(name)
      now += cost
    })
  return { begun, ask }
}

test('a network that asks for much at once begins some of it, and others come before the rest', async () => {
  const { begun, ask } = watched(TURN_MS / 2)
  for (let i = 0; i < 100; i++) ask('192.0.2.1', `much ${i}`)
  expect(begun).toEqual(['much 0', 'much 1', 'much 2'])
  ask('192.0.2.2', 'another')
  expect(begun.at(-1)).toBe('another')
  await nextTurn()
  await nextTurn()
  ask('192.0.2.2', 'another')
  expect(begun.lastIndexOf('another')).toBeLessThan(8)
  for (let i = 0; i < 100; i++) await nextTurn()
  expect(begun.filter((name) => name !== 'another')).toEqual(
    Array.from({ length: 100 }, (_, i) => `much ${i}`),
  )
})

test('what costs little begins at once, however much it is', () => {
  const { begun, ask } = watched(TURN_MS / 1000)
  for (let i = 0; i < 900; i++) ask('192.0.2.1')
  expect(begun).toHaveLength(900)
})

test('the networks of one range have one turn together', () => {
  const { begun, ask } = watched(TURN_MS)
  for (let i = 0; i < 100; i++) ask(`2001:db8:1:${i.toString(16)}::/64`)
  expect(begun).toHaveLength(2)
})

test('who waits is not overtaken by what its network asks for later', async () => {
  const { begun, ask } = watched(TURN_MS * 2)
  for (const name of ['first', 'second', 'third']) ask('192.0.2.1', name)
  await nextTurn()
  ask('192.0.2.1', 'late')
  for (let i = 0; i < 5; i++) await nextTurn()
  expect(begun).toEqual(['first', 'second', 'third', 'late'])
  ask('192.0.2.1', 'alone')
  expect(begun.at(-1)).toBe('alone')
})

test('what waits goes on slowly while others come in, and goes on', async () => {
  const { begun, ask } = watched(TURN_MS * 2)
  for (let i = 0; i < 100; i++) ask('192.0.2.1', 'much')
  for (let turn = 0; turn < 200; turn++) {
    ask(`198.51.100.${turn}`, 'newcomer')
    await nextTurn()
  }
  const many = begun.filter((name) => name === 'much').length
  expect(begun.filter((name) => name === 'newcomer')).toHaveLength(200)
  expect(many).toBeGreaterThanOrEqual(200 / 25)
  expect(many).toBeLessThanOrEqual(200 / 15)
})
