import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/messages.ts'
import { PICTURE_MAX_BYTES, type Picture, UPLOADS_AN_HOUR } from '#contract/uploads.ts'
import { srcSetOf } from '#lib/picture-sizes.ts'
import { errorTexts } from '#text/errors.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { fetchBytesIn } from '../../outside/fetch-bytes.ts'
import { folderFiles } from '../../outside/files.ts'
import { makeUploads } from './uploads.ts'

let server: TestApp
let jpeg: Buffer
beforeAll(async () => {
  server = await testApp()
  jpeg = await photo(2000, 1000)
})
afterAll(() => server.close())

const photo = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Make: 'kanarya' }, IFD3: { GPSLatitude: '41/1 0/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()

async function upload({ headers }: Pick<Person, 'headers'>, data: Uint8Array = jpeg) {
  const form = await formOf(data)
  return server.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
}
const uploaded = async (who: Person, data?: Buffer) => (await upload(who, data)).json<Picture>()

/** All files there are. */
const kept = async () =>
  (await readdir(path.join(server.dataDir, 'files'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  )
const filesOf = async ({ url }: Picture) =>
  (await kept()).filter((name) => name.includes(url.slice('/files/'.length, -'.webp'.length))).length

async function talk() {
  const owner = await signedIn(server, { userType: 'business' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id })
  const customer = await signedIn(server)
  const send = (photo: unknown, more: object = {}) =>
    customer.ask('POST', '/api/messages', { toBusinessId: business.id, kind: 'photo', photo, ...more })
  return { owner, business, customer, send }
}

describe('an upload', () => {
  test('is answered with its address, and served in all sizes to who knows it', async () => {
    const answer = await upload(await signedIn(server))
    expect(answer.statusCode, answer.body).toBe(201)
    const picture = answer.json<Picture>()
    expect(picture).toEqual({
      url: expect.stringMatching(/^\/files\/[\w-]{32}\.webp$/),
      width: 1600,
      height: 800,
    })
    const addresses = srcSetOf(picture).split(', ')
    expect(addresses).toHaveLength(3)
    for (const each of addresses) {
      const [url = '', width] = each.split(' ')
      const file = await server.app.inject(url)
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      })
      expect(`${(await sharp(file.rawPayload).metadata()).width}w`).toBe(width)
      expect(file.rawPayload.includes('kanarya')).toBe(false)
    }
  })

  test('the same picture is called otherwise each time, and nothing else is found under /files', async () => {
    const who = await signedIn(server)
    expect((await uploaded(who)).url).not.toBe((await uploaded(who)).url)
    for (const name of ['a'.repeat(32), '..%2f..%2fsettings', `${'a'.repeat(32)}.webp`, '%00.webp'])
      expect((await server.app.inject(`/files/${name}`)).statusCode, name).toBe(404)
  })

  test('of no picture, of too large a one, of none at all: words, and nothing kept', async () => {
    const who = await signedIn(server)
    const before = (await kept()).length
    const large = await upload(who, Buffer.concat([jpeg, Buffer.alloc(PICTURE_MAX_BYTES)]))
    expect([large.statusCode, large.json().error]).toEqual([413, errorTexts.picture_too_large])
    const huge = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect((await upload(who, huge)).json()).toMatchObject({ code: 'picture_too_large' })
    const svg = await upload(who, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([svg.statusCode, svg.json().error]).toEqual([415, errorTexts.picture_unreadable])
    expect((await upload(who, Buffer.alloc(0))).statusCode).toBe(415)
    const json = await who.ask('POST', '/api/uploads', { url: 'https://ornek.test/a.jpg' })
    expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported_media_type'])
    expect((await upload({ headers: { authorization: 'Bearer nobody' } })).statusCode).toBe(401)
    expect((await kept()).length).toBe(before)
  })

  test('a form that is cut, or has no file, is refused in words', async () => {
    const { headers } = await signedIn(server)
    const send = (type: string, payload: string | Buffer) =>
      server.app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: { ...headers, 'content-type': type },
        payload,
      })
    const { headers: form, payload } = await formOf(jpeg)
    expect((await send(form['content-type'], payload.subarray(0, 3000))).json().code).toBe(
      'malformed_request',
    )
    const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
    expect((await send('multipart/form-data; boundary=x', field)).json().fields).toHaveProperty('file')
    expect((await send('multipart/form-data', field)).statusCode).toBeLessThan(500)
    // Forms are taken here alone.
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: form,
      payload,
    })
    expect(elsewhere.statusCode).toBe(415)
  })

  test('sixty an hour, however many at once', async () => {
    const who = await signedIn(server)
    const answers: Awaited<ReturnType<typeof upload>>[] = []
    for (let i = 0; i < 8; i++)
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => upload(who, Buffer.from('x'))))))
    const of = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([of(415), of(429)]).toEqual([UPLOADS_AN_HOUR, 64 - UPLOADS_AN_HOUR])
    expect((await upload(who)).json().error).toBe(errorTexts.too_many_uploads)
  })
})

