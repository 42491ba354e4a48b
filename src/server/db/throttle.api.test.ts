import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/harness.ts'
import { makeFloodGate } from '../flood-gate.ts'
import { RANGE_NETWORKS } from '../network-range.ts'
import {
  ALLOWANCES,
  type AllowanceName,
  type Dimension,
  IN_PROCESS_ALLOWANCES,
  type Level,
  type Whose,
} from './allowances.ts'
import type { Sql } from './pool.ts'
import { makeAllowance, tryAllowance } from './throttle.ts'

/** Refused calls of each allowance: `npm run nightly` asks for 25,000. */
const ROUNDS = Number(process.env['THROTTLE_ROUNDS'] ?? 60)
const AT_ONCE = 20

let server: TestDatabase
beforeAll(async () => {
  server = await testDatabase()
})
afterAll(() => server.close())

const names = Object.keys(ALLOWANCES) as AllowanceName[]
const levelsOf = (name: AllowanceName): readonly Level[] => ALLOWANCES[name].levels
/** Of the caller alone: no stranger has the same. Who gets mail is told apart like that, too, but calls nobody. */
const OWN: readonly Dimension[] = ['user', 'network', 'recipient']
/** Tries that a device mark buys: no other account's mark counts for it. */
const BYPASSES: readonly AllowanceName[] = ['login-marked', 'otp-marked']

/** Where levels are not held against one another, fewer tries show the same. */
const scaleOf = (name: AllowanceName) => (levelsOf(name).length > 1 ? 1 : 0.05)
const asks = (name: AllowanceName, whose: Record<Dimension, string | number>) =>
  tryAllowance(server.sql, { limitsScale: scaleOf(name) }, name, whose as Whose<AllowanceName>)

const victim = {
  ...{ user: 1, network: '192.0.2.1', recipient: 'sahibi@ornek.test', kind: 'view' },
  ...{ identity: 'sahibi@ornek.test', account: 1, business: 1 },
}
/** One account of one network, which aims at the victim and at others in turn. */
const attack = (i: number) => ({
  ...{ user: 2, network: '203.0.113.9', recipient: 'baska@ornek.test', kind: 'view' },
  ...(i % 4 === 0
    ? { identity: `baska${i}@ornek.test`, account: 100 + i, business: 100 + i }
    : { identity: victim.identity, account: victim.account, business: victim.business }),
})

