import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { connectCalls } from '../../calls.ts'
import { makeBaseBuilder } from './base-builder.ts'
import type { BaseMade, Bases, TakeBase } from './make-bases.ts'
import { basesFrom, shareBases } from './share-bases.ts'

const nothing = async () => {}
const base = {
  ...makeBaseBuilder().finish(),
  count: 2,
  updatedAt: new Float64Array(new SharedArrayBuffer(16)),
}

/** Bases that are laid out at once. */
function makeFake() {
  let take: TakeBase = nothing
  let made = 0
  const cuts = new Int32Array(new SharedArrayBuffer(4))
  const next = async () => {
    made += 1
    const built = { base, mark: String(made), now: new Date(0), schedules: [], switched: [] }
    await take({ built, cuts: Atomics.load(cuts, 0) })
  }
  const bases: Bases = {
    cuts,
    follow: (given) => {
      take = given
    },
    first: next,
    next,
    renew: nothing,
    stop: nothing,
  }
  return { bases, made: () => made }
}

test('workers begin with one base, share its arrays and the count of cuts, and get each newer one', async () => {
  const { bases, made } = makeFake()
  const hosts: ReturnType<typeof connectCalls>[] = []
  const shared = shareBases(bases, (base) => Promise.all(hosts.map(({ call }) => call('bases.take', base))))
  const workers = await Promise.all(
    [1, 2].map(async () => {
      const { port1, port2 } = new MessageChannel()
      const host = connectCalls(port1, { 'bases.first': shared.first, 'bases.next': shared.next })
      const own = basesFrom(connectCalls(port2))
      const taken: BaseMade[] = []
      own.follow(async (base) => taken.push(base))
      await own.first()
      hosts.push(host)
      return { own, taken, close: () => port1.close() }
    }),
  )
  expect(made()).toBe(1)
  const [one, other] = workers
  Atomics.add(one?.own.cuts ?? new Int32Array(1), 0, 1)
  await other?.own.next()
  for (const { taken } of workers)
    expect(taken.map(({ built, cuts }) => [built.mark, cuts])).toEqual([
      ['1', 0],
      ['2', 1],
    ])
  const [first, second] = workers.map(({ taken }) => taken[0]?.built.base)
  if (!first || !second) throw new Error('no base was taken')
  first.dead[0] = 1
  first.updatedAt[0] = 724
  expect([second.dead[0], second.updatedAt[0]]).toEqual([0, 724])
  for (const { close } of workers) close()
})
