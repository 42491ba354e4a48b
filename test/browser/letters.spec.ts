import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildUser } from '../../db/seed/factories.ts'
import { buildCandidate } from '../candidate-rows.ts'
import { codesIn } from '../pdf-codes.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const { sql } = productDatabase()

/** A district of which no other test says what is there. */
const TOWN = { plate: '75', city: 'Ardahan', district: 'Posof', lat: 41.51, lng: 42.73 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function districtId(page: Page): Promise<number> {
  const all = (await (await page.request.get(`/api/provinces/${TOWN.plate}/districts`)).json()) as {
    id: number
    name: string
  }[]
  return all.find(({ name }) => name === TOWN.district)?.id ?? 0
}

/** Makes a run for a trade of the district and gives its codes, as they are printed. */
async function printRun(admin: Page, trade: string): Promise<string[]> {
  await admin.locator('[name="categoryId"]').selectOption(trade)
  await button(admin, 'Toplu mektup hazırla').click()
  await admin.getByText(/mektup hazır/).waitFor()
  const run = admin.getByRole('listitem').filter({ hasText: `${trade} · ` })
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    run.getByRole('button', { name: 'Mektupları indir' }).click(),
  ])
  return codesIn(readFileSync(await file.path())).map((url) => new URL(url).pathname)
}

it('the staff prints a letter, its reader registers on a phone and claims, the staff grants in a lot, the owner has it', {
  timeout: 300_000,
}, async () => {
  const mark = Date.now()
  const admin = await openBlank({ device: 'desk', theme: 'light' })
  await signIn(admin, 'admin', '/admin')
  const [{ id: categoryId, name: trade } = { id: 0, name: '' }] = await sql()<{ id: number; name: string }[]>`
    select id, name from category where name like 'Kuaför%'`
  const place = { ...TOWN, districtId: await districtId(admin), source: 'osm', categoryId } as const
  const [first, second] = [`Posof Kuaförü ${mark}`, `Köprü Kuaför ${mark}`]
  for (const name of [first, second])
    await buildListed(sql(), { ...place, name, sourceId: name, address: `${name} Cad. 12` })
  await admin.getByRole('link', { name: /^Mektuplar/ }).click()
  await admin.locator('[name="city"]').selectOption(TOWN.city)
  await admin.locator('[name="district"]').selectOption(TOWN.district)
  await admin.getByText(/^\d+ sahipsiz işletme, \d+ doğrulanmamış kayıt$/).waitFor()
  await inspectPage(admin, 'letters-staff-desk-light')
  const paths = await printRun(admin, trade)
  expect(paths).toHaveLength(2)
  await admin.getByText('Bu ilçede mektup gidecek yer yok').waitFor()
  await inspectPage(admin, 'letters-run-desk-light')

  const guest = await open(paths[0] ?? '', { device: 'phone', theme: 'light', expectedErrors: [/403|404/] })
  await guest
    .getByText(/Kuaför/)
    .first()
    .waitFor()
  const name = (await guest.getByText(new RegExp(`${mark}$`)).textContent()) ?? ''
  await inspectPage(guest, 'letters-opened-phone-light')
  await guest.getByRole('link', { name: 'İşletme hesabı aç' }).click()
  await h1(guest, /./).waitFor()
  const email = `okur-${mark}@example.test`
  const fields = {
    businessName: name,
    phone: `0532 ${String(mark).slice(-7, -4)} ${String(mark).slice(-4, -2)} ${String(mark).slice(-2)}`,
    ownerName: 'Okan Okur',
    email,
    password: 'uzun ve kendine özgü',
    confirmPassword: 'uzun ve kendine özgü',
  }
  for (const [field, value] of Object.entries(fields)) await guest.locator(`[name="${field}"]`).fill(value)
  await guest.locator('[name="city"]').selectOption(TOWN.city)
  await guest.getByRole('main').locator('button[type="submit"]').click()
  // The code came along.
  await button(guest, 'Bu işletme benim').waitFor()
  expect(new URL(guest.url()).pathname).toBe(paths[0])
  await button(guest, 'Bu işletme benim').click()
  await guest.getByText('Kanıtınız alındı. Yönetici kararını size bildirir.').waitFor()
  await guest.getByText('Mektuptaki kod', { exact: true }).waitFor()
  await inspectPage(guest, 'letters-claimed-phone-light')

  // Somebody else with the same code, who types it.
  const late = await openBlank({ device: 'phone', theme: 'dark', expectedErrors: [/404/] })
  await late.goto('/mektup')
  await late.locator('[name="code"]').fill('abcde')
  await button(late, 'Devam et').click()
  await late.getByRole('alert').getByText('Mektuptaki 10 karakterlik kodu yazın.').first().waitFor()
  await inspectPage(late, 'letters-type-phone-dark')
  await late.locator('[name="code"]').fill('abcde fghjk')
  await button(late, 'Devam et').click()
  await h1(late, 'Böyle bir kod yok').waitFor()
  await late.getByRole('link', { name: 'Başka bir kod yaz' }).click()
  const code = (paths[0] ?? '').slice('/mektup/'.length)
  await late.locator('[name="code"]').fill(`${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`)
  await button(late, 'Devam et').click()
  await h1(late, 'Bu kod daha önce kullanıldı').waitFor()
  await inspectPage(late, 'letters-used-phone-dark')

  const other = await buildUser(sql(), { userType: 'business', email: `ikinci-${mark}@example.test` })
  await signInAs(late, { ...other, userType: 'business' }, paths[1] ?? '')
  await button(late, 'Bu işletme benim').click()
  await late.getByText('Kanıtınız alındı. Yönetici kararını size bildirir.').waitFor()

  await admin.goto('/admin/claims?queue=simple')
  for (const one of [first, second]) await admin.getByLabel(`${one}: seç`).check()
  await inspectPage(admin, 'letters-lot-desk-light')
  await admin.setViewportSize({ width: 390, height: 844 })
  await inspectPage(admin, 'letters-lot-phone-light')
  await button(admin, 'Seçilenleri onayla (2)').click()
  await inspectPage(admin, 'letters-lot-asked-phone-light')
  await admin.getByRole('dialog').getByRole('button', { name: 'Onayla', exact: true }).click()
  await admin.getByText('2 başvuru onaylandı').waitFor()
  await guest.goto('/business-dashboard/claims')
  await guest.getByText('Onaylandı', { exact: true }).waitFor()
  const [row] = await sql()<{ email: string }[]>`
    select u.email from business b join app_user u on u.id = b.owner_id where b.name = ${name}`
  expect(row?.email).toBe(email)
})

