import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUBMISSIONS_A_DAY } from '#contract/submissions.ts'
import { errorTexts } from '#text/errors.ts'
import { fieldTexts } from '#text/fields.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { addUploads } from '../../../../test/add-rows.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

let made = 0
/** Body of the wizard: a locksmith in Kadıköy, each with a telephone of its own. */
function sent(over: object = {}) {
  made += 1
  return {
    ...{ name: `Işık Çilingir ${made}`, categoryId: 2, phone: `0216 555 ${String(1000 + made)}` },
    ...{ city: 'istanbul', district: 'Kadıköy', address: 'Moda Caddesi 7' },
    ...{ email: 'isik@ornek.test', website: 'ornek.test', description: 'Kapı açar', workingHours: '7/24' },
    ...{ latitude: 40.987, longitude: 29.028, isOpen: true, isEmergency: true, isVerified: false },
    images: [],
    ...over,
  }
}
const submit = (who: Person, over: object = {}) => who.ask('POST', '/api/businesses', sent(over))
const owner = () => signedIn(server, { userType: 'business' })

async function rowOf(id: number) {
  const [row] = await server.sql<
    {
      status: string
      source: string
      ownerId: number | null
      openWish: boolean
      switchOpen: boolean | null
    }[]
  >`select status, source, owner_id, open_wish, switch_open from business where id = ${id}`
  return row
}
const draftOf = (ownerId: number, over: object = {}) =>
  buildBusiness(server.sql, { ownerId, status: 'draft', source: 'owner', ...over })

