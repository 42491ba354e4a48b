import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CallOutForStaff, ON_MAP_MAX, type RunningCallOut } from '#contract/call-outs-admin.ts'
import { acceptedCallOut, endAll, HERE, TYRES } from '../../../../test/call-outs.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

/** So many that are asked for an hour yet, of nobody. */
const addRunning = (count: number) => server.sql<{ id: number }[]>`
  insert into call_out (client_id, category_id, choice, lat, lng, ends_at, due_at)
  select gen_random_uuid()::text, ${TYRES}, 'flat_no_spare', ${HERE.lat}, ${HERE.lng}, now() + interval '1 hour',
    now() + interval '1 hour'
  from generate_series(1, ${count}::int) returning id`
const onMap = async () =>
  (await admin.ask('GET', '/api/admin/call-outs/running')).json<{
    callOuts: RunningCallOut[]
    total: number
  }>()
const stepOf = async (id: number) => (await onMap()).callOuts.find((one) => one.id === id)

test('the map has all that run, however many the list shows, with what stands of each', async () => {
  const at = await acceptedCallOut(server)
  const [untaken] = await addRunning(60)
  await server.sql`update call_out set alarmed_at = now() where id = ${untaken?.id ?? 0}`
  const list = (await admin.ask('GET', '/api/admin/call-outs')).json<CallOutForStaff[]>()
  expect(list).toHaveLength(30)
  const { callOuts, total } = await onMap()
  expect([total, new Set(callOuts.map(({ id }) => id)).size]).toEqual([61, 61])
  // What nobody takes stands first; places are to about 100 m.
  expect(callOuts[0]).toMatchObject({ id: untaken?.id, status: 'asking', isAlarm: true, step: null })
  expect(callOuts[0]).toMatchObject({ lat: 41.017, lng: 28.94, createdAt: expect.any(String) })
  expect(await stepOf(at.id)).toMatchObject({ status: 'accepted', isAlarm: false, step: null })
  for (const step of ['on_the_way', 'arrived', 'done']) {
    await at.step(at.winner, step)
    expect(await stepOf(at.id)).toMatchObject({ step })
    const [row] = (await admin.ask('GET', `/api/admin/call-outs?limit=1&cursor=${at.id + 1}`)).json<
      CallOutForStaff[]
    >()
    expect(row).toMatchObject({ id: at.id, step })
  }
  await at.confirm(at.customer)
  expect(await stepOf(at.id)).toBeUndefined()
  expect((await onMap()).total).toBe(60)
})

test('beyond a thousand the map says how many run, and keeps those that nobody takes', async () => {
  const [untaken] = await addRunning(ON_MAP_MAX + 5)
  await server.sql`update call_out set alarmed_at = now() where id = ${untaken?.id ?? 0}`
  const { callOuts, total } = await onMap()
  expect([callOuts.length, total]).toEqual([ON_MAP_MAX, ON_MAP_MAX + 5])
  expect(callOuts[0]?.id).toBe(untaken?.id)
})

test('the map is the staff’s alone', async () => {
  const answer = await (await signedIn(server)).ask('GET', '/api/admin/call-outs/running')
  expect(answer.statusCode).toBe(403)
})
