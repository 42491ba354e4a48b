import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { BANK } from '../billing-people.ts'
import { buildPrize } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { type FakeIyzico, fakeIyzico, KEYS } from '../iyzico.ts'
import { type Product, startProduct } from '../product.ts'
import { expectAccessible, screenshot, testBrowser, type VisitOptions } from './harness.ts'
import { intercept } from './intercept.ts'
import { inSms, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

let iyzico: FakeIyzico
let product: Product

beforeAll(async () => {
  iyzico = await fakeIyzico()
  const port = await freePort() // iyzico's page returns to an address that must be known before the start
  const operators = {
    ...{ ...BANK, PORT: String(port) },
    ...{ IYZICO_API_KEY: KEYS.apiKey, IYZICO_SECRET_KEY: KEYS.secretKey, IYZICO_BASE_URL: iyzico.url },
  }
  product = await startProduct(operators, inject('demo'))
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await iyzico?.close()
})

const { sql: rows } = productDatabase(() => product.dataDir)
const { open } = testBrowser()
const visit = (options: VisitOptions) => open(`${product.url}/login`, { ...options, baseURL: product.url })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** The first business of the signed-in person. */
async function ownId(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('userToken'))
  const answer = await page.request.get('/api/businesses/mine', {
    headers: { authorization: `Bearer ${token}` },
  })
  const [first] = (await answer.json()) as { id: number }[]
  return first?.id ?? 0
}

