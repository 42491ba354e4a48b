import { expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { testApp } from '../../../../test/harness.ts'
import { codesIn } from '../../../../test/pdf-codes.ts'
import { request, signedIn } from '../../../../test/person.ts'

test('guessed codes open and claim nothing, and a network has thirty wrong ones an hour; right ones cost it nothing', async () => {
  const strict = await testApp({ DEMO: '0', LIMITS_SCALE: '1' })
  try {
    const boss = await signedIn(strict, { userType: 'admin' })
    const { districtId } = await buildBusiness(strict.sql, { source: 'osm' })
    const { id } = (await boss.ask('POST', '/api/admin/letters', { plate: '34', districtId })).json<{
      id: number
    }>()
    const pdf = await boss.ask('GET', `/api/admin/letters/${id}/pdf`)
    const code = codesIn(pdf.rawPayload)[0]?.split('/').at(-1) ?? ''
    const me = await signedIn(strict, { userType: 'business' })
    const from = '203.0.113.7'
    const tryOpen = (typed: string, network = from) =>
      request(strict, 'POST', '/api/letters/open', { code: typed }, { from: network })
    for (let i = 0; i < 40; i++) expect((await tryOpen(code)).statusCode).toBe(200)
    const guesses = Array.from(
      { length: 15 },
      (_, i) => `ABCDEFGH${String.fromCharCode(65 + (i % 8))}${2 + (i % 8)}`,
    )
    for (const guess of guesses) {
      expect((await tryOpen(guess)).json()).toMatchObject({ code: 'letter_unknown' })
      const claimed = await strict.app.inject({
        ...{ method: 'POST', url: '/api/letters/claim', payload: { code: guess } },
        ...{ headers: me.headers, remoteAddress: from },
      })
      expect(claimed.json()).toMatchObject({ code: 'letter_unknown' })
    }
    for (const typed of ['ABCDEFGHJK', code]) expect((await tryOpen(typed)).statusCode).toBe(429)
    expect((await tryOpen(code, '203.0.113.8')).statusCode).toBe(200)
    const [claims] = await strict.sql`select count(*)::int as many from claim`
    expect(claims?.['many']).toBe(0)
  } finally {
    await strict.close()
  }
})
