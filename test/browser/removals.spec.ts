import { expect, it } from 'vitest'
import { buildCandidate } from '../candidate-rows.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { inSms, productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const { sql } = productDatabase()
const BAYBURT = { lat: 40.2552, lng: 40.2249 }

it('lets whoever lives there ask without an account, and the staff answers; removed, nobody finds it', async () => {
  const name = `Bayburt Eski Eczane ${Date.now()}`
  const { id } = await buildCandidate(sql(), { ...BAYBURT, name })
  const guest = await open(`/candidates/${id}`, { device: 'phone', theme: 'light', expectedErrors: [/404/] })
  await guest.getByRole('link', { name: 'Bu kaydın kaldırılmasını iste' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Kaydı kaldırma isteği' }).waitFor()
  await guest.getByRole('button', { name: 'İsteği gönder' }).click()
  // Nothing is lost with what is missing.
  await guest
    .getByRole('alert')
    .getByRole('link', { name: /^E-posta adresiniz/ })
    .waitFor()
  await guest.getByLabel('Bu yerle ilginiz').selectOption({ label: 'Burası benim evim ya da adresim' })
  await guest.getByLabel('Neden kaldırılmalı?').fill('Eczane 2019’da kapandı, burada oturuyorum.')
  await guest.getByLabel('E-posta adresiniz').fill('evsahibi@ornek.test')
  await inspectPage(guest, 'removals-ask')
  await guest.getByRole('button', { name: 'İsteği gönder' }).click()
  await guest.getByRole('heading', { level: 1, name: 'İsteğiniz alındı' }).waitFor()
  await guest
    .getByRole('status')
    .getByText(/tarihine kadar e-postayla cevap vereceğiz/)
    .waitFor()
  await guest.locator('input[name="document"]').setInputFiles({
    ...{ name: 'kira.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
  })
  await guest.getByText('Belgeniz isteğinize eklendi.').waitFor()
  await inspectPage(guest, 'removals-asked')

  const admin = await openBlank({ device: 'desk', theme: 'dark' })
  await signIn(admin, 'admin', '/admin')
  await admin
    .getByRole('link', { name: /Kaldırma istekleri/ })
    .first()
    .click()
  const row = admin.getByRole('article').filter({ hasText: name })
  await row.getByText('Eczane 2019’da kapandı, burada oturuyorum.').waitFor()
  await row.getByRole('button', { name: 'Belgeyi göster' }).click()
  await row.getByRole('link', { name: 'PDF belgesini indir' }).waitFor()
  await inspectPage(admin, 'removals-staff')
  await row.getByRole('button', { name: 'Kaydı kaldır' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('E-postayla gidecek cevap').fill('Kapandığını doğruladık, kaldırdık.')
  await inspectPage(admin, 'removals-answer')
  await dialog.getByRole('button', { name: 'Kaydı kaldır' }).click()
  await row.getByText(`${name} kaldırıldı.`).waitFor()

  await guest.goto(`/candidates/${id}`)
  await guest.getByRole('heading', { name: 'Kayıt bulunamadı' }).waitFor()
  await row.getByRole('button', { name: 'Geri al' }).click()
  await row.getByRole('button', { name: 'Reddet' }).waitFor()
  await guest.goto(`/candidates/${id}`)
  await guest.getByRole('heading', { level: 1, name }).waitFor()
  expect(new URL(guest.url()).pathname).toBe(`/candidates/${id}`)
})

it('removes a place at once by a code to its listed mobile telephone', async () => {
  const name = `Bayburt Cepli Eczane ${Date.now()}`
  const { id } = await buildCandidate(sql(), { ...BAYBURT, name, phone: '+905321230042' })
  const page = await openBlank({ device: 'phone', theme: 'dark', expectedErrors: [/403/] })
  await page.goto(`/candidates/${id}/removal`)
  await page.getByLabel('Bu yerle ilginiz').selectOption({ label: 'İşletme benim ya da yetkilisiyim' })
  await inspectPage(page, 'removals-way')
  await page.getByRole('button', { name: 'Kodu gönder' }).click()
  await page.getByText('0532 123 00 42 numarasına altı haneli bir kod gönderdik.').waitFor()
  await inspectPage(page, 'removals-code')
  const code = await inSms('+905321230042', /kodunuz: (\d{6})/)
  expect(code).toMatch(/^\d{6}$/)
  await page.getByLabel('Kod', { exact: true }).fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Kaydı kaldır' }).click()
  await page.getByRole('alert').getByText('Kod hatalı').first().waitFor()
  await page.getByLabel('Kod', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Kaydı kaldır' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kayıt kaldırıldı' }).waitFor()
  await inspectPage(page, 'removals-done')
})
