import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { addSurveyPlace, addSurveyVisit } from '../../../../test/survey-rows.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject(url)
const words = async () => (await get('/guven')).body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

type Found = Parameters<typeof addSurveyVisit>[2]
async function add(count: number, weeksAgo: number, found: Found) {
  for (let i = 0; i < count; i++) {
    const { id } = await buildBusiness(server.sql)
    await addSurveyVisit(server.sql, await addSurveyPlace(server.sql, id, weeksAgo), found)
  }
}

test('there is no figure before there are visits enough, and none of the week that runs', async () => {
  expect(await words()).toContain('Henüz ölçüm yok')
  await add(29, 2, { found: 'open', claimed: 'open', phone: 'reached' })
  await add(5, 0, { found: 'closed', claimed: 'open' })
  const page = await get('/guven')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await words()).toContain('Şimdiye kadar 29 ziyaret sayıldı.')
  expect(page.body).not.toContain('Doğru çıkan')
  expect(page.body).not.toContain('noindex')
  const { weeks, total } = (await get('/api/surveys')).json()
  expect([total, weeks.map(({ figures }: { figures: unknown }) => figures)]).toEqual([null, [null, null]])
})

test('shares are told with their intervals; what changed on the way counts for existence alone', async () => {
  await server.sql`
    delete from survey_visit v using survey_place p join survey_week w on w.id = p.week_id
    where p.id = v.place_id and w.starts_on > istanbul_day(now()) - 7`
  await add(1, 2, { found: 'closed', claimed: 'open', phone: 'wrong' })
  await add(2, 1, { found: 'gone', claimed: 'open', phone: 'unanswered' })
  await add(3, 1, { found: 'closed', claimed: 'closed', hours: 'same' })
  await add(1, 1, { found: 'open', claimed: 'closed', hours: 'different' })
  await add(4, 1, { found: 'open', claimed: 'estimated' })
  await add(2, 1, { found: 'open', claimed: null })
  const { total, visits, weeks } = (await get('/api/surveys')).json()
  expect([visits, total]).toEqual([
    42,
    {
      visits: 42,
      open: { right: 29, of: 32 },
      closed: { right: 3, of: 4 },
      estimated: { right: 4, of: 4 },
      phones: { right: 29, of: 30 },
      unanswered: 2,
      hours: { right: 3, of: 4 },
      uncompared: 36,
      existing: { right: 40, of: 42 },
    },
  ])
  expect(weeks).toMatchObject([
    { figures: null, seed: null, drawn: null },
    { figures: { visits: 12, open: { right: 0, of: 2 } } },
    { figures: { visits: 30 } },
  ])
  const shown = await words()
  // By R: prop.test(29, 32, correct = FALSE).
  for (const part of [
    '29 / 32',
    '%90,6',
    '(%75,8 – %96,8)',
    'Yanıt vermeyen 2 numara',
    'Yerinde bulunan 36 yerin saatleri karşılaştırılmadı',
  ])
    expect(shown).toContain(part)
})

test('a seed is told when its week is over, its hash before; both belong together', async () => {
  const [running, over] = (await get('/api/surveys')).json().weeks
  const commitment = createHash('sha256').update('7'.repeat(64)).digest('hex')
  expect(running).toMatchObject({ commitment, seed: null, drawn: null })
  expect(over).toMatchObject({ commitment, seed: '7'.repeat(64) })
  expect(over.drawn).toHaveLength(12)
})

test('the page is known again by its tag, and stands in the sitemap', async () => {
  const { headers } = await get('/guven')
  const again = await server.app.inject({ url: '/guven', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect((await get('/sitemap-rehber-1.xml')).body).toContain('/guven</loc>')
})

test('it is compressed as the other public pages are, for who takes that', async () => {
  const as = (encoding: string) =>
    server.app.inject({ url: '/guven', headers: { 'accept-encoding': encoding } })
  const [plain, zipped, brotli] = [await as('identity'), await as('gzip'), await as('br, gzip')]
  expect([plain, zipped, brotli].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
    [undefined, 'accept-encoding'],
    ['gzip', 'accept-encoding'],
    ['br', 'accept-encoding'],
  ])
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
})
