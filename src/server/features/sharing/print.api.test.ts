import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildMember, buildSegment } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { codesIn } from '../../../../test/pdf-codes.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

const ORIGIN = 'https://rehber.example'
let server: TestApp
let owner: Person

beforeAll(async () => {
  server = await testApp({ DEMO: '0', PUBLIC_URL: ORIGIN })
  owner = await signedIn(server, { userType: 'business' })
})
afterAll(() => server.close())

const add = async (over: object): Promise<number> => {
  const place = { city: 'İstanbul', district: 'Beyoğlu', categoryId: 2 }
  const { id } = await buildBusiness(server.sql, { ...place, ...over })
  return id
}

async function readSheet(bytes: Buffer) {
  const proxy = await getDocumentProxy(new Uint8Array(bytes))
  const page = await proxy.getPage(1)
  const [, , width, height] = page.view as [number, number, number, number]
  const { text } = await extractText(proxy, { mergePages: true })
  return {
    pages: proxy.numPages,
    size: [Math.round(width), Math.round(height)],
    text: text.replace(/\s+/g, ' '),
  }
}
const SIZES = { a4: [595, 842], a5: [420, 595], a6: [298, 420] }

describe('what an owner prints', () => {
  test.each(['a4', 'a5'] as const)(
    'a poster of %s: who it is, and codes of its page and its wheel',
    async (size) => {
      const id = await add({ name: 'Şişli Işık Çilingir', ownerId: owner.id })
      const url = `/api/businesses/${id}/poster?size=${size}`
      const plain = await owner.ask('GET', url)
      expect(plain.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="rehber724-afis-${size}.pdf"`,
        'cache-control': 'no-store',
      })
      const sheet = await readSheet(plain.rawPayload)
      expect([sheet.pages, sheet.size]).toEqual([1, SIZES[size]])
      for (const words of [
        'Şişli Işık Çilingir',
        'Çilingir · Beyoğlu',
        'Bizi Rehber724’te bulun',
        `rehber.example/isletme/${id}`,
      ])
        expect(sheet.text).toContain(words)
      expect(sheet.text).not.toContain('Çarkımızı')
      expect(codesIn(plain.rawPayload)).toEqual([`${ORIGIN}/isletme/${id}`])

      await buildSegment(server.sql, { businessId: id })
      const { rawPayload } = await owner.ask('GET', url)
      expect((await readSheet(rawPayload)).text).toContain('Çarkımızı çevirin')
      expect(codesIn(rawPayload)).toEqual([`${ORIGIN}/isletme/${id}`, `${ORIGIN}/business/${id}#cark`])
    },
  )

  test.each(['a5', 'a6'] as const)('a card of hours of %s', async (size) => {
    const hours = 'Mo-Fr 09:00-12:30,13:30-18:00; Sa 10:00-02:00; PH off; 2027 Jan 05 off'
    const id = await add({ name: 'Saatli', ownerId: owner.id, hours })
    const { rawPayload } = await owner.ask('GET', `/api/businesses/${id}/hours-card?size=${size}`)
    const sheet = await readSheet(rawPayload)
    expect([sheet.pages, sheet.size]).toEqual([1, SIZES[size]])
    for (const words of [
      'Saatli',
      'Pazartesi',
      '09:00–12:30',
      '13:30–18:00',
      'Cumartesi 10:00–02:00',
      'Pazar Kapalı',
    ])
      expect(sheet.text).toContain(words)
    expect(codesIn(rawPayload)).toEqual([`${ORIGIN}/isletme/${id}`])
  })

  test('a card of who never closes says so; without weekly hours there is none', async () => {
    const always = await add({ name: 'Hep Açık', ownerId: owner.id, hours: '24/7' })
    const { rawPayload } = await owner.ask('GET', `/api/businesses/${always}/hours-card?size=a6`)
    expect((await readSheet(rawPayload)).text).toContain('7 gün 24 saat açığız')
    const unknown = await add({ name: 'Bilinmez', ownerId: owner.id, hours: null })
    const refused = await owner.ask('GET', `/api/businesses/${unknown}/hours-card?size=a6`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'hours_irregular'])
  })

  test.each(['<script>&"\'', 'Ğ'.repeat(200), '🔧🚗 Usta \u202e\u0007', '🔧'])(
    'a name like %s',
    async (name) => {
      const id = await add({ name, ownerId: owner.id, hours: 'Mo-Su 00:00-24:00' })
      for (const path of ['poster?size=a5', 'hours-card?size=a5']) {
        const { statusCode, rawPayload } = await owner.ask('GET', `/api/businesses/${id}/${path}`)
        expect([statusCode, (await readSheet(rawPayload)).pages]).toEqual([200, 1])
      }
    },
  )

  test('is for its owner, managers and the staff, and for what is listed', async () => {
    const id = await add({ name: 'Bizim', ownerId: owner.id, hours: '24/7' })
    const draft = await add({ name: 'Taslak', ownerId: owner.id, status: 'pending', hours: '24/7' })
    const [manager, helper, stranger, customer, admin] = [
      await signedIn(server),
      await signedIn(server),
      await signedIn(server, { userType: 'business' }),
      await signedIn(server),
      await signedIn(server, { userType: 'admin' }),
    ]
    await buildMember(server.sql, { businessId: id, userId: manager.id, role: 'manager' })
    await buildMember(server.sql, { businessId: id, userId: helper.id, role: 'staff' })
    for (const path of ['poster?size=a4', 'hours-card?size=a6']) {
      const url = `/api/businesses/${id}/${path}`
      for (const { ask } of [owner, manager, admin]) expect((await ask('GET', url)).statusCode).toBe(200)
      for (const { ask } of [helper, stranger, customer]) expect((await ask('GET', url)).statusCode).toBe(404)
      expect((await server.app.inject({ url })).statusCode).toBe(401)
      const refused = await owner.ask('GET', `/api/businesses/${draft}/${path}`)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'print_not_listed'])
      expect((await owner.ask('GET', url.replace(/size=.*/, 'size=a0'))).statusCode).toBe(400)
    }
  })
})
