import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

const mark = `Meslek ${Date.now()}`
// Other files count the categories.
afterAll(() => sql()`delete from category where name like ${`%${mark}`}`)

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const order = async (page: Page) =>
  (await page.getByRole('main').getByRole('listitem').allTextContents()).map((words) => words.includes(mark))

it('an admin adds a category, moves it by the keyboard and changes it; everybody sees it', {
  timeout: 120_000,
}, async () => {
  const admin = await openBlank({ device: 'desk', expectedErrors: [/400/] })
  await signIn(admin, 'admin', '/admin/categories')
  await press(admin, 'Kategori ekle')
  await press(admin, 'Kategoriyi ekle')
  await admin.getByRole('alert').getByText('Lütfen ad, açıklama ve simgeyi doldurun').waitFor()
  await field(admin, 'name').fill(mark)
  await field(admin, 'description').fill('Kurulum ve ayar.')
  await admin.getByRole('radio', { name: /^Simge 5: / }).check()
  await field(admin, 'searchWords').fill('uyducu')
  await admin.keyboard.press('Enter')
  await press(admin, 'Haftalık')
  const closing = admin.getByLabel('Pazartesi, 1. kapanış')
  await closing.fill('09:00')
  await admin.getByText('Açılış ve kapanış saati aynı olamaz').first().waitFor()
  await closing.fill('18:00')
  await admin.getByRole('region', { name: 'Önizleme' }).getByText('09:00–18:00').first().waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-category-new')
  await press(admin, 'Kategoriyi ekle')
  await admin.getByText(`${mark} eklendi`).waitFor()

  // The list is fetched again behind the notice.
  await expect.poll(async () => (await order(admin)).at(-1)).toBe(true)
  const places = await order(admin)
  // The first of two quick moves is held up on its way: the second must not overtake it.
  let [moves, answered] = [0, 0]
  admin.on('response', (response) => {
    if (response.request().method() === 'PATCH') answered += 1
  })
  const restore = await intercept(admin, '*/api/admin/categories/*', async () => {
    moves += 1
    if (moves === 1) await new Promise((resolve) => setTimeout(resolve, 1500))
    return 'pass' as const
  })
  await admin.getByRole('button', { name: `${mark}: yukarı taşı` }).focus()
  await admin.keyboard.press('Enter')
  await expect.poll(async () => (await order(admin)).indexOf(true)).toBe(places.length - 2)
  await admin.keyboard.press('Enter') // the keyboard moves along
  await expect.poll(async () => (await order(admin)).indexOf(true)).toBe(places.length - 3)
  await expectAccessible(admin)
  await screenshot(admin, 'admin-categories')
  const told = async () => {
    const all = (await (await admin.request.get('/api/categories')).json()) as { name: string }[]
    return all.findIndex(({ name }) => name === mark)
  }
  await expect.poll(() => answered).toBe(2)
  expect(await told()).toBe(places.length - 3)
  await restore()

  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.emulateMedia({ colorScheme: 'dark' })
  await press(admin, `${mark}: düzenle`)
  await field(admin, 'name').fill(`Yeni ${mark}`)
  await expectAccessible(admin)
  await screenshot(admin, 'admin-category-phone')
  await press(admin, 'Kaydet')
  await admin.getByText(`Yeni ${mark} kaydedildi`).waitFor()
  await expectFits(admin)
  await screenshot(admin, 'admin-categories-phone')

  await admin.goto('/categories')
  await admin.getByRole('link', { name: new RegExp(`Yeni ${mark}`) }).click()
  await admin.getByRole('heading', { level: 1, name: `Yeni ${mark}` }).waitFor()
  await admin.getByText('Henüz Bu Kategoride İşletme Yok').waitFor()
})
