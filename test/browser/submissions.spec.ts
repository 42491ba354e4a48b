import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inspectPage, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const refused = (page: Page, words: string | RegExp) => page.getByRole('alert').getByText(words).first()

const PNG = readFileSync('src/web/public/icons/icon-192.png')
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const STAMP = Date.now()
const NAME = `Zeytinburnu Deneme Çilingir ${STAMP}`
const MISSING = 'Eksik Bilgi: İşletme adı, kategori ve telefon zorunludur'

it('lists what an admin adds at once, refuses what is missing or wrong, and asks about a twin', {
  timeout: 180_000,
}, async () => {
  const page = await openBlank({
    device: 'phone',
    theme: 'dark',
    expectedErrors: [/409/, /400/, /ERR_FAILED/],
  })
  await signIn(page, 'admin', '/admin/add-business')
  const save = () => button(page, 'İşletmeyi Ekle').click()
  await page.getByRole('heading', { level: 1, name: 'İşletme Ekle' }).waitFor()
  // In the specification's order.
  const names = await page
    .getByRole('form', { name: 'İşletme Ekle' })
    .locator('[name]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))
  expect(names.filter((name) => name !== 'placeSearch')).toEqual([
    ...['name', 'categoryId', 'phone', 'email', 'city', 'district', 'website', 'address'],
    ...['latitude', 'longitude', 'description', 'workingHours', 'isOpen', 'isEmergency', 'files', 'imageUrl'],
  ])
  expect(await field(page, 'city').locator('option').count()).toBe(82) // 81 and "choose"

  await save()
  await refused(page, MISSING).waitFor()
  await page.getByRole('status').getByText(MISSING).waitFor()
  for (const name of ['name', 'categoryId', 'phone'])
    expect(await field(page, name).getAttribute('aria-invalid'), name).toBe('true')
  expect(await field(page, 'address').getAttribute('aria-invalid')).toBeNull()
  await inspectPage(page, 'add-business-missing')
  // Each of the three alone.
  const lacking = async () => {
    await save()
    await refused(page, MISSING).waitFor()
    return page
      .locator('[aria-invalid="true"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')))
  }
  await field(page, 'name').fill(NAME)
  await field(page, 'categoryId').selectOption('Çilingir')
  expect(await lacking()).toEqual(['phone'])
  await field(page, 'phone').fill('12')
  await field(page, 'categoryId').selectOption('')
  expect(await lacking()).toEqual(['categoryId'])
  await field(page, 'categoryId').selectOption('Çilingir')
  await field(page, 'name').fill('  ')
  expect(await lacking()).toEqual(['name'])
  await field(page, 'name').fill(NAME)
  await field(page, 'email').fill('isik@')
  await field(page, 'website').fill('javascript:alert(1)')
  await field(page, 'latitude').fill('kuzey')
  await save()
  await refused(page, 'Lütfen işaretli alanları düzeltin').waitFor()
  for (const name of ['phone', 'email', 'website', 'latitude'])
    expect(await field(page, name).getAttribute('aria-invalid'), name).toBe('true')

  await field(page, 'phone').fill(`0216 7${String(STAMP).slice(-6)}`)
  await field(page, 'email').fill('')
  await field(page, 'website').fill('ornek.test')
  await field(page, 'latitude').fill('48,8566') // half a position is none
  await save()
  await refused(page, 'Lütfen işaretli alanları düzeltin').waitFor()
  expect(await field(page, 'latitude').getAttribute('aria-invalid')).toBe('true')
  // Paris: the server alone knows the borders.
  await field(page, 'longitude').fill('2,3522')
  await save()
  await refused(page, 'Konum Türkiye sınırları dışında görünüyor').waitFor()
  await field(page, 'latitude').fill('40,9870')
  await field(page, 'longitude').fill('29,0270')
  await field(page, 'district').selectOption('Kadıköy')
  await page.getByRole('switch', { name: /^Şu anda açık/ }).click()
  await page.getByRole('switch', { name: /^Acil hizmet veriyor/ }).click()

  // Pictures: one by one, up to ten, removable.
  const add = button(page, 'Adresten ekle')
  expect(await add.isDisabled()).toBe(true)
  await field(page, 'files').setInputFiles(Array.from({ length: 10 }, (_, i) => photo(`${i}.png`)))
  const pictures = page.getByRole('img', { name: /^Fotoğraf \d+$/ })
  for (let sent = 0; sent < 10; sent++) await pictures.nth(sent).waitFor() // one after the other, each in its own time
  await field(page, 'imageUrl').fill('https://ornek.test/on-birinci.png')
  expect(await add.isDisabled()).toBe(true)
  await button(page, 'Fotoğraf 1: kaldır').click()
  await expect.poll(() => pictures.count()).toBe(9)
  expect(await add.isDisabled()).toBe(false)
  await field(page, 'imageUrl').fill('')
  await inspectPage(page, 'add-business-filled')
  const restore = await intercept(page, '*/api/businesses', 'fail')
  await save()
  await refused(page, /^İşletme eklenirken hata oluştu\. /).waitFor()
  expect(await field(page, 'name').inputValue()).toBe(NAME)
  await restore()
  await save()
  await page.getByText('İşletme başarıyla eklendi!').waitFor()
  expect(await field(page, 'name').inputValue()).toBe('')
  await page.getByRole('heading', { name: `${NAME} yayında` }).waitFor()

  const found = async () => {
    const answer = await page.request.get(`/api/businesses/search?q=${STAMP}`)
    return ((await answer.json()) as { items: object[] }).items
  }
  await expect
    .poll(found)
    .toMatchObject([
      { name: NAME, isVerified: true, isOpen: true, isEmergency: true, address: 'Kadıköy/İstanbul' },
    ])
  await page.goto(`/search?q=${STAMP}`)
  await page.getByRole('link', { name: NAME }).first().waitFor()

  const desk = await openBlank({ device: 'desk', expectedErrors: [/409/] })
  await signIn(desk, 'admin', '/admin/add-business')
  await field(desk, 'name').fill(NAME)
  await field(desk, 'categoryId').selectOption('Çilingir')
  await field(desk, 'phone').fill(`0216 7${String(STAMP).slice(-6)}`)
  await button(desk, 'İşletmeyi Ekle').click()
  const twin = desk.getByRole('alert').filter({ hasText: 'Bu işletme zaten yayında olabilir' })
  await twin.getByText(NAME).waitFor()
  await inspectPage(desk, 'add-business-twin')
  await button(desk, 'Yine de ekle').click()
  await desk.getByText('İşletme başarıyla eklendi!').waitFor()
  await expect.poll(async () => (await found()).length).toBe(2)

  for (const role of ['customer', 'business', 'field'] as const) {
    const other = await openBlank()
    await signIn(other, role, '/admin/add-business')
    await other.getByRole('heading', { name: 'Yetkisiz Erişim' }).waitFor()
    await other.getByText('Bu sayfaya erişim yetkiniz bulunmamaktadır.').waitFor()
    expect(await other.locator('form').count()).toBe(0)
    if (role === 'customer') await inspectPage(other, 'add-business-denied')
  }
})
