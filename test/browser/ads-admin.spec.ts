import { it } from 'vitest'
import { expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

it('the staff writes an advertisement as people will see it, reads what came in and changes the tariff', {
  timeout: 120_000,
}, async () => {
  const mark = `reklam${Date.now()}`
  await sql()`
    insert into ad_count (day, ad_id, impressions, clicks, revenue)
    select istanbul_day(now()) - n, 1, 40 * n, n, 0.1 * n from generate_series(1, 25) as n on conflict do nothing`
  const page = await openBlank({ device: 'desk', expectedErrors: [/400/] })
  await signIn(page, 'admin', '/admin/ads')
  await page.getByRole('heading', { level: 1, name: 'Reklamlar' }).waitFor()
  await page.getByRole('application', { name: 'Gelir, günlere göre çubuk grafik' }).waitFor()
  await page.getByText('Tablo olarak göster').click()
  await page.getByRole('table', { name: 'Günlere göre gelir' }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'admin-ads')
  await page.getByRole('button', { name: 'Reklam ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni reklam' })
  await dialog.getByRole('button', { name: 'Reklamı kaydet' }).click()
  await dialog.getByRole('alert').getByText('Formda eksik veya hatalı alanlar var').waitFor()
  await dialog.locator('[name="slot"]').selectOption('native')
  await dialog.locator('[name="title"]').fill(mark)
  await dialog.locator('[name="body"]').fill('Yazarken görünür.')
  await dialog.locator('[inert]').getByText(mark).waitFor()
  await dialog.locator('[name="url"]').fill('/search')
  await dialog.locator('[name="startsOn"]').fill('2026-02-02')
  await dialog.locator('[name="endsOn"]').fill('2026-02-01')
  await expectAccessible(page)
  await screenshot(page, 'admin-ad-form')
  await dialog.getByRole('button', { name: 'Reklamı kaydet' }).click()
  await dialog.getByText('Bitiş günü başlangıçtan önce olamaz').first().waitFor()
  await dialog.locator('[name="endsOn"]').fill('')
  await dialog.locator('[name="isActive"]').uncheck()
  await dialog.getByRole('button', { name: 'Reklamı kaydet' }).click()
  await page.getByText('Reklam kaydedildi').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: mark })
  await row.getByText('Kapalı', { exact: true }).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Liste içi: tarifeyi değiştir' }).click()
  const tariff = page.getByRole('dialog', { name: 'Liste içi tarifesi' })
  const before = await tariff.locator('[name="click"]').inputValue()
  await tariff.locator('[name="click"]').fill('2000')
  await tariff.getByRole('button', { name: 'Tarifeyi kaydet' }).click()
  await tariff.getByText('0 ile 1000 arasında bir sayı yazın').first().waitFor()
  await tariff.locator('[name="click"]').fill('0,09')
  await tariff.getByRole('button', { name: 'Tarifeyi kaydet' }).click()
  await page.getByText('Tıklama 0,09').waitFor()
  await page.getByRole('button', { name: 'Liste içi: tarifeyi değiştir' }).click()
  await tariff.locator('[name="click"]').fill(before)
  await tariff.getByRole('button', { name: 'Tarifeyi kaydet' }).click()
  await tariff.waitFor({ state: 'detached' })
  await expectFits(page)
  await expectAccessible(page)
  await screenshot(page, 'admin-ads-phone-dark')
  await sql()`delete from ad where title = ${mark}`
  await sql()`delete from ad_count where ad_id = 1 and day < istanbul_day(now())`
})
