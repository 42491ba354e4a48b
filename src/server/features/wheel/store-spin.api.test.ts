import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSegment } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { makeWriteSpin, type NewSpin } from './store-spin.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
})
afterAll(() => server.close())

/** A spin of somebody new, drawn and ready to be written: a loss, unless said otherwise. */
async function drawn(over: Partial<NewSpin> = {}): Promise<NewSpin> {
  const { id: userId, ask } = await signedIn(server)
  expect((await ask('GET', '/api/wheel')).statusCode).toBe(200)
  const [fixed] = await server.sql<{ id: number; serverSeed: Buffer; day: string }[]>`
    select spin_id as id, server_seed, istanbul_day(wheel_now()) as day from wheel_commitment where user_id = ${userId}`
  const [segment] = await server.sql<{ id: number }[]>`
    select id from wheel_segment where surface = 'page' and kind = 'again'`
  if (!fixed || !segment) throw new Error('Nothing was fixed')
  return {
    ...{ ...fixed, userId, businessId: null, rightNo: 1, layoutId: 1, stocks: [null, 3] },
    ...{ clientSeed: 'mine', segmentId: segment.id, isWin: false, grantsExtra: true, takesStock: false },
    ...{ spends: 0, budgetShare: 0, nextSeed: Buffer.alloc(32, 7), codes: [], ...over },
  }
}
const prizeOf = async (stock: number | null, codes: string[]): Promise<Partial<NewSpin>> => {
  const { id: segmentId } = await buildSegment(server.sql, { stock })
  const won = { segmentId, isWin: true, grantsExtra: false, takesStock: stock !== null, codes }
  return { ...won, spends: 100 }
}

test('of spins written together each gets its own: the next commitment, its prize; a second one on the same comes too late', async () => {
  const writeSpin = makeWriteSpin(server.sql)
  const [loss, win, other] = [
    await drawn(),
    await drawn(await prizeOf(1, ['7240001', '7240002'])),
    await drawn(await prizeOf(null, ['7240001'])),
  ]
  const written = await Promise.all([writeSpin(loss), writeSpin({ ...loss }), writeSpin(win)])
  expect(written).toEqual([
    expect.objectContaining({ nextSpinId: expect.any(Number), prizeId: null, code: null, expiresAt: null }),
    'taken',
    expect.objectContaining({ id: win.id, code: '7240001', expiresAt: expect.any(Date) }),
  ])
  expect(await writeSpin(other)).toBe('moved') // its only code is out
  const rows = await server.sql`
    select s.id, s.client_seed, to_jsonb(s.stocks) as stocks, s.server_seed, c.server_seed as next
    from wheel_spin s join wheel_commitment c on c.user_id = s.user_id where s.id = ${loss.id}`
  const { id, clientSeed, stocks, serverSeed, nextSeed: next } = loss
  expect(rows).toEqual([{ id, clientSeed, stocks, serverSeed, next }])
})

test('where the prize of one is gone, it alone is to be drawn again; the others are written', async () => {
  const writeSpin = makeWriteSpin(server.sql)
  const lastOne = await prizeOf(1, ['7240011', '7240012'])
  const [spent] = await server.sql<{ sum: number }[]>`select sum(spent) as sum from wheel_budget`
  const spins = [await drawn(), await drawn(lastOne), await drawn(lastOne), await drawn()]
  const outcomes = await Promise.all(spins.map(writeSpin))
  expect(outcomes.map((one) => (typeof one === 'string' ? one : 'written')).sort()).toEqual([
    'moved',
    'written',
    'written',
    'written',
  ])
  const [left] = await server.sql`select stock from wheel_segment where id = ${lastOne.segmentId ?? 0}`
  expect(left).toEqual({ stock: 0 })
  const [after] = await server.sql<{ sum: number }[]>`select sum(spent) as sum from wheel_budget`
  expect(Number(after?.sum) - Number(spent?.sum)).toBe(100)
  const ids = spins.map(({ id }) => id)
  expect(await server.sql`select 1 from wheel_spin where id = any(${ids}::bigint[])`).toHaveLength(3)
})
