import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { buildThread } from '../factories.ts'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { inMail, productRows } from './rows.ts'
import { signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productRows()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

async function look(page: Page, name: string) {
  await expectAccessible(page)
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await screenshot(page, name)
}

it('an owner invites, the invited accepts by the mailed link, answers a message, and is out at once when removed', {
  timeout: 240_000,
}, async () => {
  const sql = rows.sql()
  const mark = Date.now()
  const person = (who: string, userType: 'customer' | 'business') =>
    buildUser(sql, { userType, name: who, email: `${who[0]?.toLowerCase()}-${mark}@example.test` })
  const owner = await person('Veli Usta', 'business')
  const staff = await person('Can Kaya', 'customer')
  const customer = await person('Zehra Er', 'customer')
  const business = await buildBusiness(sql, { ownerId: owner.id, name: `Kadrolu Elektrik ${mark}` })
  const thread = await buildThread(sql, { businessId: business.id, customerId: customer.id }, [
    { body: 'Bugün açık mısınız?' },
  ])

  const desk = await openBlank({ device: 'desk', theme: 'light' })
  await signInAs(desk, owner, `/business-dashboard?business=${business.id}`)
  await link(desk, 'Ekip').click()
  await desk.getByRole('heading', { level: 1, name: 'Ekip' }).waitFor()
  await desk.locator('[name="to"]').fill(staff.email)
  await button(desk, 'Davet et').click()
  await button(desk, `${staff.email}: daveti geri çek`).waitFor()
  await look(desk, 'people-invited-desk-light')

  // The mailed link stands on the landing page until somebody signs in, and is there behind it.
  const path = await inMail(staff.email, /(\/invitation\?token=[\w.%-]+)/)
  const phone = await open(path, { device: 'phone', theme: 'dark', expectedFaults: [/404/] })
  await phone.getByRole('link', { name: 'Giriş Yap', exact: true }).last().click()
  await phone.locator('[name="email"]').fill(staff.email)
  await phone.locator('[name="password"]').fill(staff.password)
  await phone.locator('form').getByRole('button', { name: 'Giriş Yap' }).click()
  await phone.getByText(`${business.name} sizi ekibine davet ediyor.`).waitFor()
  await look(phone, 'invitation-phone-dark')
  await button(phone, 'Kabul et').click()
  await phone.getByRole('heading', { name: business.name }).waitFor()
  await link(phone, /^Müşteri mesajları/).waitFor()
  for (const closed of ['Abonelik', 'Ekip', 'Bilgiler', 'İstatistikler'])
    expect(await phone.getByRole('link', { name: closed, exact: true }).count(), closed).toBe(0)
  await look(phone, 'people-staff-panel-phone-dark')

  await phone.goto(`/business-dashboard?tab=messages&thread=${thread.id}`)
  await phone.getByText('Bugün açık mısınız?').last().waitFor()
  await phone.getByRole('textbox', { name: 'Mesajınız', exact: true }).fill('Açığız, buyurun')
  await phone.keyboard.press('Enter')
  await phone.getByText('Can Kaya', { exact: true }).waitFor()
  await look(phone, 'people-talk-phone-dark')

  await desk.reload()
  const row = desk.getByRole('listitem').filter({ hasText: 'Can Kaya' }).first()
  await row.getByRole('button', { name: 'Çıkar', exact: true }).waitFor()
  await look(desk, 'people-desk-light')
  await row.getByRole('button', { name: 'Çıkar', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Çıkar', exact: true }).click()
  await desk.getByText('Ekipten çıkardı: Can Kaya.').waitFor()

  // The page that was open: nothing of it is left, without a tap.
  await expect.poll(() => phone.getByText('Bugün açık mısınız?').count()).toBe(0)
  await phone.getByRole('heading', { name: 'Bu sayfa işletme hesapları içindir' }).waitFor()
  await look(phone, 'people-out-phone-dark')
})

it('a customer claims by opening a business side, and goes between both', { timeout: 120_000 }, async () => {
  const sql = rows.sql()
  const mark = Date.now()
  const person = await buildUser(sql, { name: 'Elif Demir', email: `elif-${mark}@example.test` })
  const { id } = await buildBusiness(sql, {
    ...{ name: `Sahipsiz Berber ${mark}`, source: 'osm', sourceId: `node/${mark}9`, categoryId: 7 },
  })
  const page = await openBlank({ device: 'phone', theme: 'light' })
  await expect.poll(async () => (await page.request.get(`/api/businesses/${id}`)).status()).toBe(200)
  await signInAs(page, { ...person, userType: 'customer' }, `/business/${id}`)
  await link(page, 'İşletmeyi sahiplen').click()
  await button(page, 'İşletme tarafını aç').click()
  await button(page, 'Başvur').waitFor()
  await page.goto('/business-dashboard')
  await button(page, 'Müşteri görünümüne geç').waitFor()
  await look(page, 'sides-business-phone-light')
  await button(page, 'Müşteri görünümüne geç').click()
  await button(page, 'İşletme paneline geç').waitFor()
  await look(page, 'sides-customer-phone-light')
})
