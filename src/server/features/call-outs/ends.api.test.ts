import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Duty } from '#contract/call-outs-duty.ts'
import { acceptedCallOut, age, endAll } from '../../../../test/call-outs.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { buildMember } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

/** Promised in 9 minutes: late 24 minutes after the acceptance. */
const LATE_SECONDS = 24 * 60
type Scene = Awaited<ReturnType<typeof acceptedCallOut>>
const scene = (): Promise<Scene> => acceptedCallOut(server)
const another = (who: Person, { id }: Scene) => who.ask('POST', `/api/call-outs/${id}/another`)
const codeOf = async (answer: ReturnType<Person['ask']>) => (await answer).json<{ code: string }>().code
const dutyOf = async ({ winner, one }: Scene) =>
  (await winner.ask('GET', `/api/businesses/${one.business.id}/duty`)).json<Duty>()
const ledgerOf = ({ one }: Scene) => server.sql`
  select field, value, confirms, user_id, method from business_check
  where business_id = ${one.business.id} and method = 'call_out' order by id`

describe('nobody comes', () => {
  test('15 minutes after the promised arrival the customer is told once, and can ask for another one', async () => {
    const at = await scene()
    await age(server.sql, at.id, LATE_SECONDS - 5)
    expect(await at.see()).toMatchObject({ canAskAnother: false })
    expect(await codeOf(another(at.customer, at))).toBe('call_out_not_late')
    await age(server.sql, at.id, 6)
    const told = async () => {
      await server.serveCallOuts()
      const [row] = await server.sql`
        select late_told_at, due_at = ends_at as waits_for_end from call_out where id = ${at.id}`
      return row
    }
    const first = await told()
    expect(first).toEqual({ lateToldAt: expect.any(Date), waitsForEnd: true })
    await server.sql`update call_out set due_at = now() where id = ${at.id}`
    expect(await told()).toEqual(first)
    expect(await at.see()).toMatchObject({ canAskAnother: true, status: 'accepted' })
    expect(await codeOf(another(at.two.who, at))).toBe('not_found')
    const asked = await another(at.customer, at)
    expect(asked.json(), asked.body).toMatchObject({ customer: { status: 'asking', winner: null } })
    expect((await another(at.customer, at)).statusCode).toBe(200)
    await server.serveCallOuts()
    const states = (await at.see()).asked.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['asked', 'asked', 'refused'])
    expect((await at.accept(at.two.who)).json()).toMatchObject({ role: 'winner' })
    expect(await codeOf(another(at.customer, at))).toBe('call_out_not_late')
  })

  test('who did not come counts as a no-show; its duty is paused, in words, until it is begun again', async () => {
    const at = await scene()
    await age(server.sql, at.id, LATE_SECONDS + 1)
    await another(at.customer, at)
    expect(await at.outcome()).toBe('no_show')
    expect(await dutyOf(at)).toMatchObject({ onDuty: false, pausedAt: expect.any(String) })
    const told = (await at.winner.ask('GET', '/api/notifications')).json()
    expect(told).toMatchObject([{ title: 'Nöbetiniz durduruldu' }])
    // The notice says where to object.
    expect(await at.view(at.winner)).toMatchObject({
      role: 'asked',
      ask: { outcome: 'no_show', disputeUntil: expect.any(String) },
    })
    expect(await at.view(at.two.who)).toMatchObject({ ask: { outcome: null } })
    await at.winner.ask('POST', `/api/call-outs/${at.id}/dispute`, { reason: 'Kapıdaydım.' })
    expect(await at.view(at.winner)).toMatchObject({
      ask: { dispute: { reason: 'Kapıdaydım.' }, disputeUntil: null },
    })
    expect(await at.view(at.two.who)).toMatchObject({ ask: { dispute: null, disputeUntil: null } })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const begun = await at.winner.ask('PUT', `/api/businesses/${at.one.business.id}/duty`, {
      onDuty: true,
      until,
    })
    expect(begun.json(), begun.body).toMatchObject({ onDuty: true, pausedAt: null })
  })

  test('and the customer cancels in vain: the same; before it is late, it counts neither way', async () => {
    const late = await scene()
    await age(server.sql, late.id, LATE_SECONDS + 1)
    await late.cancel(late.customer)
    expect(await late.outcome()).toBe('no_show')
    expect(await dutyOf(late)).toMatchObject({ onDuty: false, pausedAt: expect.any(String) })
    const early = await scene()
    await early.cancel(early.customer)
    expect(await early.outcome()).toBe('void')
    expect(await dutyOf(early)).toMatchObject({ onDuty: true, pausedAt: null })
  })

  test('word against word pauses nothing, and a proven arrival leaves no other one', async () => {
    const said = await scene()
    await said.step(said.winner, 'arrived')
    await age(server.sql, said.id, LATE_SECONDS + 1)
    expect((await another(said.customer, said)).statusCode).toBe(200)
    expect([await said.outcome(), (await dutyOf(said)).pausedAt]).toEqual(['void', null])
    await said.cancel(said.customer) // else it asks those of the next one first
    const proven = await scene()
    await proven.step(proven.winner, 'arrived', (await proven.see()).arrivalCode ?? '')
    await age(server.sql, proven.id, LATE_SECONDS + 1)
    expect(await proven.see()).toMatchObject({ canAskAnother: false })
    expect(await codeOf(another(proven.customer, proven))).toBe('call_out_not_late')
  })

  test('who says unseen to be done cannot hold the customer back', async () => {
    const at = await scene()
    for (const name of ['arrived', 'done']) await at.step(at.winner, name)
    expect(await at.see()).toMatchObject({ canAskAnother: true })
    expect((await another(at.customer, at)).json()).toMatchObject({ customer: { status: 'asking' } })
  })

  test('after the end there is no other one', async () => {
    const at = await scene()
    await at.cancel(at.customer)
    expect(await codeOf(another(at.customer, at))).toBe('call_out_cancelled')
  })
})

