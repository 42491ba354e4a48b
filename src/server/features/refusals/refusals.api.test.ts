import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { runCommand } from '../../../../test/command.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { loadedRefusals } from './refusals.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server?.close())

const load = (...args: string[]) => runCommand(server.location, ['scripts/refusals.ts', ...args])

test('who is in the register of refusals gets no letter, and the staff sees how many; without one all is as before', {
  timeout: 120_000,
}, async () => {
  const [district] = server.places.districts('18')
  const where = { plate: '18', districtId: district?.id ?? 0 }
  const area = {
    ...where,
    city: 'Çankırı',
    district: district?.name ?? '',
    categoryId: 20,
    source: 'osm',
  } as const
  const build = (name: string, over: object) =>
    buildBusiness(server.sql, { ...area, name, phone: null, email: null, ...over })
  await build('Arayan Kuaför', { phone: '+903762110001' })
  await build('Yazan Kuaför', { email: 'yazan@ornek.test' })
  const open = await build('Açık Kuaför', { phone: '+903762110003' })
  const places = async () =>
    (await admin.ask('GET', `/api/admin/letters/places?plate=18&districtId=${where.districtId}`)).json()
  expect(await places()).toEqual({ businesses: 3, candidates: 0, refused: null })

  const file = path.join(server.dataDir, 'ret.csv')
  writeFileSync(
    file,
    'tür;alıcı;tarih\nARAMA;0376 211 00 01;01.02.2026\nEPOSTA;"Yazan@Ornek.test";01.02.2026\nEPOSTA;baska@ornek.test;01.02.2026\n',
  )
  expect(await load(file, '--force')).toMatchObject({
    status: 0,
    stdout: '3 addresses refused; no letter goes to their places\n',
  })
  expect(await places()).toEqual({ businesses: 1, candidates: 0, refused: 2 })
  const made = await admin.ask('POST', '/api/admin/letters', where)
  expect(made.json()).toMatchObject({ letters: 1 })
  expect(await server.sql`select business_id from letter`).toEqual([{ businessId: open.id }])

  writeFileSync(file, 'il;kayıt;oran\n112;199;0,5\n')
  expect(await load(file)).toMatchObject({ status: 2 })
  writeFileSync(file, 'bilgi@baska-dosya.test')
  const refusal = `Addresses in ${file}: 1; in the list before: 3. That list stays. If the file is right, add --force`
  expect(await load(file)).toMatchObject({ status: 2, stderr: expect.stringContaining(refusal) })
  expect(await places()).toMatchObject({ refused: 2 })
  expect(await load('--clear')).toMatchObject({ status: 0 })
  expect(await places()).toEqual({ businesses: 2, candidates: 0, refused: null })
})

test('an address is refused in each of its writings, and without a list none is read', async () => {
  const register = loadedRefusals(server.sql)
  const read = async () => ['Bilgi@Ornek.test', 'bilgi@ornek.test', 'baska@ornek.test']
  await register.load(new Set(['bilgi@ornek.test']))
  expect(await register.refusedOf(server.sql, read)).toEqual(
    new Set(['Bilgi@Ornek.test', 'bilgi@ornek.test']),
  )
  await register.load(new Set(), { mayShrink: true })
  let asked = 0
  expect(await register.refusedOf(server.sql, async () => [`${++asked}@ornek.test`])).toBeNull()
  expect(asked).toBe(0)
})
