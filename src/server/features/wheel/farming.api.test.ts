import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SpinResult } from '#contract/wheel.ts'
import type { UserPrize } from '#contract/wheel-prizes.ts'
import { buildPrize } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.sql`update wheel_segment set weight = 0 where surface = 'page' and kind <> 'credit'`
  await server.sql`update wheel_segment set stock = null where kind = 'credit'`
})
afterAll(() => server.close())

const puppet = (email: string) => signedIn(server, { email, phoneProvenAt: null })
/** Redeems all that an account won on a day: returns the sum, in liras, and its refusals. */
async function farm(emails: readonly string[], remoteAddress: string) {
  const admin = await signedIn(server, { userType: 'admin' })
  const spins: string[] = []
  const redeemed: string[] = []
  for (const email of emails) {
    const { headers } = await puppet(email)
    const url = '/api/wheel/spin'
    const spun = await server.app.inject({ method: 'POST', url, headers, payload: {}, remoteAddress })
    spins.push(spun.statusCode === 200 ? 'won' : spun.json().code)
    if (spun.statusCode !== 200) continue
    const code = spun.json<SpinResult>().prizeCode
    expect(code).toMatch(/^724/) // the code is shown at once
    const used = await admin.ask('POST', '/api/prizes/redeem', { code, businessId: 1 })
    redeemed.push(used.statusCode === 200 ? 'used' : used.json().code)
  }
  const many = (list: string[]) =>
    Object.fromEntries([...Map.groupBy(list, (word) => word)].map(([word, all]) => [word, all.length]))
  return { spins: many(spins), redeemed: many(redeemed) }
}
const sixty = (emailOf: (i: number) => string) => Array.from({ length: 60 }, (_, i) => emailOf(i))

describe('puppets win no money', () => {
  test('sixty accounts of one mailbox, from one address: one spin, no lira redeemed', async () => {
    const result = await farm(
      sixty((i) => (i % 2 ? `kuk.la+${i}@gmail.com` : `k.ukla+${i}@googlemail.com`)),
      '198.51.100.1',
    )
    expect(result).toEqual({ spins: { won: 1, wheel_already_spun: 59 }, redeemed: { winner_unproven: 1 } })
  })

  test('sixty mailboxes from one address: the 41st is asked for a telephone, no lira redeemed', async () => {
    const result = await farm(
      sixty((i) => `kukla${i}@ornek.test`),
      '198.51.100.2',
    )
    expect(result).toEqual({ spins: { won: 40, phone_unproven: 20 }, redeemed: { winner_unproven: 40 } })
    const { headers } = await signedIn(server)
    const proven = await server.app.inject({
      ...{ method: 'POST', url: '/api/wheel/spin', headers, payload: {} },
      remoteAddress: '198.51.100.2',
    })
    expect(proven.statusCode).toBe(200)
  })

  test('two accounts of one mailbox at once: one spin', async () => {
    const both = await Promise.all([puppet('iki+1@ornek.test'), puppet('iki+2@ornek.test')])
    const spun = await Promise.all(both.map(({ ask }) => ask('POST', '/api/wheel/spin', {})))
    expect(spun.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429])
  })

  test('one mailbox that erases its account and signs up again: one spin a day', async () => {
    const spin = async (person: Awaited<ReturnType<typeof puppet>>) => {
      const answer = await person.ask('POST', '/api/wheel/spin', {})
      return answer.statusCode === 200 ? 'spun' : answer.json().code
    }
    const erase = async ({ ask, password }: Awaited<ReturnType<typeof puppet>>) =>
      expect((await ask('DELETE', '/api/me', { password })).statusCode).toBe(200)
    const first = await puppet('yeniden@ornek.test')
    expect(await spin(first)).toBe('spun')
    await server.sql`update app_user set email = 'sonraki@ornek.test' where id = ${first.id}`
    await erase(first)
    const again = await puppet('yeniden+2@ornek.test')
    expect(await spin(again)).toBe('wheel_already_spun')
    await erase(again)
    expect(await spin(await puppet('yeniden@ornek.test'))).toBe('wheel_already_spun')
    expect(await spin(await puppet('sonraki@ornek.test'))).toBe('wheel_already_spun')
    expect(await spin(await puppet('baskasi@ornek.test'))).toBe('spun')
    await server.sql`update wheel_spin_erased set day = day - 1`
    expect(await spin(await puppet('yeniden+3@ornek.test'))).toBe('spun')
    await server.sweep()
    expect(await server.sql`select from wheel_spin_erased`).toHaveLength(0)
  })

  test('a prize worth money waits for its winner’s telephone, others do not', async () => {
    const winner = await puppet('tek@ornek.test')
    const admin = await signedIn(server, { userType: 'admin' })
    const prize = await buildPrize(server.sql, {
      userId: winner.id,
      kind: 'gift',
      value: 5000,
      code: '7245550001',
    })
    const free = await buildPrize(
      server.sql,
      { userId: winner.id, kind: 'discount', value: 0, code: '7245550002' },
      { day: 'yesterday' },
    )
    const list = async () =>
      (await winner.ask('GET', `/api/users/${winner.id}/prizes`))
        .json<UserPrize[]>()
        .filter(({ needsPhone }) => needsPhone)
        .map(({ id }) => id)
    const token = async (id: number) => {
      const answer = await winner.ask('GET', `/api/users/${winner.id}/prizes/${id}/token`)
      return answer.statusCode === 200 ? 'token' : answer.json().code
    }
    const redeem = async (code: string) => {
      const answer = await admin.ask('POST', '/api/prizes/redeem', { code })
      return answer.statusCode === 200 ? 'used' : answer.json().code
    }
    expect([await list(), await token(prize.id), await token(free.id)]).toEqual([
      [prize.id],
      'phone_unproven',
      'token',
    ])
    expect([await redeem('7245550001'), await redeem('7245550002')]).toEqual(['winner_unproven', 'used'])
    await server.sql`update app_user set phone_proven_at = now() where id = ${winner.id}`
    expect([await list(), await token(prize.id)]).toEqual([[], 'token'])
    expect(await redeem('7245550001')).toBe('used')
  })
})