describe('every allowance of the product', () => {
  test.each(names)(
    '%s: what one network is refused leaves another as it was',
    async (name) => {
      await server.sql`delete from throttle`
      const refusedAt = new Map<Level, number>()
      let calls = 0
      let refused = 0
      while (refused < ROUNDS) {
        const some = Array.from({ length: AT_ONCE }, (_, i) => asks(name, attack(calls + i)))
        calls += AT_ONCE
        for (const taken of await Promise.all(some))
          if ('limit' in taken) {
            refused += 1
            refusedAt.set(taken, (refusedAt.get(taken) ?? 0) + 1)
          }
      }
      const [row] = await server.sql<{ used: number }[]>`select sum(used)::int as used from throttle`
      // Each level counts what the narrower ones let through, and nothing of what they refused.
      let through = calls
      let expected = 0
      for (const level of levelsOf(name)) {
        expected += through
        through -= refusedAt.get(level) ?? 0
      }
      expect(row?.used).toBe(expected)
      // What a mark buys is of its account: who has marks of one uses up nothing of another.
      const account = BYPASSES.includes(name) ? 2 : victim.account
      expect(await asks(name, { ...victim, account })).toMatchObject({ isSlow: false })
    },
    ROUNDS > 1000 ? 600_000 : 60_000,
  )

  test.each(Object.keys(IN_PROCESS_ALLOWANCES) as (keyof typeof IN_PROCESS_ALLOWANCES)[])(
    '%s: each network has its own in each process',
    (name) => {
      const gate = makeFloodGate({ limitsScale: 0.001 }, name)
      for (let i = 0; i < 25_000; i++) gate.count(attack(i).network)
      expect([gate.isFull(attack(0).network), gate.isFull(victim.network)]).toEqual([true, false])
    },
  )

  /** The limit for many networks of one range; where strangers share less, that holds before. */
  function mostOfRange(name: AllowanceName): number | null {
    const least = (of: readonly Level[]) =>
      Math.min(...of.map(({ limit }) => Math.ceil(limit * scaleOf(name))))
    const isOfCaller = ({ of }: Level) => of.some((dimension) => OWN.includes(dimension))
    const byNetwork = levelsOf(name).filter(({ of }) => of.includes('network'))
    const most = RANGE_NETWORKS * least(byNetwork)
    const shared = levelsOf(name).filter((level) => level.of.length > 0 && !isOfCaller(level))
    return byNetwork.length > 0 && most <= least(shared) ? most : null
  }

  test.each(
    names.flatMap((name) => {
      const most = mostOfRange(name)
      return most === null ? [] : [{ name, most }]
    }),
  )('$name: the networks of one range have four times what one has', async ({ name, most }) => {
    await server.sql`delete from throttle`
    let through = 0
    for (let from = 0; from < most + 3 * AT_ONCE; from += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, i) => {
        const caller = { user: 100 + from + i, recipient: `${from + i}@ornek.test` }
        return asks(name, { ...victim, ...caller, network: `2001:db8:1:${(from + i).toString(16)}::/64` })
      })
      through += (await Promise.all(some)).filter((taken) => !('limit' in taken)).length
    }
    expect(through).toBe(most)
    const another = { ...victim, account: 2, business: 2, network: '2001:db8:2:0::/64' }
    expect(await asks(name, another)).toMatchObject({ isSlow: false })
  })

  test('what strangers can share has less of each network before it', () => {
    /** Tries that one network may make while another level's window lasts. */
    const mostWithin = (lasting: number, { seconds, limit }: Level) => limit * Math.ceil(lasting / seconds)
    const isOwn = ({ of }: Level) => of.some((dimension) => OWN.includes(dimension))
    const unguarded = names.flatMap((name) => {
      const levels = levelsOf(name)
      const shared = levels.filter((level) => level.of.length > 0 && !isOwn(level))
      const guarded = shared.filter(({ seconds, limit }) =>
        levels.some((each) => isOwn(each) && mostWithin(seconds, each) < limit),
      )
      return guarded.length === shared.length ? [] : [name]
    })
    // Only who has the account's password takes the one, only who has a mark of it the others.
    expect(unguarded.toSorted()).toEqual([...BYPASSES, 'otp'].toSorted())
  })

  test('every bypass is of one account, counted, and smaller than what it goes round', () => {
    expect(names.filter((name) => name.endsWith('-marked'))).toEqual(BYPASSES)
    for (const name of BYPASSES) expect(levelsOf(name)[0]?.of).toEqual(['account'])
    expect(ALLOWANCES['login-marked'].levels[0].limit).toBeLessThan(ALLOWANCES.login.levels[0].limit)
    expect(ALLOWANCES['otp-marked'].levels[0].limit).toBeLessThan(ALLOWANCES.otp.levels[1].limit)
  })
})

test('tries that come together are counted by few statements, and each network has all of its own', async () => {
  await server.sql`delete from throttle`
  let statements = 0
  const counting = ((...given: Parameters<Sql>) => {
    statements += 1
    return server.sql(...given)
  }) as unknown as Sql
  const [{ limit }] = ALLOWANCES['unproven-spins'].levels
  const take = makeAllowance(counting, { limitsScale: 1 }, 'unproven-spins')
  const networks = ['192.0.2.1', '198.51.100.7', '2001:db8:1:0::/64']
  const asked = Array.from({ length: 3 * (limit + 5) }, (_, i) => networks[i % 3] ?? '')
  const answers = await Promise.allSettled(asked.map((network) => take({ network })))
  for (const network of networks) {
    const own = answers.filter((_, i) => asked[i] === network)
    expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit)
  }
  expect(statements).toBeLessThan(asked.length / 4)
})