describe('what becomes of a submission', () => {
  test.each([
    ['customer', 'pending', 'user'],
    ['field', 'pending', 'staff'],
    ['admin', 'verified', 'staff'],
  ] as const)('by a %s it is %s, of source %s, and nobody’s', async (userType, status, source) => {
    const answer = await submit(await signedIn(server, { userType }))
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, ...told } = answer.json()
    expect(told).toMatchObject({
      status,
      isVerified: status === 'verified',
      is_verified: status === 'verified',
    })
    expect(await rowOf(id)).toMatchObject({ status, source, ownerId: null })
    await server.catchUp()
    expect((await server.app.inject(`/api/businesses/${id}`)).statusCode).toBe(
      status === 'verified' ? 200 : 404,
    )
  })

  test('by an owner it is the only draft, completed; a wish to be open is kept for the approval', async () => {
    const who = await owner()
    const draft = await draftOf(who.id, { name: 'Taslak', categoryId: null })
    const answer = await submit(who, { name: 'Tamam Çilingir' })
    expect(answer.json()).toMatchObject({ id: draft.id, name: 'Tamam Çilingir', status: 'pending' })
    expect(await rowOf(draft.id)).toEqual({
      ...{ status: 'pending', source: 'owner', ownerId: who.id },
      ...{ openWish: true, switchOpen: null },
    })
    const own = (await who.ask('GET', `/api/businesses/${draft.id}/own`)).json()
    expect(own).toMatchObject({
      ...{ city: 'İstanbul', district: 'Kadıköy', phone: expect.stringMatching(/^\+90216555/) },
      ...{ website: 'https://ornek.test/', lat: 40.987, hours: { osm: '24/7' }, isEmergency: true },
    })
    // There is no draft any more: the next one is a further business.
    expect((await submit(who)).json().id).not.toBe(draft.id)
  })

  test('of several drafts the one that is named; of others’ and of submitted ones none', async () => {
    const who = await owner()
    const [first, second] = [await draftOf(who.id), await draftOf(who.id)]
    const fresh = (await submit(who)).json().id
    expect([first.id, second.id]).not.toContain(fresh)
    expect((await submit(who, { draftId: second.id })).json().id).toBe(second.id)
    expect((await submit(who, { draftId: second.id })).json().code).toBe('not_a_draft')
    const theirs = await draftOf((await owner()).id)
    expect((await submit(who, { draftId: theirs.id })).statusCode).toBe(404)
    expect(await rowOf(theirs.id)).toMatchObject({ status: 'draft' })
  })

  test('a rejected one is mended and waits again', async () => {
    const who = await owner()
    const { id } = await draftOf(who.id, { status: 'rejected' })
    expect((await who.ask('PUT', `/api/businesses/${id}/draft`, { name: 'Yeni Ad' })).json()).toEqual({
      id,
      refused: [],
    })
    expect((await submit(who, { draftId: id, isOpen: false })).json()).toMatchObject({
      id,
      status: 'pending',
    })
    expect(await rowOf(id)).toMatchObject({ openWish: false })
  })

  test('an admin’s without hours is open at once when it is wished, for a day', async () => {
    const who = await signedIn(server, { userType: 'admin' })
    const { id } = (await submit(who, { workingHours: 'arayınız' })).json()
    const [row] = await server.sql`
      select switch_open, switch_wished, open_wish,
        switch_until between now() + interval '23 hours' and now() + interval '24 hours' as is_a_day
      from business where id = ${id}`
    expect(row).toEqual({ switchOpen: true, switchWished: true, openWish: false, isADay: true })
    expect(
      await server.sql`select 1 from audit_entry where subject_id = ${id} and action = 'business.added'`,
    ).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test('what is missing, in the words of the form', async () => {
    const who = await signedIn(server)
    const bare = await who.ask('POST', '/api/businesses', {})
    expect([bare.statusCode, bare.json().error]).toEqual([400, fieldTexts.submission_required])
    expect(Object.keys(bare.json().fields).sort()).toEqual(['address', 'categoryId', 'city', 'name', 'phone'])
    for (const name of ['name', 'phone', 'city', 'address'])
      expect((await submit(who, { [name]: ' ' })).json().fields, name).toHaveProperty(name)
    for (const categoryId of [null, 0, 'loading'])
      expect((await submit(who, { categoryId })).json().error).toBe(fieldTexts.category_required)
    expect((await submit(who, { categoryId: 9999 })).json().fields).toHaveProperty('categoryId')
    expect((await submit(who, { latitude: 48.85, longitude: 2.35 })).json().fields).toHaveProperty('latitude')
    expect((await submit(who, { images: Array(11).fill('https://a.test/b.png') })).json().error).toBe(
      fieldTexts.too_many_photos,
    )
  })

  test('fields that are nobody’s to send change nothing', async () => {
    const who = await signedIn(server)
    const forged = {
      ...{ isVerified: true, is_verified: true, status: 'verified', source: 'staff', ownerId: who.id },
      ...{ owner_id: who.id, userId: 1, rating: 5, rating_mean: 5, review_count: 9, id: 1, open_wish: false },
      ...{
        switch_open: true,
        photos: [{ url: 'x' }],
        services: ['Sahte'],
        search_text: 'x',
        created_at: '2000-01-01',
      },
    }
    const { id, isVerified } = (await submit(who, forged)).json()
    expect(isVerified).toBe(false)
    const [row] = await server.sql`
      select status, source, owner_id, rating_mean, review_count, open_wish, switch_open, photos, services,
        created_at > now() - interval '1 minute' as is_new from business where id = ${id}`
    expect(row).toEqual({
      ...{ status: 'pending', source: 'user', ownerId: null, ratingMean: null, reviewCount: 0 },
      ...{ openWish: true, switchOpen: null, photos: [], services: [], isNew: true },
    })
  })

  test('an unconfirmed address, and more than a day’s share', async () => {
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/businesses', payload: sent() })).statusCode,
    ).toBe(401)
    const outside = await testApp({ DEMO: '0', NODE_ENV: 'test' })
    const unconfirmed = await signedIn(outside, { emailConfirmedAt: null })
    expect((await unconfirmed.ask('POST', '/api/businesses', sent())).json().code).toBe('email_unconfirmed')
    await outside.close()
    const who = await signedIn(server)
    const answers = await Promise.all(Array.from({ length: SUBMISSIONS_A_DAY + 3 }, () => submit(who)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(SUBMISSIONS_A_DAY)
    expect((await submit(who)).json().error).toBe(errorTexts.too_many_submissions)
  })
})

describe('twins', () => {
  const listed = async (over: object = {}) => {
    const admin = await signedIn(server, { userType: 'admin' })
    const body = sent(over)
    const { id } = (await admin.ask('POST', '/api/businesses', body)).json()
    return { id, ...body }
  }

  test('the same telephone and name, in any letters, or within 150 m: the listed one is told', async () => {
    const there = await listed({ name: 'ÇİLİNGİR IŞIK' })
    const who = await signedIn(server)
    const phone = there.phone.replaceAll(' ', '')
    const far = { latitude: 41.1, longitude: 29.3, district: '' }
    const byName = await submit(who, { phone, name: 'çilingir ışık', ...far })
    expect([byName.statusCode, byName.json()]).toEqual([
      409,
      {
        code: 'already_listed',
        error: errorTexts.already_listed,
        business: { id: there.id, name: 'ÇİLİNGİR IŞIK', address: there.address, phone: expect.any(String) },
      },
    ])
    // 0.0013° of latitude are 144.6 m, 0.0014° are 155.7 m.
    expect((await submit(who, { phone, latitude: 40.987 + 0.0013 })).json().code).toBe('already_listed')
    expect((await submit(who, { phone, latitude: 40.987 + 0.0014 })).statusCode).toBe(201)
    expect((await submit(who, { name: 'çilingir ışık' })).statusCode, 'another telephone').toBe(201)
    expect(
      await server.sql`select 1 from business where phone = ${byName.json().business.phone}`,
    ).toHaveLength(2)
  })

  test('confirmNew goes on; what only waits is no duplicate', async () => {
    const there = await listed()
    const who = await signedIn(server)
    const same = { phone: there.phone, name: there.name }
    expect((await submit(who, same)).statusCode).toBe(409)
    expect((await submit(who, { ...same, confirmNew: true })).statusCode).toBe(201)
    const waiting = sent()
    for (let i = 0; i < 2; i++)
      expect((await who.ask('POST', '/api/businesses', waiting)).statusCode).toBe(201)
  })

  test('an owner’s draft stays as it was, and two admins at once list it once', async () => {
    const there = await listed()
    const who = await owner()
    const { id } = await draftOf(who.id, { name: 'Eski Ad' })
    expect((await submit(who, { phone: there.phone, name: there.name })).statusCode).toBe(409)
    expect((await who.ask('GET', `/api/businesses/${id}/own`)).json()).toMatchObject({
      name: 'Eski Ad',
      status: 'draft',
    })
    const admin = await signedIn(server, { userType: 'admin' })
    const body = sent()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.ask('POST', '/api/businesses', body)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ])
  })
})

