import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spotPicturePath } from '#contract/sharing.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

const ORIGIN = 'https://rehber.example'
/** In the streets of İstanbul. */
const TAKSIM = { lat: 41.0369, lng: 28.985 }
let server: TestApp
let owner: Person

beforeAll(async () => {
  server = await testApp({ DEMO: '0', PUBLIC_URL: ORIGIN })
  owner = await signedIn(server, { userType: 'business' })
})
afterAll(() => server.close())

const place = { city: 'İstanbul', district: 'Beyoğlu', categoryId: 2, ...TAKSIM }
const add = async (over: object): Promise<number> => {
  const { id } = await buildBusiness(server.sql, { ...place, ...over })
  await server.catchUp()
  return id
}
const get = (url: string) => server.app.inject({ url })

/** Reads what a public page tells chats: the path of its picture, and the words for who does not see it. */
async function sharedBy(url: string): Promise<{ path: string; alt: string; body: string }> {
  const first = await get(url)
  const { body } = first.statusCode === 301 ? await get(String(first.headers.location)) : first
  const of = (property: string) =>
    new RegExp(`property="og:image${property}" content="(.*?)"`).exec(body)?.[1] ?? ''
  expect([of(':width'), of(':height')]).toEqual(['1200', '630'])
  expect(of('')).toMatch(/^https:\/\/rehber\.example\/gorsel\//)
  expect(body).toContain(`name="twitter:image" content="${of('')}"`)
  expect(body).toContain('name="twitter:card" content="summary_large_image"')
  return { path: of('').slice(ORIGIN.length), alt: of(':alt'), body }
}
/** Figures of a part of a picture. */
const statsIn = async (bytes: Buffer, box: { left: number; top: number; width: number; height: number }) =>
  (await sharp(await sharp(bytes).extract(box).png().toBuffer()).stats()).channels

const pictureOf = async (id: number) => (await sharedBy(`/isletme/${id}`)).path

describe('the picture of the streets around a place', () => {
  const streets = spotPicturePath(TAKSIM)

  test('is a JPEG of 1200 × 400 and at most 60 kB, kept for good', async () => {
    const { statusCode, headers, rawPayload } = await get(streets)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['cache-control']).toContain('immutable')
    expect(rawPayload.length).toBeLessThanOrEqual(60_000)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 400 })
    const [red] = (await sharp(rawPayload).stats()).channels
    expect(red?.stdev).toBeGreaterThan(5) // streets, not a plain ground
  })

  test('is made of places on our map alone', async () => {
    for (const path of ['485000-223000/1.jpg', '410369-489850/1.jpg', '350000-330000/1.jpg'])
      expect((await get(`/gorsel/yer/${path}`)).statusCode, path).toBe(404)
  })
})

