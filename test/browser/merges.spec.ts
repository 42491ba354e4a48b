import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { buildThread } from '../factories.ts'
import { expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

/** On a business's page: gives it to another owner, and then takes it from them. */
async function handOver(admin: Page, to: { name: string; email: string }): Promise<void> {
  await admin.getByRole('button', { name: 'Sahibini değiştir' }).click()
  const giving = admin.getByRole('dialog', { name: 'İşletmeye sahip ata' })
  await giving.getByRole('button', { name: 'Sahip ata' }).click()
  await giving.getByRole('link', { name: /Gerekçeyi yazın$/ }).waitFor()
  await giving.getByRole('textbox', { name: 'Hesabın e-postası' }).fill('yok@example.test')
  await giving.getByRole('textbox', { name: 'Gerekçe' }).fill('Vergi levhası görüldü')
  await giving.getByRole('button', { name: 'Sahip ata' }).click()
  await giving.getByRole('alert').getByText('Bu adresle bir işletme hesabı yok').first().waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-owner-give')
  await giving.getByRole('textbox', { name: 'Hesabın e-postası' }).fill(to.email)
  await giving.getByRole('button', { name: 'Sahip ata' }).click()
  await giving.waitFor({ state: 'detached' })
  await admin.getByRole('link', { name: to.email }).waitFor()
  await admin.getByText('Vergi levhası görüldü').first().waitFor()

  await admin.getByRole('button', { name: 'Sahibini kaldır' }).click()
  const taking = admin.getByRole('dialog', { name: 'İşletmenin sahibini kaldır' })
  await taking.getByRole('textbox', { name: 'Gerekçe' }).fill('Yanlış hesaba verilmişti')
  await expectAccessible(admin)
  await screenshot(admin, 'admin-owner-take')
  await taking.getByRole('button', { name: 'Sahibini kaldır' }).click()
  await taking.waitFor({ state: 'detached' })
  await admin.getByRole('link', { name: to.email }).waitFor({ state: 'detached' })
  await admin.getByText('Yanlış hesaba verilmişti').waitFor()
}

it('the staff merges a duplicate that is found by name; its address, its owner and its customer are led on', {
  timeout: 180_000,
}, async () => {
  const mark = `cift${Date.now()}`
  const person = (userType: 'business' | 'customer', name: string) =>
    buildUser(sql(), { userType, name, email: `${name.slice(0, 1)}${mark}@example.test`.toLowerCase() })
  const [mine, theirs, talker] = [
    await person('business', 'Bahar Sahip'),
    await person('business', 'Defne Sahip'),
    await person('customer', 'Kerem Yılmaz'),
  ]
  const place = { categoryId: 3, lat: 41.0165, lng: 28.9397 }
  const from = await buildBusiness(sql(), { ...place, ownerId: mine.id, name: `Kapanan ${mark}` })
  const into = await buildBusiness(sql(), { ...place, ownerId: theirs.id, name: `Kalan ${mark}`, lat: 41.02 })
  const talk = [{ body: 'Yarın açık mısınız?' }]
  await buildThread(sql(), { businessId: from.id, customerId: talker.id }, talk)

  const admin = await openBlank({ device: 'desk', expectedErrors: [/40[04]/] })
  await signIn(admin, 'admin', `/admin/businesses/${from.id}`)
  await admin.getByRole('link', { name: 'Başka bir kayıtla birleştir' }).click()
  await admin.getByRole('heading', { name: 'Kayıtları birleştir', level: 1 }).waitFor()
  await admin.getByRole('searchbox', { name: 'Diğer kaydı bulun' }).fill(mark)
  await admin.getByRole('button', { name: `Kalan ${mark}: seç` }).waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-merge-find')
  await admin.getByRole('button', { name: `Kalan ${mark}: seç` }).click()
  await admin.getByRole('table', { name: 'Karşılaştırma' }).getByText(`Kalan ${mark}`).waitFor()
  await admin.getByRole('button', { name: 'Yönü değiştir' }).click()
  await admin.getByRole('columnheader', { name: `Kapanacak kayıt Kalan ${mark}` }).waitFor()
  await admin.getByRole('button', { name: 'Yönü değiştir' }).click()
  await admin.getByRole('columnheader', { name: `Kalacak kayıt Kalan ${mark}` }).waitFor()
  await admin.getByRole('button', { name: 'Birleştir', exact: true }).click()
  await admin.getByRole('alert').getByText('Kalan kaydın kimin olacağını seçin').first().waitFor()
  await admin.getByRole('radio', { name: /^Kalacak kaydın sahibi/ }).check()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-merge')
  await admin.getByRole('button', { name: 'Birleştir', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Geri alınamaz' })
  await dialog.getByText(`Kapanan ${mark} kapanacak`, { exact: false }).waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-merge-ask')
  await dialog.getByRole('button', { name: 'Evet, birleştir' }).click()
  await admin.getByRole('heading', { name: `Kalan ${mark}`, level: 1 }).waitFor()
  await admin.getByText('Başka bir kayıt buna katıldı').waitFor()
  await admin.getByRole('button', { name: 'Sahibini değiştir' }).waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-merged-kept')
  await handOver(admin, { name: 'Bahar Sahip', email: mine.email })
  await admin.getByRole('link', { name: `Kapanan ${mark}`, exact: true }).click()
  await admin.getByText(`Bu kayıt Kalan ${mark} kaydıyla birleştirildi.`, { exact: false }).waitFor()
  await screenshot(admin, 'admin-merged-duplicate')

  const page = await openBlank({ device: 'phone', theme: 'dark', expectedErrors: [/404/] })
  const customer = { email: talker.email, password: talker.password, userType: 'customer' }
  await signInAs(page, customer, `/business/${from.id}`)
  await page.waitForURL(`**/business/${into.id}`)
  await page.goto(`/messages/${from.id}`)
  await page.waitForURL(`**/messages/${into.id}`)
  await page.getByText('Yarın açık mısınız?').first().waitFor()
  await page.goto('/notifications')
  await page.getByText(`Kapanan ${mark} artık Kalan ${mark}`).first().waitFor()
  const guest = await page.request.get(`/isletme/${from.id}`, { maxRedirects: 0 })
  expect([guest.status(), guest.headers()['location']]).toEqual([301, `/isletme/${into.id}-kalan-${mark}`])

  const owner = await openBlank({ device: 'phone' })
  await signInAs(
    owner,
    { email: mine.email, password: mine.password, userType: 'business' },
    '/business-dashboard',
  )
  await owner.getByText('Gerekçe: İki kayıt aynı işletmeye ait.').waitFor()
  await screenshot(owner, 'merged-owner')
  await admin.goto(`/admin/businesses/${into.id}/merge?into=${from.id}`)
  await admin.getByText('Bu kayıtlardan biri daha önce birleştirilmiş.').waitFor()
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectFits(admin)
  await screenshot(admin, 'admin-merge-phone')
})