it('a letter alone does not give a locksmith away, and who does not want to be listed is led to the removal', {
  timeout: 240_000,
}, async () => {
  const mark = Date.now()
  const admin = await openBlank({ device: 'phone', theme: 'dark' })
  await signIn(admin, 'admin', '/robots.txt')
  const its = await districtId(admin)
  const [{ id: locksmith, name: trade } = { id: 0, name: '' }] = await sql()<{ id: number; name: string }[]>`
    select id, name from category where call_out_trade = 'locksmith'`
  const shop = `Posof Anahtar ${mark}`
  await buildListed(sql(), { ...TOWN, districtId: its, source: 'osm', name: shop, categoryId: locksmith })
  const pharmacy = await buildCandidate(sql(), { name: `Eski Eczane ${mark}`, lat: TOWN.lat, lng: TOWN.lng })
  const { plate, city, district } = TOWN
  await sql()`
    update candidate set plate = ${plate}, city = ${city}, district_id = ${its}, district = ${district} where id = ${pharmacy.id}`

  await admin.goto(`/admin/letters?city=${TOWN.city}&district=${TOWN.district}`)
  const [path = ''] = await printRun(admin, trade)
  await inspectPage(admin, 'letters-staff-phone-dark')
  const owner = await buildUser(sql(), { userType: 'business', email: `usta-${mark}@example.test` })
  const page = await openBlank({ device: 'desk', theme: 'dark' })
  await signInAs(page, { ...owner, userType: 'business' }, path)
  await page.getByText('Bu meslekte kod tek başına yetmez').waitFor()
  await inspectPage(page, 'letters-opened-desk-dark')
  await button(page, 'Bu işletme benim').click()
  await page
    .getByText('Mektuptaki kodunuz doğrulandı, ama tek başına yetmiyor. Bir belge yükleyin.')
    .waitFor()
  await inspectPage(page, 'letters-document-desk-dark')
  await admin.goto('/admin/claims?queue=simple')
  await admin.getByText(/Topluca onaylanacak başvuru yok|Listedekileri seç/).waitFor()
  expect(await admin.getByText(shop).count()).toBe(0)
  const data = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  await page
    .locator('[name="file"]')
    .setInputFiles({ name: 'ruhsat.pdf', mimeType: 'application/pdf', buffer: data })
  await page.getByText('Kanıtınız alındı. Yönetici kararını size bildirir.').waitFor()
  await admin.goto('/admin/claims')
  const row = admin.getByRole('listitem').filter({ hasText: shop })
  await row.getByText('Belge de gerekir').waitFor()
  await button(admin, 'Onayla').first().waitFor()

  await admin.goto(`/admin/letters?city=${TOWN.city}&district=${TOWN.district}&categoryId=4`)
  const paths = await printRun(admin, (await nameOf(4)) ?? '')
  const guest = await openBlank({ device: 'phone', theme: 'light' })
  for (const one of paths) {
    await guest.goto(one)
    await guest.getByRole('link', { name: 'İşletme hesabı aç' }).waitFor()
    if ((await guest.getByText(`Eski Eczane ${mark}`).count()) > 0) break
  }
  await guest.getByText(`Eski Eczane ${mark}`).waitFor()
  await guest.getByRole('link', { name: 'Burası benim değil, kaydın silinmesini istiyorum' }).click()
  await h1(guest, 'Kaydı kaldırma isteği').waitFor()
  await button(admin, 'İptal et').first().click()
  await admin.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click()
  await admin.getByText('Toplu mektup iptal edildi').first().waitFor()
  await guest.goto(paths.at(-1) ?? '')
  await h1(guest, 'Bu kod iptal edildi').waitFor()
})

const nameOf = async (id: number) =>
  (await sql()<{ name: string }[]>`select name from category where id = ${id}`)[0]?.name