describe('sent again', () => {
  test('under the same client id it is one, ten times at once, with and without a draft', async () => {
    const customer = await signedIn(server)
    const who = await owner()
    const draft = await draftOf(who.id)
    for (const [person, over] of [
      [customer, {}],
      [who, { draftId: draft.id }],
      [who, {}],
    ] as const) {
      const body = sent({ ...over, clientId: `deneme ${made}` })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => person.ask('POST', '/api/businesses', body)),
      )
      expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().id}`)).size).toBe(1)
      expect(await server.sql`select 1 from business where name = ${body.name}`).toHaveLength(1)
    }
  })

  test('the same form without a client id is one while it waits, with and without a draft', async () => {
    const customer = await signedIn(server)
    const [drafting, who] = [await owner(), await owner()]
    await draftOf(drafting.id, { description: 'Taslakta yazıldı' })
    for (const [person, over] of [
      [customer, {}],
      [customer, { confirmNew: true, latitude: undefined, longitude: undefined, email: '' }],
      [drafting, { description: '' }],
      [who, {}],
    ] as const) {
      const body = sent(over)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => person.ask('POST', '/api/businesses', body)),
      )
      expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().id}`)).size).toBe(1)
      expect(await server.sql`select 1 from business where name = ${body.name}`).toHaveLength(1)
    }
  })

  test('another form, another person’s, and one after the decision are businesses of their own', async () => {
    const [who, other] = [await signedIn(server), await signedIn(server)]
    const body = sent()
    const send = async (person: Person, over: object = {}) =>
      (await person.ask('POST', '/api/businesses', { ...body, ...over })).json().id as number
    const ids = [
      await send(who),
      await send(who, { address: 'Bahariye Caddesi 1' }),
      await send(who, { description: 'Kasa da açar' }),
      await send(who, { clientId: 'bilerek' }),
      await send(other),
    ]
    for (const id of ids) await changeBusiness(server.sql, id, { status: 'rejected' })
    ids.push(await send(who))
    expect(new Set(ids).size).toBe(6)
  })
})

