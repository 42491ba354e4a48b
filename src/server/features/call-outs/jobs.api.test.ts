import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { listBusinessJobs } from '#contract/call-outs-jobs.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayOf } from '#text/messages-times.ts'
import { acceptedCallOut, age, askedCallOut, endAll, onDuty } from '../../../../test/call-outs.ts'
import { buildMember } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

type Listed = Reply<typeof listBusinessJobs>
type Scene = Awaited<ReturnType<typeof acceptedCallOut>>
const at = ({ one }: Pick<Scene, 'one'>, over = '') => `/api/businesses/${one.business.id}/call-outs${over}`
const list = async (who: Person, scene: Scene, over = '') =>
  (await who.ask('GET', at(scene, over))).json<Listed>()

/** The same business accepts another call-out, promised in seven minutes. */
async function another({ winner }: Scene): Promise<{ id: number; customer: Person }> {
  const customer = await signedIn(server)
  const { id } = await askedCallOut(server, customer)
  const won = await winner.ask('POST', `/api/call-outs/${id}/answer`, { accept: true, minutes: 7 })
  expect(won.statusCode, won.body).toBe(200)
  return { id, customer }
}

/** One job reached in ten minutes and paid for, one given back at the door with what was paid until then, and one that runs. */
async function threeJobs() {
  const scene = await acceptedCallOut(server)
  await age(server.sql, scene.id, 10 * 60)
  await scene.step(scene.winner, 'arrived')
  await scene.step(scene.winner, 'done')
  await scene.confirm(scene.customer)
  const pay = (who: Person, id: number, paidKurus: number) =>
    who.ask('POST', `/api/call-outs/${id}/price`, { paidKurus })
  expect((await pay(scene.customer, scene.id, 43_000)).statusCode).toBe(200)
  const back = await another(scene)
  await scene.winner.ask('POST', `/api/call-outs/${back.id}/progress`, { step: 'arrived' })
  expect((await pay(back.customer, back.id, 10_000)).statusCode).toBe(200)
  await scene.winner.ask('POST', `/api/call-outs/${back.id}/cancel`, {})
  return { scene, back, running: await another(scene) }
}

test('owner and managers see each job, how it came out, and the totals, page by page', async () => {
  const { scene, back, running } = await threeJobs()
  const manager = await signedIn(server)
  await buildMember(server.sql, { businessId: scene.one.business.id, userId: manager.id, role: 'manager' })
  const all = await list(manager, scene)
  expect(all.items).toMatchObject([
    {
      callOutId: running.id,
      outcome: null,
      endedAt: null,
      promisedMinutes: 7,
      takenMinutes: null,
      disputeUntil: null,
    },
    {
      callOutId: back.id,
      outcome: 'given_back',
      promisedMinutes: 7,
      agreedKurus: 44_000,
      paidKurus: null,
    },
    {
      ...{
        callOutId: scene.id,
        outcome: 'reached',
        promisedMinutes: 9,
        takenMinutes: 11,
        agreedKurus: 44_000,
        paidKurus: 43_000,
      },
      ...{ category: 'Lastik Servisi', district: 'Fatih', disputeUntil: expect.any(String), dispute: null },
    },
  ])
  const totals = { accepted: 3, reached: 1, givenBack: 1, noShows: 0, agreedKurus: 44_000 }
  expect(all.totals).toEqual({ ...totals, yesPercent: null, arrivedPercent: null })
  expect(all.months).toHaveLength(12)
  const month = { month: dayOf(all.items[2]?.wonAt ?? '').slice(0, 7), reached: 1, agreedKurus: 44_000 }
  expect(all.months.filter(({ reached }) => reached > 0)).toEqual([month])
  const [given] = await server.sql`select paid_kurus from call_out where id = ${back.id}`
  expect(given).toEqual({ paidKurus: null }) // whoever comes next was not paid by it
  for (const { phone, name } of [scene.customer, back.customer, running.customer])
    for (const word of [phone, name]) expect(JSON.stringify(all)).not.toContain(word)
  const first = await list(scene.winner, scene, '?limit=2')
  const rest = await list(scene.winner, scene, `?limit=2&cursor=${first.nextCursor}`)
  expect([...first.items, ...rest.items]).toEqual(all.items)
  expect(rest.nextCursor).toBeNull()
})

test('staff members, strangers and the next owner see none of it', async () => {
  const { scene } = await threeJobs()
  const worker = await signedIn(server)
  await buildMember(server.sql, { businessId: scene.one.business.id, userId: worker.id, role: 'staff' })
  for (const who of [worker, scene.two.who, scene.customer])
    for (const over of ['', '/csv']) expect((await who.ask('GET', at(scene, over))).statusCode).toBe(404)
  const buyer = await signedIn(server, { userType: 'business' })
  await server.sql`update business set owner_id = ${buyer.id} where id = ${scene.one.business.id}`
  expect(await list(buyer, scene)).toMatchObject({ items: [], totals: { accepted: 0, agreedKurus: 0 } })
})

test('the file has the same jobs, and no cell that a spreadsheet would run', async () => {
  const { scene } = await threeJobs()
  await server.sql`
    update app_user set name = '=HYPERLINK("http://kotu.test") Usta', first_name = '=HYPERLINK("http://kotu.test")'
    where id = ${scene.winner.id}`
  const file = await scene.winner.ask('GET', at(scene, '/csv'))
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="cagrilar-[\d-]+\.csv"$/),
  })
  const [head, ...lines] = file.body.split('\r\n')
  expect(head).toBe(
    '\uFEFFÇağrı no;Kabul;Kategori;Ne oldu;İlçe;Kabul eden;Söz verilen dk;Varış dk;Anlaşılan (TL);Ödenen (TL);Sonuç;Bitiş',
  )
  expect(lines.map((line) => line.split(';').slice(-6, -1))).toEqual([
    ['7', '', '440,00', '', 'Sürüyor'],
    ['7', '1', '440,00', '', 'Geri verildi'],
    ['9', '11', '440,00', '430,00', 'Gidildi'],
    [],
  ])
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://kotu.test"")"`)
  expect(file.body).not.toMatch(/(?:^|;)"?[=+@-]/m)
})

test('a business without a job has an empty list', async () => {
  const one = await onDuty(server, 1)
  const empty = (await one.who.ask('GET', at({ one }))).json<Listed>()
  expect(empty).toMatchObject({ items: [], nextCursor: null, totals: { accepted: 0 } })
})
