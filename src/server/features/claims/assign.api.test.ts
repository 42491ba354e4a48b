import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildClaim, buildMember } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const put = (id: number, email: string | null, reason = 'Belgesi görüldü', who = admin) =>
  who.ask('PUT', `/api/admin/businesses/${id}/owner`, { email, reason })
const ownerOf = async (id: number) =>
  (await server.sql<{ ownerId: number | null }[]>`select owner_id from business where id = ${id}`)[0]?.ownerId
const titles = async (who: Person) =>
  (await who.ask('GET', '/api/notifications')).json<{ title: string }[]>().map(({ title }) => title)
const subscriptionOf = (id: number) => server.sql`select state from subscription where business_id = ${id}`
const owner = () => signedIn(server, { userType: 'business', name: 'Işıl Sahip' })

test('an owner is given by the address of the account, changed and removed, with the fee and what was claimed', async () => {
  const [first, second, claimant] = [await owner(), await owner(), await owner()]
  const { id } = await buildBusiness(server.sql, { categoryId: 3, source: 'osm', phone: '+902121119999' })
  await buildClaim(server.sql, { businessId: id, userId: claimant.id })
  const given = await put(id, ` ${first.email.toUpperCase()} `)
  expect([given.statusCode, given.json()]).toEqual([200, { ok: true }])
  expect(await ownerOf(id)).toBe(first.id)
  expect(await titles(first)).toEqual(['İşletme hesabınıza bağlandı'])
  expect(await server.sql`select state from claim where business_id = ${id}`).toEqual([{ state: 'rejected' }])
  expect(await titles(claimant)).toHaveLength(1)
  expect(await subscriptionOf(id)).toEqual([{ state: 'trial' }])
  await buildClaim(server.sql, { businessId: id, userId: first.id, proof: 'document', state: 'approved' })
  await put(id, second.email)
  expect(await ownerOf(id)).toBe(second.id)
  expect(await titles(first)).toContain('İşletme hesabınızdan alındı')
  expect(await server.sql`select state from claim where user_id = ${first.id}`).toEqual([
    { state: 'revoked' },
  ])
  expect((await put(id, null)).statusCode).toBe(200)
  expect(await ownerOf(id)).toBeNull()
  expect(await subscriptionOf(id)).toEqual([])
  const history = (await admin.ask('GET', `/api/admin/businesses/${id}`)).json().history as {
    action: string
  }[]
  expect(history.map(({ action }) => action)).toEqual([
    ...['owner_removed', 'owner_assigned', 'owner_removed', 'owner_assigned'],
  ])
  expect(
    await server.sql`select 1 from audit_entry where action = 'business.owner_set' and subject_id = ${id}`,
  ).toHaveLength(3)
  const mails = await server.sql`
    select data ->> 'action' as action from mail where kind = 'business_decided' and recipient = ${first.email} order by id`
  expect(mails.map(({ action }) => action as string)).toEqual(['owner_assigned', 'owner_removed'])
})

test('who works there is told when the staff gives it to another', async () => {
  const [first, second, employee] = [await owner(), await owner(), await signedIn(server)]
  const { id } = await buildBusiness(server.sql, { ownerId: first.id })
  await buildMember(server.sql, { businessId: id, userId: employee.id, role: 'staff' })
  await buildMember(server.sql, { businessId: id, userId: second.id, role: 'manager' })
  await put(id, second.email)
  expect(await titles(employee)).toEqual(['İşletmenin sahibi değişti'])
  expect(await titles(second)).toEqual(['İşletme hesabınıza bağlandı'])
  const mails = await server.sql`
    select data ->> 'step' as step from mail where recipient in (${employee.email}, ${second.email}) and kind = 'takeover_step'`
  expect(mails).toEqual([{ step: 'assigned' }])
})

test('who works there is told of no new owner where nobody gets it', async () => {
  const [first, employee] = [await owner(), await signedIn(server)]
  const { id } = await buildBusiness(server.sql, { ownerId: first.id })
  await buildMember(server.sql, { businessId: id, userId: employee.id, role: 'staff' })
  await put(id, null)
  expect(await titles(employee)).toEqual(['İşletme sahibinin hesabından alındı'])
})

test('refused: no owner’s account, what is so already, without a reason, and by anybody else', async () => {
  const [mine, customer] = [await owner(), await signedIn(server)]
  const { id } = await buildBusiness(server.sql, { ownerId: mine.id })
  for (const email of ['yok@example.test', customer.email, ''])
    expect((await put(id, email)).json()).toMatchObject({
      fields: { email: 'Bu adresle bir işletme hesabı yok' },
    })
  expect((await put(id, mine.email)).json().code).toBe('already_decided')
  expect((await put(id, null, ' ')).statusCode).toBe(400)
  expect((await put(999_999_999, mine.email)).statusCode).toBe(404)
  for (const who of [mine, customer, await signedIn(server, { userType: 'field' })])
    expect((await put(id, null, 'x', who)).statusCode).toBe(403)
  expect(await ownerOf(id)).toBe(mine.id)
})