describe('a draft', () => {
  test('keeps what fits and names what does not; nobody else reads or writes it', async () => {
    const who = await owner()
    const { id } = await draftOf(who.id, { phone: '+902125550000' })
    const url = `/api/businesses/${id}/draft`
    const half = {
      ...{ name: 'Yarım Kalan', phone: '0216', email: 'yarim@', city: 'Ankara', district: 'Çankaya' },
      ...{ latitude: 0, longitude: 0, categoryId: 9999, description: 'Yazıyorum' },
    }
    const saved = (await who.ask('PUT', url, half)).json()
    expect(saved.refused.sort()).toEqual(['categoryId', 'email', 'latitude', 'longitude', 'phone'])
    const told = (await who.ask('GET', `/api/businesses/${id}/own`)).json()
    expect(told).toMatchObject({
      ...{ name: 'Yarım Kalan', phone: '+902125550000', city: 'Ankara', district: 'Çankaya', email: null },
      ...{ description: 'Yazıyorum', status: 'draft' },
    })
    const other = await owner()
    expect((await other.ask('PUT', url, { name: 'Başkası' })).statusCode).toBe(404)
    expect((await other.ask('GET', `/api/businesses/${id}/own`)).statusCode).toBe(404)
    await changeBusiness(server.sql, id, { status: 'pending' })
    expect((await who.ask('PUT', url, { name: 'Geç' })).json().code).toBe('not_a_draft')
  })

  test('of a further business is begun once', async () => {
    const who = await owner()
    const begin = (clientId: string) =>
      who.ask('POST', '/api/businesses/drafts', { name: 'İkinci Şube', phone: 'yarım', clientId })
    const first = (await begin('a')).json()
    expect(first).toEqual({ id: expect.any(Number), refused: ['phone'] })
    expect((await begin('a')).json().id).toBe(first.id)
    expect((await begin('b')).json().id).not.toBe(first.id)
    // A draft's name is not a submission's: it is submitted all the same.
    const { id, status } = (await submit(who, { draftId: first.id, clientId: 'a' })).json()
    expect([id, status]).toEqual([first.id, 'pending'])
  })
})

describe('a draft that is not wanted', () => {
  test('goes with what was typed, by its owner alone; what was submitted stays', async () => {
    const [who, other] = [
      await signedIn(server, { userType: 'business' }),
      await signedIn(server, { userType: 'business' }),
    ]
    const { id } = (
      await who.ask('POST', '/api/businesses/drafts', { name: 'Yarım Kalan', workingHours: 'Mo 09:00-12:00' })
    ).json()
    expect((await other.ask('DELETE', `/api/businesses/${id}/draft`)).statusCode).toBe(404)
    expect((await who.ask('DELETE', `/api/businesses/${id}/draft`)).json()).toEqual({ ok: true })
    expect((await who.ask('DELETE', `/api/businesses/${id}/draft`)).statusCode).toBe(404)
    expect((await who.ask('GET', '/api/businesses/mine')).json()).toEqual([])
    const sent = (await submit(who, { name: 'Onay Bekleyen' })).json()
    const refused = await who.ask('DELETE', `/api/businesses/${sent.id}/draft`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_a_draft'])
  })
})

describe('pictures of a submission', () => {
  const upload = async (userId: number) => (await addUploads(server.sql, 1, { userId }))[0]?.url

  test('are one’s own uploads, in their order', async () => {
    const who = await signedIn(server)
    const images = [await upload(who.id), await upload(who.id)]
    const { id } = (await submit(who, { images: [...images, images[0]] })).json()
    const [row] = await server.sql<
      { photos: { url: string }[] }[]
    >`select photos from business where id = ${id}`
    expect(row?.photos.map(({ url }) => url)).toEqual(images)
  })

  test('each refused one is named by its place, and nothing is submitted', async () => {
    const who = await signedIn(server)
    const theirs = await upload((await signedIn(server)).id)
    const own = await upload(who.id)
    const name = 'Fotoğraflı Yer'
    const outside = await submit(who, {
      name,
      images: [own, 'https://127.0.0.1/a.png', 'javascript:alert(1)'],
    })
    expect(outside.json().fields).toEqual({
      'images.1': fieldTexts.picture_unreachable,
      'images.2': fieldTexts.picture_unreachable,
    })
    expect((await submit(who, { name, images: [own, theirs] })).json().fields).toEqual({
      'images.1': fieldTexts.photo_unusable,
    })
    expect(await server.sql`select 1 from business where name = ${name}`).toHaveLength(0)
    expect((await submit(who, { name, images: [own] })).statusCode).toBe(201)
  })
})