it('an owner pays by transfer, an admin confirms it, the invoice is downloaded; then by card', async () => {
  const owner = await visit({ device: 'phone' })
  await signIn(owner, 'business')
  const id = await ownId(owner)
  const address = `/business-dashboard/${id}/subscription`
  await owner.goto(address)
  await owner.getByText('Ücretsiz deneme', { exact: true }).waitFor()
  await owner.getByText('Henüz fatura yok').waitFor()
  await expectAccessible(owner)
  await screenshot(owner, 'billing-trial-phone')

  await owner.getByLabel('Kaç ay için?').selectOption('3')
  await owner.getByText('Fatura bilgileri').click()
  await owner.getByLabel('Faturadaki ad veya unvan').fill('Çağrı Şoförlük Işıklı Ltd. Şti.')
  await owner.getByLabel('Vergi veya T.C. kimlik no').fill('12')
  await press(owner, 'Havale bilgilerini göster')
  await owner.getByRole('alert').getByText('Lütfen işaretli alanları düzeltin').waitFor()
  expect(await owner.getByLabel('Faturadaki ad veya unvan').inputValue()).toContain('Çağrı')
  await owner.getByLabel('Vergi veya T.C. kimlik no').fill('1234567890')
  await press(owner, 'Havale bilgilerini göster')
  await owner.getByRole('heading', { name: 'Havale bilgileri' }).waitFor()
  await owner.getByText('TR33 0006 1005 1978 6457 8413 26').waitFor()
  await expect.poll(() => owner.evaluate('document.activeElement?.textContent')).toBe('Havale bilgileri')
  const reference = (await owner.getByText(/^\d{4} \d{4}$/).textContent()) ?? ''
  await expectAccessible(owner)
  await screenshot(owner, 'billing-transfer-phone')

  const admin = await visit({ device: 'desk', theme: 'dark', expectedErrors: [/409/] })
  await signIn(admin, 'admin', '/admin/payments')
  await admin.getByLabel('Referans veya işletme adı').fill(reference)
  const row = admin.getByRole('listitem').filter({ hasText: reference })
  await row.waitFor()
  await row.getByLabel('Gelen tutar (TL)').fill('75')
  await press(admin, /ödemeyi onayla$/)
  await row.getByText('İstenen tutar ₺225,00.').first().waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'billing-admin-desk-dark')
  await row.getByLabel('Gelen tutar (TL)').fill('225,00')
  await press(admin, /ödemeyi onayla$/)
  await admin.getByText(/ödeme onaylandı, fatura kesildi$/).waitFor()
  await row.getByText('bu onay geri alınamaz').waitFor()
  await press(admin, 'Ödenen')
  await admin.getByText(/R72\d{13}/).waitFor()

  await owner.reload()
  const downloading = owner.waitForEvent('download')
  await press(owner, /^PDF indir/)
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^R72\d{13}\.pdf$/)
  const bytes = new Uint8Array(await readFile(await file.path()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  expect(text).toContain('Çağrı Şoförlük Işıklı Ltd. Şti.')
  expect(text).toContain('₺225,00')

  await press(owner, 'Kartla (iyzico)')
  await press(owner, 'Ödeme sayfasına geç')
  await press(owner, '75 TL öde')
  await press(owner, 'Siteye dön')
  await owner.getByText('Ödemeniz alındı').waitFor()
  await expect.poll(() => owner.getByText(/^R72\d{13}/).count()).toBe(2)
  await expectAccessible(owner)
  await screenshot(owner, 'billing-paid-phone')

  // A prize of the platform is used at the business: by the code, then the business, refused where no fee is paid.
  const sql = rows()
  const winner = await buildUser(sql, { name: 'Ayşe Yılmaz' })
  const won = { kind: 'credit' as const, value: 5000, title: '50 TL Platform Kredisi', code: '7240724' }
  await buildPrize(sql, { userId: winner.id, ...won })
  const [paid] = await sql<{ name: string; days: number }[]>`
    select b.name, s.extra_days as days from business b join subscription s on s.business_id = b.id where b.id = ${id}`
  await buildBusiness(sql, { name: 'Sahipsiz Deneme Lastik', categoryId: 3 })
  await buildBusiness(sql, { name: 'Sahipsiz Deneme Bekleyen', categoryId: 3, status: 'pending' })
  await admin.goto('/admin/wheel')
  await admin.getByLabel('Ödül kodu').fill('7240724')
  await press(admin, 'Kodu kullan')
  await admin.getByRole('heading', { name: 'Ödül hangi işletmede kullanılıyor?' }).waitFor()
  await admin.getByLabel('İşletmeyi bulun').fill('Sahipsiz Deneme')
  await admin.getByText('Sahipsiz Deneme Bekleyen').waitFor() // is shown, and cannot be chosen
  expect(await admin.getByRole('button', { name: /^Sahipsiz Deneme Bekleyen/ }).count()).toBe(0)
  await press(admin, 'Sahipsiz Deneme Lastik: burada kullan')
  await admin
    .getByRole('alert')
    .getByText(/aylık ücret ödemediği için/)
    .waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'billing-credit-where-desk-dark')
  await admin.getByLabel('İşletmeyi bulun').fill(paid?.name ?? '')
  await admin
    .getByRole('button', { name: `${paid?.name}: burada kullan`, exact: true })
    .first()
    .click()
  await admin.getByText(`${paid?.name} işletmesinin süresine 20 gün eklendi`).waitFor()
  await screenshot(admin, 'billing-credit-done-desk-dark')
  await owner.reload()
  await owner.getByRole('heading', { name: 'Kullanılan platform ödülleri' }).waitFor()
  await owner.getByText('20 gün eklendi').waitFor()
  await expectAccessible(owner)
  await screenshot(owner, 'billing-credit-phone')

  // An owner's own credit comes off the own fee, from their own panel and without writing to anybody.
  const [self] = await sql<{ id: number }[]>`select owner_id as id from business where id = ${id}`
  await buildPrize(sql, { userId: self?.id ?? 0, ...won, value: 2500, title: '25 TL Kredi', code: '7240725' })
  await owner.goto('/business-dashboard')
  await owner.getByRole('link', { name: 'Kazandığım hediyeler' }).tap()
  await owner.getByText('Kendi işletmenizin aylık ücretinden hemen düşebilirsiniz:').first().waitFor()
  const offFee = owner.getByRole('button', { name: `${paid?.name} ücretinden düş`, exact: true }).first()
  await offFee.waitFor()
  await expectAccessible(owner)
  await offFee.tap()
  await owner.getByRole('status').getByText(`${paid?.name} işletmesinin süresine 10 gün eklendi`).waitFor()
  await owner.goto(address)
  await owner.getByText('10 gün eklendi').waitFor()
})

const smsCode = (phone: string) => inSms(phone, /\b(\d{6})\b/, { dataDir: product.dataDir })

