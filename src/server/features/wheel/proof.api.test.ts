import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SpinProof, SpinResult, Wheel } from '#contract/wheel.ts'
import { commitmentOf, drawAgain } from '#lib/spin-proof.ts'
import { setWheelClock } from '../../../../test/database-clock.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
})
afterAll(() => server.close())

async function person() {
  const { id, ask } = await signedIn(server)
  const spin = (payload: object = {}) => ask('POST', '/api/wheel/spin', payload)
  const wheel = async () => (await ask('GET', '/api/wheel')).json<Wheel>()
  return { id, spin, wheel }
}
const proofOf = (id: number) => server.app.inject(`/api/wheel/spins/${id}`)

describe('a spin', () => {
  test('is drawn from what was fixed and shown before it, and anybody can draw it again', async () => {
    const outcomes = new Set<boolean>()
    for (let i = 0; i < 30; i++) {
      const { spin, wheel } = await person()
      const before = await wheel()
      const seed = `mine-${i}`
      const result = (
        await spin({ clientSeed: seed, serverSeedHash: before.serverSeedHash })
      ).json<SpinResult>()
      expect(result).toMatchObject({
        spinId: before.nextSpinId,
        serverSeedHash: before.serverSeedHash,
        clientSeed: seed,
        segments: before.segments,
      })
      expect(await commitmentOf(result.serverSeed)).toBe(before.serverSeedHash)
      const proof = (await proofOf(result.spinId)).json<SpinProof>()
      expect(await drawAgain(proof)).toBe(result.segmentId)
      const segment = before.segments.find(({ id }) => id === result.segmentId)
      expect([segment?.title, segment?.isWon]).toEqual([result.prize, result.isWon])
      expect(result.prizeCode === null).toBe(!result.isWon)
      outcomes.add(result.isWon)
    }
    expect(outcomes.size).toBe(2)
  }, 60_000)

  test('has a proof without anything about the person, which is told to nobody before the spin', async () => {
    const { spin, wheel } = await person()
    const { nextSpinId } = await wheel()
    expect((await proofOf(nextSpinId)).statusCode).toBe(404)
    const result = (await spin()).json<SpinResult>()
    const proof = (await proofOf(nextSpinId)).json<SpinProof>()
    expect(Object.keys(proof).sort()).toEqual(
      [
        ...['spinId', 'wheelType', 'businessId', 'spunAt', 'serverSeed', 'serverSeedHash'],
        ...['clientSeed', 'segmentId', 'segments'],
      ].sort(),
    )
    expect(proof.serverSeed).toBe(result.serverSeed)
    expect(proof.segments).toHaveLength(8)
  })
})

describe('the commitment', () => {
  test('stands until it is used, over reloads, and is followed by another', async () => {
    const { spin, wheel } = await person()
    const [one, two] = await Promise.all([wheel(), wheel()])
    expect(two).toEqual(one)
    expect(await wheel()).toEqual(one)
    const { next } = (await spin()).json<SpinResult>()
    expect(next.serverSeedHash).not.toBe(one.serverSeedHash)
    expect(await wheel()).toMatchObject(next)
  })

  test('of a spin that another tab made meanwhile is refused, and nothing is used', async () => {
    const { id, spin, wheel } = await person()
    await server.sql`update wheel_segment set weight = 0 where surface = 'page' and kind <> 'again'`
    const { serverSeedHash } = await wheel()
    const first = (await spin({ serverSeedHash })).json<SpinResult>()
    expect(first.extraSpin).toBe(true)
    const late = await spin({ serverSeedHash })
    expect([late.statusCode, late.json().code]).toEqual([409, 'wheel_seed_used'])
    expect(await server.sql`select 1 from wheel_spin where user_id = ${id}`).toHaveLength(1)
    expect((await spin({ serverSeedHash: first.next.serverSeedHash })).statusCode).toBe(200)
    await server.sql`update wheel_segment set weight = 47 where surface = 'page' and kind <> 'again'`
  })

  test('is no other person’s', async () => {
    const [me, other] = [await person(), await person()]
    const [mine, theirs] = [await me.wheel(), await other.wheel()]
    expect(mine.serverSeedHash).not.toBe(theirs.serverSeedHash)
    expect((await me.spin({ serverSeedHash: theirs.serverSeedHash })).statusCode).toBe(409)
  })

  test.each(['with blanks', 'x'.repeat(65), 'ş', '<b>'])(
    'a client seed like %j is refused',
    async (clientSeed) => {
      expect((await (await person()).spin({ clientSeed })).statusCode).toBe(400)
    },
  )
})

describe('midnight', () => {
  test('spins across midnight: one for each day, of each a hundred tries', async () => {
    await server.sql`update wheel_segment set weight = 0 where surface = 'page' and kind <> 'discount'`
    const people = await Promise.all(Array.from({ length: 3 }, () => person()))
    const codes: number[][] = people.map(() => [])
    for (const { wheel } of people) await wheel()
    const eachTries = async () => {
      for (const [i, answer] of (await Promise.all(people.map(({ spin }) => spin()))).entries())
        codes[i]?.push(answer.statusCode)
    }
    const isNewYear = async () => {
      const [row] = await server.sql`select wheel_now() >= '2028-01-01T00:00+03:00' as is_new`
      return row?.['isNew'] === true
    }
    await setWheelClock(server, '2027-12-31 23:00')
    await eachTries() // however slow the machine, before midnight
    await setWheelClock(server, '2027-12-31 23:59:59.5')
    for (let [tries, isOver] = [1, false]; tries < 100 || !isOver; tries++) {
      isOver = await isNewYear()
      await eachTries()
    }
    for (const own of codes) {
      expect(own.filter((code) => code === 200)).toHaveLength(2)
      expect(own.filter((code) => code === 429)).toHaveLength(own.length - 2)
    }
    const rows = await server.sql`
      select user_id, day, count(*)::int as spins from wheel_spin
      where user_id = any(${people.map(({ id }) => id)}) group by user_id, day order by user_id, day`
    const ids = people.map(({ id }) => id).sort((one, other) => one - other)
    expect(rows).toEqual(
      ids.flatMap((id) => [
        { userId: id, day: '2027-12-31', spins: 1 },
        { userId: id, day: '2028-01-01', spins: 1 },
      ]),
    )
    // The new year has a budget of its own.
    expect(await server.sql`select distinct year from wheel_budget where year >= 2027 order by year`).toEqual(
      [{ year: 2027 }, { year: 2028 }],
    )
  }, 180_000)
})
