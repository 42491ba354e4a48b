import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { addSurveyPlace } from '../../../../test/survey-rows.ts'

const MODA = {
  plate: '34',
  city: 'İstanbul',
  districtId: 1421,
  district: 'Kadıköy',
  lat: 40.987,
  lng: 29.028,
}
const HERE = { lat: 40.987, lng: 29.028, accuracy: 8 }

let server: TestApp
let field: Person
let made = 0
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  field = await signedIn(server, { userType: 'field' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`delete from survey_week`
  await server.sql`delete from field_plan`
  await server.sql`update business set status = 'draft' where status = 'verified'`
})

const addPlan = (districtId: number | null = 1421, workerId: number | null = null) =>
  server.sql`
    insert into field_plan (area, plate, district_id, target, priority, category_ids, worker_id)
    values ('Moda', '34', ${districtId}, 25, 'urgent', '{}', ${workerId})`
const drawn = () =>
  server.sql<{ businessId: number; stratum: string }[]>`
    select business_id, stratum from survey_place order by stratum, business_id`
const survey = async (who: Person = field) => (await who.ask('GET', '/api/field/survey')).json()
const visit = async (placeId: number, over: object = {}, who: Person = field) => {
  made += 1
  return who.ask('POST', '/api/field/survey/visits', {
    ...{ placeId, found: 'open', clientId: `survey-${made}`, ...HERE },
    ...over,
  })
}
const written = async (placeId: number) =>
  (await server.sql`select * from survey_visit where place_id = ${placeId}`)[0]

describe('the draw', () => {
  async function addTown() {
    const owner = await signedIn(server, { userType: 'business' })
    const owned = []
    const ownerless = []
    for (let i = 0; i < 12; i++)
      owned.push((await buildBusiness(server.sql, { ...MODA, ownerId: owner.id, source: 'owner' })).id)
    for (let i = 0; i < 36; i++) ownerless.push((await buildBusiness(server.sql, MODA)).id)
    return { owned, ownerless }
  }

  test('is made again by anybody from its seed, stratum by stratum', async () => {
    const { owned, ownerless } = await addTown()
    await buildBusiness(server.sql, { ...MODA, status: 'pending' })
    await buildBusiness(server.sql, { ...MODA, districtId: 1327, district: 'Fatih' })
    await addPlan()
    await server.drawSurvey()
    const [week] = await server.sql`select * from survey_week`
    const all = [...owned, ...ownerless].sort((a, b) => a - b)
    expect(week).toMatchObject({
      ...{ frameSize: 48, areas: ['Kadıköy, İstanbul'] },
      frameDigest: createHash('sha256').update(all.join('\n')).digest('hex'),
      strata: [
        { key: 'owned', frame: 12, drawn: 10 },
        { key: 'ownerless', frame: 36, drawn: 30 },
      ],
    })
    const hash = (id: number) => createHash('sha256').update(`${week?.['seed']}:${id}`).digest('hex')
    const first = (ids: number[], most: number) =>
      ids
        .toSorted((a, b) => hash(a).localeCompare(hash(b)))
        .slice(0, most)
        .sort((a, b) => a - b)
    expect((await drawn()).map((row) => ({ ...row }))).toEqual([
      ...first(owned, 10).map((businessId) => ({ businessId, stratum: 'owned' })),
      ...first(ownerless, 30).map((businessId) => ({ businessId, stratum: 'ownerless' })),
    ])
  })

  test('is made once a week by two processes', async () => {
    await addTown()
    await addPlan(null)
    const second = await secondApp(server)
    await server.sql`delete from survey_week`
    await Promise.all([server.drawSurvey(), second.drawSurvey(), server.drawSurvey(), second.drawSurvey()])
    await second.close()
    expect(await server.sql`select count(*)::int as weeks from survey_week`).toMatchObject([{ weeks: 1 }])
    expect(await drawn()).toHaveLength(40)
    const before = await drawn()
    await server.drawSurvey()
    expect(await drawn()).toEqual(before)
  })

  test('is not made where nobody works, or nothing is listed', async () => {
    await server.drawSurvey()
    await addPlan()
    await server.drawSurvey()
    expect(await server.sql`select from survey_week`).toHaveLength(0)
  })
})