describe('cancelling during a job', () => {
  const isCounted = async ({ id }: Scene) =>
    (await server.sql`select is_counted from call_out where id = ${id}`)[0]?.['isCounted']

  test('counts from two minutes on while it is in time, and never costs anything', async () => {
    const cases = [
      { after: 119, step: 'on_the_way', counted: false },
      { after: 121, step: 'on_the_way', counted: true },
      { after: 9 * 60 + 1, step: 'on_the_way', counted: false },
      { after: 9 * 60 + 1, step: 'arrived', counted: false },
      { after: 9 * 60 + 1, step: 'arrived', proven: true, counted: false },
    ]
    for (const { after, step, proven, counted } of cases) {
      const at = await scene()
      await at.step(at.winner, step, proven ? ((await at.see()).arrivalCode ?? '') : undefined)
      await age(server.sql, at.id, after)
      expect((await at.see()).isCancelCounted).toBe(counted)
      await at.cancel(at.customer)
      expect(await isCounted(at)).toBe(counted)
    }
    const [money] = await server.sql`select count(*)::int as payments from payment`
    expect(money).toEqual({ payments: 0 })
  })
})

describe('at the door', () => {
  test('nothing is done before somebody came, whatever the customer says', async () => {
    const at = await scene()
    await at.step(at.winner, 'on_the_way')
    expect(await codeOf(at.confirm(at.customer))).toBe('call_out_step')
    expect(await at.see()).toMatchObject({ status: 'accepted', steps: { customerDoneAt: null } })
  })

  test('given back with the code said it is neither reached nor missed, and earns nothing', async () => {
    const at = await scene()
    await at.step(at.winner, 'arrived', (await at.see()).arrivalCode ?? '')
    await at.cancel(at.winner)
    expect(await at.outcome()).toBe('void')
    await at.cancel(at.customer) // else it asks those of the next one first
    const left = await scene()
    await left.step(left.winner, 'arrived', (await left.see()).arrivalCode ?? '')
    await left.cancel(left.customer)
    expect(await left.outcome()).toBe('reached')
    const jobs = await left.winner.ask('GET', `/api/businesses/${left.one.business.id}/call-outs`)
    expect(jobs.json()).toMatchObject({ totals: { reached: 1, agreedKurus: 0 } })
    const receipt = await left.winner.ask('GET', `/api/call-outs/${left.id}/receipt`)
    expect(receipt.json()).toMatchObject({ code: 'call_out_cancelled' })
  })

  test('who erases the account of the business there ends the job, and nobody else is called', async () => {
    const at = await scene()
    await at.step(at.winner, 'arrived')
    const gone = await at.winner.ask('DELETE', '/api/me', {
      password: at.winner.password,
      closeBusinesses: true,
    })
    expect(gone.statusCode, gone.body).toBe(200)
    expect(await at.see()).toMatchObject({ status: 'over' })
  })
})

