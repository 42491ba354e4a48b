import { expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

it('loads the new version by itself when a page of the old one is gone', async () => {
  const page = await openBlank({ expectedErrors: [/404|dynamically imported/] })
  await signIn(page, 'customer', '/')
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
  let asked = 0
  await intercept(page, '*/assets/categories-page*.js', () => {
    asked += 1
    return asked === 1 ? { status: 404 } : 'pass'
  })
  await page.getByRole('link', { name: /^Tüm kategoriler/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Tüm kategoriler' }).waitFor()
  expect(asked).toBe(2)
})

it('leaves a page standing on which somebody typed when a piece of it is gone, and reloads it when they say so', async () => {
  const page = await openBlank({ expectedErrors: [/404|dynamically imported|Kamera/] })
  await signIn(page, 'business', '/business-dashboard/prizes')
  const code = page.locator('[name="code"]')
  await code.fill('724 12')
  let gone = true
  await intercept(page, '*/assets/scan-code*.js', () => (gone ? { status: 404 } : 'pass'))
  await page.getByRole('button', { name: 'Karekod okut' }).click()
  await page.getByRole('alert').getByText('Bu bölüm yüklenemedi').waitFor()
  expect(await code.inputValue()).toBe('724 12')
  await expectAccessible(page)
  await screenshot(page, 'piece-gone')
  gone = false
  await page.getByRole('button', { name: 'Sayfayı yenile' }).click()
  await expect.poll(() => code.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Karekod okut' }).click()
  await page.getByText(/^Kamera(?:ya izin verilmedi| açılamadı)/).waitFor()
})

it('reloads unasked once, not for ever, and leaves ways on where nothing can be shown', async () => {
  const page = await openBlank({ expectedErrors: [/404|dynamically imported/] })
  await signIn(page, 'customer', '/')
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
  let asked = 0
  const restore = await intercept(page, '*/assets/signed-in-pages*.js', () => {
    asked += 1
    return { status: 404 }
  })
  await page.reload()
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(2)
  await page.getByRole('heading', { level: 1, name: 'Bir şeyler ters gitti' }).waitFor()
  await page.getByText(/^Sayfa indirilemedi/).waitFor()
  expect(await page.getByRole('link', { name: '112 Acil Çağrı' }).getAttribute('href')).toBe('tel:112')
  await expectAccessible(page)
  await screenshot(page, 'broken')
  expect(asked).toBe(2)
  await restore()
  await page.getByRole('link', { name: 'Ana sayfaya dön' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
})

it('keeps the menu around a page that cannot be drawn, and draws it when it can be', async () => {
  const page = await openBlank({ expectedErrors: [/React error/] })
  await signIn(page, 'customer')
  let broken = true
  await intercept(page, '*/api/categories/2', () =>
    broken ? { json: { id: 2, name: {}, description: '', icon: '' } } : 'pass',
  )
  await page.goto('/category/2')
  await page.getByText('Bu sayfada beklenmeyen bir hata oluştu.').waitFor()
  await page.getByRole('button', { name: 'Çıkış' }).waitFor()
  await expectAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await page.locator('article').first().waitFor()
})
