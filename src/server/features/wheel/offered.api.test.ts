import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Received } from '#contract/notifications.ts'
import type { Wheel } from '#contract/wheel.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

/** Outside demo mode, without a permit and without an address that winners could write to. */
let server: TestApp

beforeAll(async () => {
  server = await testApp({ DEMO: '0' })
})
afterAll(() => server.close())

const segmentsOf = async (who: Person) => (await who.ask('GET', '/api/wheel')).json<Wheel>().segments
const titlesOf = async (who: Person) => (await segmentsOf(who)).map(({ title }) => title)

test('nobody is shown a prize that nobody could give them; the others share its odds', async () => {
  const customer = await signedIn(server)
  expect((await segmentsOf(customer)).map(({ title, odds }) => [title, odds])).toEqual([
    ['Ücretsiz Premium', 0.0351],
    ['VIP Üyelik', 0.0281],
    ['Tekrar Çevir', 0.9368],
  ])
})

test('who owns a listed business that pays a fee is offered what comes off it, no other owner', async () => {
  const owner = await signedIn(server, { userType: 'business' })
  const { id } = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3 })
  expect(await titlesOf(owner)).toEqual(['Ücretsiz Premium', 'VIP Üyelik', 'Tekrar Çevir'])
  await server.sql`insert into subscription (business_id, state, anchor, trial_months, months)
    values (${id}, 'active', current_date, 0, 1)`
  const offered = await titlesOf(owner)
  expect(offered).toEqual([
    ...['50 TL Platform Kredisi', '100 TL Hizmet İndirimi', 'Ücretsiz Premium', '200 TL Bonus'],
    ...['VIP Üyelik', '25 TL İndirim', 'Tekrar Çevir'],
  ])
  const spin = (await owner.ask('POST', '/api/wheel/spin', {})).json<Wheel>()
  expect(spin.segments.map(({ title }) => title)).toEqual(offered)
  await server.sql`update subscription set state = 'exempt' where business_id = ${id}`
  expect(await titlesOf(owner)).toHaveLength(3)
})

test('who has premium for good is not offered it: odds and proof know it before the spin', async () => {
  const customer = await signedIn(server)
  await customer.ask('POST', '/api/wheel/spin', {})
  await server.sql`
    insert into wheel_spin (id, user_id, day, right_no, layout_id, stocks, server_seed, client_seed, segment_id, is_win, grants_extra)
    select nextval('wheel_spin_id'), user_id, day - n, 1, layout_id, stocks, server_seed, '', segment_id, false, false
    from wheel_spin, generate_series(1, 99) as n where user_id = ${customer.id}`
  await server.sql`update wheel_spin set day = day - 100 where user_id = ${customer.id} and day = istanbul_day(now())`
  expect(await titlesOf(customer)).toEqual(['VIP Üyelik', 'Tekrar Çevir'])
  const spin = (await customer.ask('POST', '/api/wheel/spin', {})).json<{ spinId: number }>()
  const proof = (await customer.ask('GET', `/api/wheel/spins/${spin.spinId}`)).json<Wheel>()
  expect(proof.segments.map(({ title }) => title)).toEqual(['VIP Üyelik', 'Tekrar Çevir'])
})

test('the staff are told what is not on the wheel and why, each once a week while it is so', async () => {
  const told = async (who: Person) =>
    (await who.ask('GET', '/api/notifications'))
      .json<Received[]>()
      .filter(({ path }) => path === '/admin/wheel')
  const [first, owner] = [await signedIn(server, { userType: 'admin' }), await signedIn(server)]
  await Promise.all([server.sweep(), server.sweep()])
  const second = await signedIn(server, { userType: 'admin' })
  await server.sweep()
  for (const admin of [first, second]) expect(await told(admin)).toHaveLength(1)
  expect((await told(first))[0]).toMatchObject({
    title: 'Çarkta duraklatılan ödüller var',
    message:
      'Kazanan ödülü almak için kime yazacağını bilemeyeceğinden çarka konmuyor: 50 TL Platform Kredisi, 100 TL Hizmet İndirimi, 200 TL Bonus, 25 TL İndirim ve 5 ödül daha. CONTACT_EMAIL veya CONTACT_PHONE girilince geri gelir. İzin gerektirdiğinden çarka konmuyor: 75 TL Nakit. WHEEL_PERMIT_NO girilince geri gelir.',
  })
  await server.sql`update notification set sent_at = sent_at - interval '8 days'`
  await server.sweep()
  for (const admin of [first, second]) expect(await told(admin)).toHaveLength(2)
  await server.sql`update wheel_segment set is_active = false where business_id is null and kind not in ('vip', 'premium', 'again', 'none')`
  await server.sql`update notification set sent_at = sent_at - interval '8 days'`
  await server.sweep()
  expect(await told(first)).toHaveLength(2)
  expect(await told(owner)).toEqual([])
})