describe('a place of the sample', () => {
  async function place(over: object = {}) {
    const business = await buildBusiness(server.sql, {
      ...{ ...MODA, name: 'Moda Fırını', phone: '+902165550199', hours: '24/7' },
      ...over,
    })
    return { business, placeId: await addSurveyPlace(server.sql, business.id) }
  }

  test('is told with its name and where it is, and nothing of our answer', async () => {
    await addPlan()
    const { business, placeId } = await place()
    const told = await field.ask('GET', '/api/field/survey')
    expect(told.json().places).toEqual([
      {
        ...{ id: placeId, businessId: business.id, name: 'Moda Fırını', category: expect.any(String) },
        ...{ address: business.address, lat: 40.987, lng: 29.028 },
      },
    ])
    for (const secret of ['5550199', '24/7', 'open', 'hours', 'switch', 'phone'])
      expect(told.body.includes(secret), secret).toBe(false)
    // Nor is it beside the others, whose telephones are told, nor ordered by its hours.
    const near = await field.ask('GET', '/api/field/nearby?lat=40.987&lng=29.028')
    expect(near.json().map(({ id }: { id: number }) => id)).not.toContain(business.id)
  })

  test('is of who works there, and not of its own people', async () => {
    const owner = await signedIn(server, { userType: 'field' })
    const elsewhere = await signedIn(server, { userType: 'field' })
    const admin = await signedIn(server, { userType: 'admin' })
    await addPlan(1421, field.id)
    await addPlan(1421, owner.id)
    const { placeId } = await place({ ownerId: owner.id, source: 'owner' })
    const counts = []
    for (const who of [field, owner, elsewhere, admin]) counts.push((await survey(who)).places.length)
    expect(counts).toEqual([1, 0, 0, 1])
    expect((await visit(placeId, {}, owner)).statusCode).toBe(404)
  })

  test('is visited: what was shown at that moment stands beside it, in no answer; the ledger has a visit', async () => {
    await addPlan()
    const { business, placeId } = await place({ hours: null })
    await changeBusiness(server.sql, business.id, {
      switchOpen: true,
      switchUntil: new Date(Date.now() + 3_600_000),
    })
    // Before the visit somebody closed it: that is what counts.
    await changeBusiness(server.sql, business.id, { switchOpen: false })
    const answer = await visit(placeId, { found: 'open', doorHours: ' 09.00-19.00 ' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual({
      ...{ id: expect.any(Number), isFar: false, isCounted: true, visitedAt: expect.any(String) },
    })
    expect(await written(placeId)).toMatchObject({
      ...{ found: 'open', claimedOpen: 'closed', doorHours: '09.00-19.00' },
      ...{ claimedPhone: '+902165550199', claimedHours: null, phoneResult: null },
    })
    const ledger = await server.sql`
      select field, value, confirms, method, is_near, user_id from business_check where business_id = ${business.id} order by field`
    expect(ledger.map((row) => ({ ...row }))).toEqual(
      [
        { field: 'existence', value: 'here', confirms: true },
        { field: 'open', value: 'closed', confirms: false },
        { field: 'position', value: '40.987,29.028', confirms: true },
      ].map((row) => expect.objectContaining({ ...row, method: 'visit', isNear: true, userId: field.id })),
    )
    const [noted] = await server.sql`
      select action, data from audit_entry where actor_id = ${field.id} and subject_id = ${business.id}`
    expect(noted).toMatchObject({ action: 'business.visited', data: { outcome: 'here', isFar: false } })
    expect((await survey()).places).toEqual([])
  })

  test('that is no more is reported', async () => {
    const { business, placeId } = await place()
    await visit(placeId, { found: 'gone' })
    expect(
      await server.sql`select kind from business_report where business_id = ${business.id}`,
    ).toMatchObject([{ kind: 'closed_for_good' }])
    expect((await survey()).calls).toEqual([])
  })

  test('counts one visit, the same once, from near, made in its week', async () => {
    const { placeId } = await place()
    expect((await visit(placeId, { lat: 40.9 })).json()).toMatchObject({ isFar: true, isCounted: false })
    expect((await visit(placeId, { waitedSeconds: 7 * 24 * 3600 })).json()).toMatchObject({
      isCounted: false,
    })
    const clientId = 'survey-same'
    const first = (await visit(placeId, { clientId, found: 'closed' })).json()
    expect(first).toMatchObject({ isCounted: true })
    expect((await visit(placeId, { clientId })).json()).toEqual(first)
    expect((await visit(placeId)).json()).toMatchObject({ isCounted: false })
    expect(await written(placeId)).toMatchObject({ found: 'closed', claimedOpen: 'open' })
  })

  test('that was visited without a network is compared with what was shown then, or with nothing', async () => {
    const { business, placeId } = await place()
    await server.sql`update survey_week set drawn_at = now() - interval '3 hours'`
    expect((await visit(placeId, { waitedSeconds: 3600 })).json()).toMatchObject({ isCounted: true })
    expect(await written(placeId)).toMatchObject({ claimedOpen: 'open' })
    await server.sql`delete from survey_visit`
    await changeBusiness(server.sql, business.id, {
      switchOpen: false,
      switchUntil: new Date(Date.now() + 3_600_000),
    })
    await visit(placeId, { waitedSeconds: 3600 })
    expect(await written(placeId)).toMatchObject({ claimedOpen: null, claimedPhone: null })
  })

  test('is called after the visit, by who was there, once; a wrong number is doubted and reported', async () => {
    const other = await signedIn(server, { userType: 'field' })
    const { business, placeId } = await place()
    const call = (result: string, who: Person = field) =>
      who.ask('PUT', `/api/field/survey/places/${placeId}/call`, { result })
    expect((await call('reached')).statusCode).toBe(404)
    await visit(placeId)
    expect((await survey()).calls).toEqual([{ id: placeId, name: 'Moda Fırını', phone: '+902165550199' }])
    expect((await survey(other)).calls).toEqual([])
    expect((await call('reached', other)).statusCode).toBe(404)
    expect((await call('wrong')).statusCode).toBe(200)
    expect((await call('reached')).statusCode).toBe(200)
    expect(await written(placeId)).toMatchObject({ phoneResult: 'wrong' })
    expect((await survey()).calls).toEqual([])
    expect(
      await server.sql`select kind from business_report where business_id = ${business.id}`,
    ).toMatchObject([{ kind: 'wrong_phone' }])
    expect((await server.app.inject({ url: `/api/businesses/${business.id}/checks` })).json()).toContainEqual(
      expect.objectContaining({ field: 'phone', state: 'doubted' }),
    )
    // Both outcomes are of the same weight: what is learnt from visits would else know only the wrong ones.
    const right = await place()
    await visit(right.placeId)
    await field.ask('PUT', `/api/field/survey/places/${right.placeId}/call`, { result: 'reached' })
    for (const [id, confirms] of [
      [business.id, false],
      [right.business.id, true],
    ] as const)
      expect(
        await server.sql`
          select method, confirms from business_check
          where business_id = ${id} and field = 'phone' and user_id = ${field.id}`,
      ).toEqual([{ method: 'visit', confirms }])
    // The number is forgotten when nobody is to call it any more.
    await server.sql`update survey_visit set visited_at = now() - interval '15 days'`
    await server.sweep()
    expect(await written(placeId)).toMatchObject({ claimedPhone: null, phoneResult: 'wrong' })
  })

  test('has its hours compared after the visit, by who read them, once; other ones are doubted and reported', async () => {
    const { business, placeId } = await place({ hours: 'Mo-Sa 09:00-19:00' })
    const compare = (result: string, id = placeId, who: Person = field) =>
      who.ask('PUT', `/api/field/survey/places/${id}/hours`, { result })
    await visit(placeId, { doorHours: '09.00-18.00' })
    expect((await survey()).doors).toEqual([
      {
        id: placeId,
        name: 'Moda Fırını',
        door: '09.00-18.00',
        shown: expect.stringContaining('09:00–19:00'),
      },
    ])
    const other = await signedIn(server, { userType: 'field' })
    expect((await survey(other)).doors).toEqual([])
    expect((await compare('same', placeId, other)).statusCode).toBe(404)
    expect((await compare('different')).statusCode).toBe(200)
    expect((await compare('same')).statusCode).toBe(200)
    expect(await written(placeId)).toMatchObject({ hoursResult: 'different' })
    expect((await survey()).doors).toEqual([])
    expect(
      await server.sql`select kind, details from business_report where business_id = ${business.id}`,
    ).toEqual([{ kind: 'wrong_hours', details: '09.00-18.00' }])

    const right = await place({ hours: 'Mo-Sa 09:00-19:00' })
    await visit(right.placeId, { doorHours: '9-19' })
    await compare('same', right.placeId)
    const checksOf = (id: number) => server.sql`
      select method, value, confirms from business_check where business_id = ${id} and field = 'hours' and user_id = ${field.id}`
    const check = { method: 'visit', value: 'Mo-Sa 09:00-19:00' }
    expect(await checksOf(business.id)).toEqual([{ ...check, confirms: false }])
    expect(await checksOf(right.business.id)).toEqual([{ ...check, confirms: true }])

    // Nothing was read, or the hours are others by now: the ledger keeps what was, and says nothing of what stands.
    const unread = await place()
    await visit(unread.placeId)
    expect((await compare('same', unread.placeId)).statusCode).toBe(404)
    const changed = await place({ hours: 'Mo-Sa 09:00-19:00' })
    await visit(changed.placeId, { doorHours: '9-19' })
    await server.sql`
      update business set schedule_id = (select id from schedule where hours = '24/7') where id = ${changed.business.id}`
    await compare('same', changed.placeId)
    expect(await checksOf(changed.business.id)).toEqual([{ ...check, confirms: true }])
    const listed = await server.app.inject(`/api/businesses/${changed.business.id}/checks`)
    expect(listed.json().map(({ field: of }: { field: string }) => of)).not.toContain('hours')
    // A day that the owner closed since is the same week.
    const dayOff = 'Mo-Sa 09:00-19:00; 2027 Jan 04 off'
    const closed = await place({ hours: 'Mo-Sa 09:00-19:00' })
    await buildBusiness(server.sql, { hours: dayOff })
    await visit(closed.placeId, { doorHours: '9-18' })
    await server.sql`
      update business set schedule_id = (select id from schedule where hours = ${dayOff}) where id = ${closed.business.id}`
    await compare('different', closed.placeId)
    expect(await checksOf(closed.business.id)).toEqual(
      [check.value, dayOff].map((value) => ({ ...check, value, confirms: false })),
    )
    await server.sql`update survey_visit set visited_at = now() - interval '15 days'`
    await server.sweep()
    expect(await written(changed.placeId)).toMatchObject({ claimedHours: null, hoursResult: 'same' })
  })

  test('has its hours dated by the visit and not by the comparison: what the place said since stands', async () => {
    const { business, placeId } = await place({ hours: 'Mo-Sa 09:00-19:00' })
    const doubts = async () =>
      (await server.app.inject({ url: `/api/businesses/${business.id}/checks` }))
        .json()
        .filter(
          ({ field, state }: { field: string; state: string }) => field === 'hours' && state === 'doubted',
        )
    await visit(placeId, { doorHours: '09.00-18.00' })
    const days = (count: number) => server.sql`
      update survey_visit set visited_at = now() - make_interval(days => ${count}) where place_id = ${placeId}`
    await days(3)
    await server.sql`
      insert into business_check (business_id, field, value, method, at)
      values (${business.id}, 'hours', 'Mo-Sa 09:00-19:00', 'edit', now() - interval '1 day')`
    await field.ask('PUT', `/api/field/survey/places/${placeId}/hours`, { result: 'different' })
    const compared = server.sql`
      select is_near, round(extract(epoch from now() - c.at) / 86400)::int as days, c.at = date_trunc('milliseconds', v.visited_at) as is_of_visit
      from business_check c join survey_visit v on v.place_id = ${placeId}
      where c.business_id = ${business.id} and c.field = 'hours' and c.method = 'visit'`
    expect(await compared).toEqual([{ isNear: true, days: 3, isOfVisit: true }])
    expect(await doubts()).toEqual([])
  })

  test('stays without what a worker wrote when the account is erased', async () => {
    const worker = await signedIn(server, { userType: 'field' })
    const admin = await signedIn(server, { userType: 'admin' })
    const { business, placeId } = await place()
    await visit(placeId, { doorHours: '09.00-19.00' }, worker)
    const told = (await worker.ask('GET', '/api/me/export')).json()
    expect(JSON.stringify(told)).toContain('09.00-19.00')
    const gone = await admin.ask('DELETE', `/api/admin/users/${worker.id}`, { reason: 'asked' })
    expect(gone.statusCode, gone.body).toBe(200)
    expect(await written(placeId)).toMatchObject({ found: 'open', doorHours: '', claimedOpen: 'open' })
    await server.sql`update business set status = 'draft' where id = ${business.id}`
  })
})