describe('the picture of a public page', () => {
  test('is a JPEG of 1200 × 630 and at most 60 kB, kept for good, for every site to show', async () => {
    const id = await add({ name: 'ŞĞİıÖÜÇ Çilingir', hours: 'Mo-Su 09:00-19:00' })
    const { path, alt } = await sharedBy(`/isletme/${id}`)
    expect(alt).toBe('ŞĞİıÖÜÇ Çilingir, Çilingir · Beyoğlu, İstanbul, Her gün 09:00–19:00')
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    expect(answer.rawPayload.length).toBeLessThanOrEqual(60_000)
    // Streets at the right, and not one colour only.
    const map = await statsIn(answer.rawPayload, { left: 720, top: 0, width: 480, height: 600 })
    expect(Math.min(...map.map(({ stdev }) => stdev))).toBeGreaterThan(4)
    expect(map.map(({ mean }) => Math.round(mean / 64))).toEqual([4, 4, 4])
  })

  test('has another address when what it shows changes, to which the old one leads', async () => {
    const id = await add({ name: 'Eski Ad' })
    const before = await pictureOf(id)
    const old = await get(before)
    await changeBusiness(server.sql, id, { name: 'Yeni Ad' })
    await server.catchUp()
    const after = await pictureOf(id)
    expect(after).not.toBe(before)
    expect((await get(after)).rawPayload.equals(old.rawPayload)).toBe(false)
    for (const wrong of [before, after.replace(/[^/]+$/, 'AAAAAAAAAAAAAAAA.jpg')]) {
      const { statusCode, headers } = await get(wrong)
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, after, 'no-cache'])
    }
  })

  test('tells hours and not the moment: a switch leaves it as it is', async () => {
    const id = await add({ name: 'Düğmeli', hours: '24/7' })
    const before = await sharedBy(`/isletme/${id}`)
    expect(before.alt).toContain('7/24 açık')
    await server.sql`
      update business set switch_open = false, switch_until = now() + interval '1 hour' where id = ${id}`
    await server.catchUp()
    const after = await sharedBy(`/isletme/${id}`)
    expect(after.body).toContain('KAPALI')
    expect(after.path).toBe(before.path)
  })

  test.each([
    ['a script', '<script>alert(1)</script>&"\'<image href="file:///etc/passwd"/>'],
    ['as many letters as there may be', 'Ğ'.repeat(200)],
    ['one word after the other', 'Uluslararası Nakliyat '.repeat(9).trim()],
    ['signs and emoji', '🔧🚗👨‍👩‍👧 Usta \u202e ters \u200b \u0007 çan 東京'],
    ['only emoji', '🔧🚗'],
  ])('holds a name of %s', async (_, name) => {
    const path = await pictureOf(
      await add({ name, hours: 'Mo 09:00-12:00,13:00-18:00; Tu,Th 10:00-11:00; Fr 08:00-22:00' }),
    )
    const { statusCode, rawPayload } = await get(path)
    expect(statusCode).toBe(200)
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(rawPayload.length).toBeLessThanOrEqual(60_000)
    // No word reaches over the margin beside the map.
    const margin = await statsIn(rawPayload, { left: 650, top: 0, width: 44, height: 630 })
    expect(Math.max(...margin.map(({ stdev }) => stdev))).toBeLessThan(3)
  })

  test('shows the cover of who has one, and the place on a map where no streets are', async () => {
    const id = await add({ name: 'Fotoğraflı', ownerId: owner.id })
    const red = { create: { width: 900, height: 700, channels: 3, background: '#ff0000' } } as const
    const form = await formOf(await sharp(red).png().toBuffer())
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { ...owner.headers, ...form.headers },
      payload: form.payload,
    })
    const before = await pictureOf(id)
    await owner.ask('POST', `/api/businesses/${id}/photos`, { url: sent.json().url })
    await server.catchUp()
    const path = await pictureOf(id)
    expect(path).not.toBe(before)
    const meanOf = async (at: string) => {
      const { rawPayload } = await get(at)
      const channels = await statsIn(rawPayload, { left: 760, top: 60, width: 380, height: 200 })
      return channels.map(({ mean }) => Math.round(mean / 64))
    }
    expect(await meanOf(path)).toEqual([4, 0, 0])
    const far = await add({ name: 'Kars Oto', city: 'Kars', district: 'Merkez', lat: 40.6013, lng: 43.0975 })
    expect(await meanOf(await pictureOf(far))).toEqual([4, 4, 4])
    const nowhere = await add({ name: 'Yersiz', lat: null, lng: null })
    expect(await meanOf(await pictureOf(nowhere))).toEqual([0, 1, 2])
  })

  test('there is one of each category in each place', async () => {
    await add({ name: 'Beyoğlu Çilingir' })
    const paths = new Set<string>()
    for (const url of [
      '/rehber/istanbul/cilingir',
      '/rehber/istanbul/beyoglu/cilingir',
      '/rehber/kars/eczane',
    ]) {
      const { path } = await sharedBy(url)
      const { statusCode, rawPayload } = await get(path)
      expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, 1200])
      expect(rawPayload.length).toBeLessThanOrEqual(60_000)
      paths.add(path)
    }
    expect(paths.size).toBe(3)
  })

  test('what is not public has none, and none is shown when it no longer is', async () => {
    const file = 'AAAAAAAAAAAAAAAA.jpg'
    const hidden = await add({ name: 'Saklı', status: 'pending' })
    for (const subject of [
      `isletme/${hidden}`,
      'isletme/999999',
      'isletme/1-2',
      'rehber/99-0-2',
      'rehber/34-1-2',
      'rehber/34-0-999',
      'rehber/34',
    ])
      expect((await get(`/gorsel/${subject}/${file}`)).statusCode).toBe(404)
    const id = await add({ name: 'Kalkacak' })
    const path = await pictureOf(id)
    expect((await get(path)).statusCode).toBe(200)
    await changeBusiness(server.sql, id, { status: 'suspended' })
    await server.catchUp()
    expect((await get(path)).statusCode).toBe(404)
  })

  test('a network has only so many made; those that are made cost nothing of it', async () => {
    const tight = await testApp({ DEMO: '0', PUBLIC_URL: ORIGIN, LIMITS_SCALE: '0.005' })
    const paths: string[] = []
    for (let i = 0; i < 4; i++) {
      const { id } = await buildBusiness(tight.sql, { ...place, name: `Kapı ${i}` })
      await tight.catchUp()
      const { headers } = await tight.app.inject({ url: `/gorsel/isletme/${id}/A.jpg` })
      paths.push(String(headers.location))
    }
    const statuses: number[] = []
    for (const url of [paths[0], paths[1], paths[0], paths[2], paths[3], paths[0]])
      statuses.push((await tight.app.inject({ url: url ?? '' })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
    await tight.close()
  })
})
