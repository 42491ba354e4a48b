import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusinessDetail } from '#contract/businesses.ts'
import { type OwnPhoto, PHOTOS_MAX } from '#contract/photos.ts'
import type { Picture } from '#contract/uploads.ts'
import { errorTexts } from '#text/errors.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { addUploads } from '../../../../test/add-rows.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { fetchBytesIn } from '../../outside/fetch-bytes.ts'
import { folderFiles } from '../../outside/files.ts'
import { makeUploads } from '../uploads/uploads.ts'
import { makePhotos } from './photos.ts'

let server: TestApp
let png: Buffer
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '10' })
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

async function uploaded({ headers }: Person): Promise<Picture> {
  const form = await formOf(png)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function shop() {
  const owner = await signedIn(server, { userType: 'business' })
  const { id } = await buildBusiness(server.sql, { ownerId: owner.id })
  const url = `/api/businesses/${id}/photos`
  const add = async (who: Person = owner) => {
    const picture = await uploaded(who)
    return { picture, answer: await who.ask('POST', url, { url: picture.url }) }
  }
  const own = async (): Promise<OwnPhoto[]> =>
    (await owner.ask('GET', `/api/businesses/${id}/own`)).json().photos
  const urls = async () => (await own()).map((photo) => photo.url)
  return { owner, id, url, add, own, urls }
}

const addRows = async (userId: number, count: number) =>
  (await addUploads(server.sql, count, { userId })).map(({ url }) => url)

describe('photos of a business', () => {
  test('are read to its owner, to the public in all answers, and to search engines', async () => {
    const { id, add, own } = await shop()
    const first = await add()
    const second = await add()
    expect(second.answer.statusCode, second.answer.body).toBe(201)
    const urls = [first.picture.url, second.picture.url]
    expect(second.answer.json<OwnPhoto[]>().map(({ url }) => url)).toEqual(urls)
    expect(await own()).toMatchObject([first.picture, second.picture])
    await server.catchUp()
    const detail = (await server.app.inject(`/api/businesses/${id}`)).json<BusinessDetail>()
    expect(detail.images).toEqual(urls)
    expect(detail.photos).toEqual([first.picture, second.picture])
  })

  test('are put in another order, which must name each of them once', async () => {
    const { owner, url, add, own, urls } = await shop()
    for (let i = 0; i < 3; i++) await add()
    const [a, b, c] = (await own()).map(({ id }) => id)
    const before = await urls()
    expect((await owner.ask('PUT', url, { ids: [c, a, b] })).statusCode).toBe(200)
    expect(await urls()).toEqual([before[2], before[0], before[1]])
    for (const ids of [[a, b], [a, b, b], [a, b, c, 1], []])
      expect((await owner.ask('PUT', url, { ids })).json().code, ids.join()).toBe('photos_changed')
    expect(await urls()).toEqual([before[2], before[0], before[1]])
  })

  test('go with their files, and what stood behind moves up', async () => {
    const { owner, url, add, own, urls } = await shop()
    const { picture } = await add()
    for (let i = 0; i < 2; i++) await add()
    const [gone] = await own()
    const rest = (await urls()).slice(1)
    for (let i = 0; i < 2; i++) expect((await owner.ask('DELETE', `${url}/${gone?.id}`)).statusCode).toBe(200)
    expect(await urls()).toEqual(rest)
    await server.sweep()
    const name = picture.url.slice('/files/'.length, -'.webp'.length)
    const kept = await readdir(path.join(server.dataDir, 'files'), { recursive: true })
    expect(kept.filter((file) => file.includes(name))).toEqual([])
    expect((await server.app.inject(picture.url)).statusCode).toBe(404)
    await add()
    expect(await urls()).toHaveLength(3)
  })

  test('go with the business', async () => {
    const { id, add } = await shop()
    const { picture } = await add()
    await server.sql`delete from business where id = ${id}`
    const name = picture.url.slice('/files/'.length, -'.webp'.length)
    expect(await server.sql`select 1 from upload where name = ${name}`).toHaveLength(0)
    expect(await server.sql`select 1 from gone_file where name = ${name}`).toHaveLength(1)
  })

  test('are ten, however many come at once; the database itself has no eleventh place', async () => {
    const { owner, id, url, own, urls } = await shop()
    const waiting = await addRows(owner.id, 14)
    const answers = await Promise.all(waiting.map((each) => owner.ask('POST', url, { url: each })))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(PHOTOS_MAX)
    expect(codes.filter((code) => code === 409)).toHaveLength(4)
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe(errorTexts.photos_full)
    expect(new Set(await urls()).size).toBe(PHOTOS_MAX)
    const [first] = await own()
    await owner.ask('DELETE', `${url}/${first?.id}`)
    const [late = ''] = await addRows(owner.id, 1)
    expect((await owner.ask('POST', url, { url: late })).json().at(-1)).toMatchObject({ url: late })
    const [spare] = await server.sql<{ id: number }[]>`
      select id from upload where user_id = ${owner.id} and used_as is null limit 1`
    for (const position of [10, 11])
      await expect(
        server.sql`insert into business_photo (business_id, upload_id, position) values (${id}, ${spare?.id ?? 0}, ${position})`,
      ).rejects.toThrow(/business_photo/)
  })

  test('must be uploads of who adds them, and are good for one business', async () => {
    const { owner, url, add } = await shop()
    const stranger = await signedIn(server)
    const theirs = await uploaded(stranger)
    const none = `/files/${'a'.repeat(32)}.webp`
    for (const each of [theirs.url, none])
      expect((await owner.ask('POST', url, { url: each })).json()).toMatchObject({ code: 'photo_unusable' })
    const { picture } = await add()
    // Again it is there already; elsewhere it is taken.
    expect((await owner.ask('POST', url, { url: picture.url })).json()).toHaveLength(1)
    const { id: other } = await buildBusiness(server.sql, { ownerId: owner.id })
    const again = await owner.ask('POST', `/api/businesses/${other}/photos`, { url: picture.url })
    expect(again.json().code).toBe('photo_unusable')
    expect((await stranger.ask('POST', url, { url: theirs.url })).statusCode).toBe(404)
    const field = await signedIn(server, { userType: 'field' })
    expect((await field.ask('POST', url, { url: (await uploaded(field)).url })).json()).toHaveLength(2)
  })

  test('leave with an owner who erases the account', async () => {
    const { owner, id, add } = await shop()
    const { picture } = await add()
    const erased = await owner.ask('DELETE', '/api/me', { password: owner.password })
    expect(erased.json()).toEqual({ ok: true })
    const [row] = await server.sql<{ photos: unknown[] }[]>`select photos from business where id = ${id}`
    expect(row?.photos).toEqual([])
    await server.sweep()
    expect((await server.app.inject(picture.url)).statusCode).toBe(404)
  })
})

describe('a photo by its address', () => {
  test('is fetched from the public internet and kept', async () => {
    const { owner, id } = await shop()
    const outside = await fakeServer((_request, response) => void response.end(png))
    const uploads = makeUploads({
      sql: server.sql,
      config: { limitsScale: 1 },
      files: folderFiles(path.join(server.dataDir, 'files')),
      fetchPublic: (address) =>
        fetchBytesIn({ protocols: ['http:'], ports: [], isAllowed: () => true }, address),
    })
    const photos = await makePhotos({ sql: server.sql, uploads }).add(owner, id, `${outside.url}/a.png`)
    expect(photos).toMatchObject([{ width: 40, height: 30 }])
    await outside.close()
  })

  test('inside is never asked, by whatever name', async () => {
    const { owner, url, own } = await shop()
    const listener = await fakeServer((_request, response) => void response.end(png))
    const { port } = new URL(listener.url)
    const inside = [
      ...['127.0.0.1', 'localhost', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]'],
      ...['[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '169.254.169.254', 'metadata.google.internal'],
    ].flatMap((host) => [`http://${host}:${port}/a.png`, `https://${host}/a.png`, `https://${host}:${port}/`])
    const others = [
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'file:///etc/passwd',
      '//ornek.test/a',
    ]
    for (const address of [...inside, ...others])
      for (const path of [url, '/api/uploads/fetch']) {
        const answer = await owner.ask('POST', path, { url: address })
        expect([answer.statusCode, answer.json().code], address).toEqual([400, 'picture_unreachable'])
      }
    expect(listener.asked).toEqual([])
    expect(await own()).toEqual([])
    await listener.close()
  })
})
