import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { buildThread } from '../factories.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { inMail, productDatabase } from './product-data.ts'
import { signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productDatabase()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

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
  // Without a position: those who may not set it see a note and no link.
  const business = await buildBusiness(sql, {
    ...{ ownerId: owner.id, name: `Kadrolu Elektrik ${mark}`, lat: null, lng: null },
  })
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
  await inspectPage(desk, 'people-invited-desk-light')

  // The landing page shows the invitation until sign-in, and so does the page after it.
  const path = await inMail(staff.email, /(\/invitation\?token=[\w.%-]+)/)
  const phone = await open(path, { device: 'phone', theme: 'dark', expectedErrors: [/404/] })
  await phone.getByRole('link', { name: 'Giriş Yap', exact: true }).last().click()
  await phone.locator('[name="email"]').fill(staff.email)
  await phone.locator('[name="password"]').fill(staff.password)
  await phone.locator('form').getByRole('button', { name: 'Giriş Yap' }).click()
  await phone.getByText(`${business.name} sizi ekibine davet ediyor.`).waitFor()
  await inspectPage(phone, 'invitation-phone-dark')
  await button(phone, 'Kabul et').click()
  await phone.getByRole('heading', { name: business.name }).waitFor()
  await link(phone, /^Müşteri mesajları/).waitFor()
  await phone.getByText('Yakındakiler listelerinde görünmüyorsunuz').waitFor()
  for (const closed of ['Abonelik', 'Ekip', 'Bilgiler', 'İstatistikler', 'Yerini işaretle'])
    expect(await phone.getByRole('link', { name: closed, exact: true }).count(), closed).toBe(0)
  await inspectPage(phone, 'people-staff-panel-phone-dark')
  // No form that could not be saved, by a bookmark or an old link.
  for (const closed of ['hours', 'profile', 'photos', 'stats', 'subscription']) {
    await phone.goto(`/business-dashboard/${business.id}/${closed}`)
    await phone.getByRole('heading', { level: 1, name: 'Bu sayfa size açık değil' }).waitFor()
  }
  await inspectPage(phone, 'people-staff-closed-phone-dark')

  await phone.goto(`/business-dashboard?tab=messages&thread=${thread.id}`)
  await phone.getByText('Bugün açık mısınız?').last().waitFor()
  await phone.getByRole('textbox', { name: 'Mesajınız', exact: true }).fill('Açığız, buyurun')
  await phone.keyboard.press('Enter')
  await phone.getByText('Can Kaya', { exact: true }).waitFor()
  await inspectPage(phone, 'people-talk-phone-dark')

  await desk.reload()
  const row = desk.getByRole('listitem').filter({ hasText: 'Can Kaya' }).first()
  await row.getByRole('button', { name: 'Çıkar', exact: true }).waitFor()
  await inspectPage(desk, 'people-desk-light')
  await row.getByRole('button', { name: 'Çıkar', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Çıkar', exact: true }).click()
  await desk.getByText('Ekipten çıkardı: Can Kaya.').waitFor()

  // The open page disappears by itself.
  await expect.poll(() => phone.getByText('Bugün açık mısınız?').count()).toBe(0)
  await phone.getByRole('heading', { name: 'Bu sayfa işletme hesapları içindir' }).waitFor()
  await inspectPage(phone, 'people-out-phone-dark')
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
  await inspectPage(page, 'sides-business-phone-light')
  await button(page, 'Müşteri görünümüne geç').click()
  await button(page, 'İşletme paneline geç').waitFor()
  await inspectPage(page, 'sides-customer-phone-light')
  // A mailed link to a page of owners shows it, whichever side was looked at last.
  await page.goto('/business-dashboard/claims')
  await page.getByRole('heading', { name: 'Henüz başvurunuz yok' }).waitFor()
})

it('an owner passes a business on: asked for the password, taken over by the link, and out at once', {
  timeout: 240_000,
}, async () => {
  const sql = rows.sql()
  const mark = Date.now()
  const person = (who: string, userType: 'customer' | 'business') =>
    buildUser(sql, { userType, name: who, email: `devir-${who[0]?.toLowerCase()}-${mark}@example.test` })
  const owner = await person('Veli Usta', 'business')
  const heir = await person('Ece Er', 'customer')
  const business = await buildBusiness(sql, { ownerId: owner.id, name: `Devreden Anahtarcı ${mark}` })
  await sql`
    insert into subscription (business_id, state, anchor, trial_months, months)
    values (${business.id}, 'trial', current_date, 3, 3)`

  const desk = await openBlank({ device: 'desk', theme: 'light', expectedErrors: [/403/, /404/] })
  await signInAs(desk, owner, `/business-dashboard/${business.id}/people`)
  await button(desk, 'Devret').click()
  await desk.getByRole('alert').getByText('Lütfen tüm zorunlu alanları doldurun').waitFor()
  const named = desk.locator('[name="nextOwner"]')
  await named.fill(heir.email)
  await button(desk, 'Devret').click()
  await desk.getByRole('dialog').getByText('İkinci bir ücretsiz deneme başlamaz.').waitFor()
  await inspectPage(desk, 'pass-on-sure-desk-light')
  await button(desk, 'Vazgeç').last().click()
  expect(await named.inputValue()).toBe(heir.email)
  // A login of an hour ago must be confirmed, and the action continues.
  await sql`update session set proven_at = now() - interval '1 hour' where user_id = ${owner.id}`
  await button(desk, 'Devret').click()
  await button(desk, 'Evet, devret').click()
  await desk.getByText('Siz olduğunuzu doğrulayın').waitFor()
  await desk.locator('[name="currentPassword"]').fill(owner.password)
  await button(desk, 'Onayla ve Sürdür').click()
  await desk.getByText('Yeni sahibin kabulü bekleniyor. O zamana kadar işletme sizindir.').waitFor()
  await inspectPage(desk, 'pass-on-waiting-desk-light')
  await button(desk, `${heir.email}: daveti geri çek`).click()
  await desk.getByText('Davet geri çekildi').waitFor()
  await expect.poll(() => desk.getByText('kabulü bekleniyor').count()).toBe(0)
  await named.fill(heir.email)
  await button(desk, 'Devret').click()
  await button(desk, 'Evet, devret').click()
  await desk.getByText('Yeni sahibin kabulü bekleniyor.').waitFor()
  await desk.goto(`/business-dashboard?business=${business.id}`)
  await desk.getByRole('heading', { name: business.name }).waitFor()

  const phone = await openBlank({ device: 'phone', theme: 'dark' })
  await signInAs(phone, heir, '/customer-dashboard')
  const waits = phone.getByRole('region', { name: 'Devir daveti' })
  await waits.getByRole('link', { name: 'Daveti gör' }).click()
  await phone.getByText(/^Ücretsiz deneme .+ gününe kadar sürer; sonraki aylık ücretler sizindir\./).waitFor()
  await inspectPage(phone, 'take-over-phone-dark')
  await button(phone, 'İşletmeyi devral').click()
  await phone.getByRole('heading', { name: business.name }).waitFor()
  for (const there of ['Abonelik', 'Ekip', 'Bilgiler', 'İstatistikler']) await link(phone, there).waitFor()
  await inspectPage(phone, 'taken-over-phone-dark')

  // The open page disappears by itself.
  await desk.getByText('Hesabınızda işletme yok').waitFor()
  expect(await desk.getByText(business.name).count()).toBe(0)
  await desk.goto(`/business-dashboard/${business.id}/people`)
  await desk.getByRole('heading', { level: 1, name: 'Bu sayfa size açık değil' }).waitFor()
})