describe('a photo in a conversation', () => {
  test('is seen by both sides, in the stream’s words too, and good for one message', async () => {
    const { owner, customer, send } = await talk()
    const picture = await uploaded(customer)
    const sent = await send(picture.url, { message: 'Kapı bu', clientId: 'a' })
    expect(sent.statusCode, sent.body).toBe(201)
    const { threadId, message } = sent.json<Sent>()
    expect(message).toMatchObject({ kind: 'photo', text: 'Kapı bu', photo: picture })
    const read = (await owner.ask('GET', `/api/messages/threads/${threadId}`)).json()
    expect(read.messages).toMatchObject([{ kind: 'photo', photo: picture, isMine: false }])
    expect(read.thread.lastMessage.photo).toEqual(picture)
    // Sent again it is the same message; under another name it is refused.
    expect((await send(picture.url, { clientId: 'a' })).json().message.no).toBe(1)
    const again = await send(picture.url, { clientId: 'b' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'photo_unusable'])
    expect((await send((await uploaded(customer)).url, { message: ' ' })).statusCode).toBe(201)
  })

  test('the same message ten times at once takes the photo once', async () => {
    const { customer, send } = await talk()
    const { url } = await uploaded(customer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(url, { clientId: 'x' })))
    expect(answers.map((answer) => answer.json<Sent>().message?.no)).toEqual(Array(10).fill(1))
  })

  test('must be one’s own upload', async () => {
    const { owner, send } = await talk()
    const { url } = await uploaded(owner)
    for (const photo of [url, 'https://ornek.test/a.webp', `/files/${'a'.repeat(32)}.webp`, 'javascript:1'])
      expect((await send(photo)).json().code, photo).toBe('photo_unusable')
    for (const photo of [undefined, '']) expect((await send(photo)).json().fields).toHaveProperty('photo')
    expect((await send(724)).statusCode).toBe(400)
  })
})

describe('a picture by its address', () => {
  test('goes the same way; what is not in public, or no picture, is refused in words', async () => {
    const { id } = await signedIn(server)
    const outside = await fakeServer(
      ({ url }, response) => void response.end(url === '/foto' ? jpeg : '<html>'),
    )
    const make = (world: Parameters<typeof fetchBytesIn>[0]) =>
      makeUploads({
        sql: server.sql,
        config: { limitsScale: 1 },
        files: folderFiles(path.join(server.dataDir, 'files')),
        fetchPublic: (address) => fetchBytesIn(world, address),
      })
    const here = make({ protocols: ['http:'], ports: [], isAllowed: () => true })
    const picture = await here.fetchPicture(id, `${outside.url}/foto`)
    expect(picture).toMatchObject({ width: 1600, height: 800 })
    expect(await filesOf(picture)).toBe(3)
    await expect(here.fetchPicture(id, `${outside.url}/page`)).rejects.toThrow('picture_unreadable')
    const asked = outside.asked.length
    const strict = make({ protocols: ['http:'], ports: [] })
    await expect(strict.fetchPicture(id, `${outside.url}/foto`)).rejects.toThrow('picture_unreachable')
    expect(outside.asked).toHaveLength(asked)
    await outside.close()
  })
})

describe('files go', () => {
  test('a day after an upload that nothing used, and no sooner', async () => {
    const { customer, send } = await talk()
    const [old, fresh, used] = [await uploaded(customer), await uploaded(customer), await uploaded(customer)]
    await send(used.url)
    await server.sql`
      update upload set created_at = now() - interval '25 hours' where name <> ${fresh.url.slice(7, -5)}`
    await server.sweep()
    expect([await filesOf(old), await filesOf(fresh), await filesOf(used)]).toEqual([0, 3, 3])
    expect((await server.app.inject(old.url)).statusCode).toBe(404)
    expect((await send(old.url)).json().code).toBe('photo_unusable')
  })

  test('with the account of who sent them: the other side keeps the place, not the photo', async () => {
    const { owner, customer, send } = await talk()
    const [sent, unused] = [await uploaded(customer), await uploaded(customer)]
    const { threadId } = (await send(sent.url)).json<Sent>()
    const told = await customer.ask('GET', '/api/me/export')
    expect(told.body).toContain(unused.url)
    expect(told.json().parts.conversations.conversations[0].messages[0].photo).toBe(sent.url)
    const erased = await customer.ask('DELETE', '/api/me', { password: customer.password })
    expect(erased.statusCode, erased.body).toBeLessThan(300)
    await server.sweep()
    expect([await filesOf(sent), await filesOf(unused)]).toEqual([0, 0])
    const [message] = (await owner.ask('GET', `/api/messages/threads/${threadId}`)).json().messages
    expect(message).toMatchObject({ isRemoved: true, photo: null })
  })

  test('with the conversation', async () => {
    const { customer, business, send } = await talk()
    const picture = await uploaded(customer)
    await send(picture.url)
    await server.sql`delete from business where id = ${business.id}`
    await server.sweep()
    expect(await filesOf(picture)).toBe(0)
    expect(await server.sql`select 1 from gone_file`).toEqual([])
  })
})