it('a prize worth money and a trial wait for the telephone: wrong codes and a lost network lose nothing', async () => {
  const sql = rows()
  const unproven = { password: 'kanarya724', phoneProvenAt: null }
  const winner = await buildUser(sql, { name: 'Işık Öz', phone: '+905327240001', ...unproven })
  const won = { kind: 'credit' as const, value: 5000, title: '50 TL Platform Kredisi', code: '7240726' }
  await buildPrize(sql, { userId: winner.id, ...won })
  const expectedErrors = [/40[039]/, /410/, /429/, /ERR_FAILED/]
  const page = await visit({ device: 'phone', expectedErrors })
  await signInAs(page, winner, '/customer-dashboard?tab=prizes')
  await page.getByText('Bu ödülü kullanmadan önce cep telefonunuzu doğrulayın.').waitFor()
  expect(await page.getByRole('button', { name: /^Karekodu göster/ }).count()).toBe(0)
  await screenshot(page, 'phone-needed-phone')
  await press(page, 'Telefonunuzu doğrulayın')
  const sheet = page.getByRole('dialog', { name: 'Telefonunuzu doğrulayın' })
  await sheet.getByText('0532 724 00 01 numarasına SMS ile 6 haneli bir kod göndereceğiz.').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'phone-sheet-phone')
  const letSend = await intercept(page, '*/api/me/phone/code', 'fail')
  await press(page, 'Kodu gönder')
  await sheet
    .getByRole('alert')
    .getByText(/^Kod gönderilemedi\. /)
    .waitFor()
  await letSend()
  await press(page, 'Kodu gönder')
  await sheet.getByRole('status').getByText('Kodu 0532 724 00 01 numarasına gönderdik.').waitFor()
  const field = sheet.getByLabel('SMS ile gelen kod')
  await expect.poll(() => field.evaluate('document.activeElement?.getAttribute("name")')).toBe('code')
  const first = await smsCode(winner.phone)
  await field.fill(first === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await sheet.getByRole('alert').getByText('Kod hatalı. Kontrol edip tekrar deneyin.').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'phone-code-wrong-phone')
  const letConfirm = await intercept(page, '*/api/me/phone/confirm', 'fail')
  await field.fill(first)
  await page.keyboard.press('Enter')
  await sheet
    .getByRole('alert')
    .getByText(/^Kod doğrulanamadı\. /)
    .waitFor()
  expect(await field.inputValue()).toBe(first)
  await letConfirm()
  const many = { status: 429, json: { code: 'too_many_attempts', error: 'Çok fazla deneme yapıldı.' } }
  const letSendAgain = await intercept(page, '*/api/me/phone/code', many)
  await press(page, 'Kodu yeniden gönder')
  await sheet.getByRole('alert').getByText('Çok fazla kod istendi.').waitFor()
  await screenshot(page, 'phone-many-codes-phone')
  await letSendAgain()

  const admin = await visit({ device: 'desk', theme: 'dark', expectedErrors })
  await signIn(admin, 'admin', '/admin/wheel')
  const redeem = async () => {
    await admin.getByLabel('Ödül kodu').fill('7240726')
    await press(admin, 'Kodu kullan')
  }
  await redeem()
  await admin.getByRole('alert').getByText('Kazanan kişi cep telefonunu henüz doğrulamadı.').waitFor()
  await press(page, /^Doğrula$/)
  await page.getByText('Telefonunuz doğrulandı').waitFor()
  await page.getByRole('button', { name: /^Karekodu göster/ }).waitFor()
  await redeem()
  await admin.getByRole('heading', { name: 'Ödül hangi işletmede kullanılıyor?' }).waitFor()

  const owner = await buildUser(sql, { userType: 'business', phone: '+905327240002', ...unproven })
  const trade = { categoryId: 3, status: 'verified' as const, phone: '+902127240002' }
  const shop = await buildBusiness(sql, { ownerId: owner.id, name: 'Deneme Bekleyen Lastik', ...trade })
  const desk = await visit({ device: 'desk', theme: 'dark', expectedErrors })
  await signInAs(desk, owner, '/business-dashboard')
  await desk.getByRole('heading', { name: 'Ücretsiz denemeniz sizi bekliyor' }).waitFor()
  await expectAccessible(desk)
  await screenshot(desk, 'trial-waits-panel-desk-dark')
  await desk.goto(`/business-dashboard/${shop.id}/subscription`)
  await press(desk, 'Telefonunuzu doğrulayın')
  await press(desk, 'Kodu gönder')
  await desk.getByLabel('SMS ile gelen kod').fill(await smsCode(owner.phone))
  await expectAccessible(desk)
  await screenshot(desk, 'phone-sheet-desk-dark')
  await press(desk, /^Doğrula$/)
  await desk.getByText('Telefonunuz doğrulandı').waitFor()
  await desk.getByText('Ücretsiz denemeniz sizi bekliyor').waitFor({ state: 'hidden' })
})
