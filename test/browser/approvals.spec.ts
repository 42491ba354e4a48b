import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connect, type Sql } from '#server/db/pool.ts'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()

let sql: Sql
beforeAll(() => {
  sql = connect({ socketDir: path.join(inject('dataDir'), 's'), database: 'rehber724' })
})
afterAll(() => sql.end())

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** An owner with two pending businesses, as the wizard leaves them. */
async function cast() {
  const mark = `sira${Date.now()}`
  const owner = await buildUser(sql, {
    ...{ userType: 'business', name: 'Işıl Sahip', email: `${mark}@example.test`, password: 'deneme724' },
  })
  const waiting = { ownerId: owner.id, status: 'pending', source: 'owner', categoryId: 2 } as const
  const one = await buildBusiness(sql, { ...waiting, name: `Bir ${mark}`, phone: '+905550000724' })
  const two = await buildBusiness(sql, { ...waiting, name: `İki ${mark}`, phone: '+905550000724' })
  return { mark, owner, one, two }
}

it('the staff approves, rejects and reviews; the owner reads, corrects and asks again', {
  timeout: 180_000,
}, async () => {
  const { mark, owner, one, two } = await cast()
  const admin = await openBlank({ device: 'desk', expectedErrors: [/409/] })
  await signIn(admin, 'admin', '/')
  await admin.getByRole('link', { name: /^Panelim/ }).click()
  await heading(admin, 'Yönetim').waitFor()
  await admin.getByRole('link', { name: /^İşletme onayları En eskisi .* bekliyor/ }).waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-start')
  await admin.getByRole('link', { name: /^İşletmeler ve onaylar/ }).click()
  await admin.getByRole('searchbox', { name: 'İşletme ara' }).fill(mark)
  const rows = admin.getByRole('main').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await expectAccessible(admin)
  await screenshot(admin, 'admin-queue')

  await rows.first().getByRole('link').click()
  await heading(admin, one.name).waitFor()
  await admin.getByText('Aynı telefon', { exact: true }).waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-business')
  await press(admin, 'Onayla ve yayınla')
  await admin.getByText(`${one.name} onaylandı`).waitFor()
  await heading(admin, one.name).waitFor() // the next one does not open by itself
  await admin.getByRole('link', { name: 'Sonrakine geç' }).last().click()
  await heading(admin, two.name).waitFor() // the next in the queue
  await press(admin, 'Reddet')
  const dialog = admin.getByRole('dialog', { name: 'Reddetme gerekçesi' })
  await dialog.getByRole('button', { name: 'Reddet', exact: true }).click()
  await dialog.getByRole('alert').getByText('Gerekçeyi yazın').first().waitFor()
  await dialog.getByRole('button', { name: 'Telefon numarasına ulaşılamıyor.' }).click()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-reason')
  await dialog.getByRole('button', { name: 'Reddet', exact: true }).click()
  await admin.getByText(`${two.name} reddedildi`).waitFor()
  await admin.getByRole('link', { name: 'Listeye dön' }).click()
  await heading(admin, 'Eşleşen işletme yok').waitFor()

  const page = await openBlank({ device: 'phone', theme: 'dark', expectedErrors: [/400/] })
  await signInAs(page, { email: owner.email, password: 'deneme724', userType: 'business' }, '/notifications')
  await heading(page, 'İşletmeniz onaylandı').waitFor()
  await page.getByText('Gerekçe: Telefon numarasına ulaşılamıyor.').waitFor()
  await page.goto(`/business-dashboard/${two.id}/profile`)
  await page.getByText('Gerekçe: Telefon numarasına ulaşılamıyor.').waitFor()
  await screenshot(page, 'profile-rejected')
  await press(page, 'Yeniden onaya gönder')
  await page.getByText('Bekliyor', { exact: true }).waitFor()

  await page.goto(`/business-dashboard/${one.id}/profile`)
  await field(page, 'website').fill('javascript:alert(1)')
  await field(page, 'name').fill(`Yeni ${mark}`)
  await field(page, 'description').fill('Yeni tanıtım')
  await page.getByRole('button', { name: 'Ödeme yöntemleri: Nakit ekle' }).click()
  await field(page, 'services').fill('Kasa açma')
  await page.keyboard.press('Enter')
  await press(page, 'Değişiklikleri kaydet')
  await page.getByRole('alert').getByText('Geçerli bir web adresi girin').first().waitFor()
  expect(await field(page, 'name').inputValue()).toBe(`Yeni ${mark}`)
  await screenshot(page, 'profile-refused')

  // Leaving without saving: the browser asks, and all input is still there.
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (one) => void one.accept().then(() => resolve(one.type())))
  })
  await page.reload()
  expect(await asked).toBe('beforeunload')
  await page.getByText('Kaydetmeden ayrıldınız.').waitFor()
  await field(page, 'website').fill('')
  await press(page, 'Değişiklikleri kaydet')
  await page.getByText('Kaydedildi. Onay bekleyen: işletme adı').waitFor()
  await heading(page, 'Onay bekleyen değişikliğiniz').waitFor()
  const told = async () => (await page.request.get(`/api/businesses/${one.id}`)).json()
  await expect.poll(told).toMatchObject({
    ...{ name: one.name, description: 'Yeni tanıtım', services: ['Kasa açma'], paymentMethods: ['Nakit'] },
  })
  const map = page.getByRole('region', { name: 'Konum seçme haritası' })
  await map.locator('.leaflet-control-zoom').waitFor()
  const before = await field(page, 'latitude').inputValue()
  await map.click({ position: { x: 200, y: 60 } })
  await expect.poll(() => field(page, 'latitude').inputValue()).not.toBe(before)
  await field(page, 'latitude').fill('41,0165')
  await field(page, 'longitude').fill('28.9397')
  await page.getByText('Bütün bilgiler kayıtlı.').waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await screenshot(page, 'profile')

  await admin.goto(`/admin/businesses?status=changed&q=${mark}`)
  await rows.first().getByRole('link').click()
  await heading(admin, 'Onay bekleyen değişiklik').waitFor()
  await admin.getByText(`Yeni ${mark}`).waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-change')
  await press(admin, 'Değişikliği onayla')
  await admin.getByText('Değişiklik yayınlandı').waitFor()
  await expect.poll(told).toMatchObject({ name: `Yeni ${mark}` })
  await page.reload()
  await page.getByText(/^Son değişikliğiniz onaylandı/).waitFor()
})