describe('a business that is sold while somebody is at the door', () => {
  async function sold() {
    const at = await acceptedCallOut(server)
    await at.step(at.winner, 'arrived')
    const buyer = await signedIn(server, { userType: 'business' })
    await server.sql`update business set owner_id = ${buyer.id} where id = ${at.one.business.id}`
    return { ...at, buyer }
  }
  const erase = (who: Person) =>
    who.ask('DELETE', '/api/me', { password: who.password, closeBusinesses: true })

  test('the buyer’s erasure leaves the job alone, that of who is there ends it', async () => {
    const first = await sold()
    expect((await erase(first.buyer)).statusCode).toBe(200)
    await server.serveCallOuts()
    expect((await first.see()).status).toBe('accepted')
    const second = await sold()
    expect((await erase(second.winner)).statusCode).toBe(200)
    expect((await second.see()).status).toBe('over')
  })

  test('that it was cancelled is told to who is there, and not to the buyer', async () => {
    const { buyer, winner, customer, cancel } = await sold()
    expect((await cancel(customer)).statusCode).toBe(200)
    const told = await server.sql`
      select recipient from sms where user_id in (${buyer.id}, ${winner.id}) and kind = 'call_out_said'`
    expect(told).toEqual([{ recipient: winner.phone }])
  })
})

test('who has left the business comes to nobody for it: others are asked', async () => {
  const at = await scene()
  const driver = await signedIn(server, { userType: 'business' })
  await buildMember(server.sql, { businessId: at.one.business.id, userId: driver.id, role: 'staff' })
  await server.sql`update call_out set accepted_by = ${driver.id} where id = ${at.id}`
  const removed = await at.winner.ask('DELETE', `/api/businesses/${at.one.business.id}/people/${driver.id}`)
  expect(removed.statusCode, removed.body).toBe(200)
  await expect
    .poll(async () => {
      await server.serveCallOuts()
      return (await at.see()).status
    }, EVENTUALLY)
    .toBe('asking')
  expect(await at.outcome()).toBe('void')
})

describe('a job that was done', () => {
  test('lets its customer review the business, and nobody else whom it did not reach', async () => {
    const write = (who: Person, { one }: Scene) =>
      who.ask('POST', `/api/businesses/${one.business.id}/reviews`, { stars: 5, text: 'Hızlı geldi.' })
    const done = await scene()
    await done.step(done.winner, 'arrived')
    expect(await codeOf(write(done.customer, done))).toBe('review_not_dealt')
    await done.step(done.winner, 'done')
    await done.confirm(done.customer)
    expect(await done.see()).toMatchObject({ canReview: true })
    const written = await write(done.customer, done)
    expect(written.statusCode, written.body).toBe(201)
    expect(await done.see()).toMatchObject({ canReview: false })
    const gone = await scene()
    await gone.cancel(gone.customer)
    expect(await gone.see()).toMatchObject({ canReview: false })
    expect(await codeOf(write(gone.customer, gone))).toBe('review_not_dealt')
  })

  test.each(['code', 'customer'] as const)('is written into the ledger by the %s', async (proof) => {
    const at = await scene()
    await at.step(at.winner, 'arrived', proof === 'code' ? ((await at.see()).arrivalCode ?? '') : undefined)
    await at.step(at.winner, 'done')
    expect(await ledgerOf(at)).toEqual([])
    if (proof === 'customer') await at.confirm(at.customer)
    await age(server.sql, at.id, 31 * 60)
    await server.serveCallOuts()
    const row = { confirms: true, userId: null, method: 'call_out' }
    expect(await ledgerOf(at)).toEqual([
      { ...row, field: 'open', value: 'open' },
      { ...row, field: 'existence', value: 'here' },
    ])
    const shown = await server.app.inject(`/api/businesses/${at.one.business.id}/checks`)
    expect(shown.json().slice(0, 2)).toMatchObject([
      { field: 'open', method: 'call_out', state: 'confirmed', isOpen: true },
      { field: 'existence', method: 'call_out' },
    ])
  })

  test('by the winner’s word alone proves nothing', async () => {
    const at = await scene()
    for (const name of ['arrived', 'done']) await at.step(at.winner, name)
    await age(server.sql, at.id, 31 * 60)
    await server.serveCallOuts()
    expect((await at.see()).status).toBe('done')
    expect(await ledgerOf(at)).toEqual([])
  })
})
