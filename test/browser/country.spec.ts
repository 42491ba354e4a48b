import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

const DEMIRÖZÜ = 'Demirözü, Bayburt'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowsOf = (page: Page, name: string) => part(page, name).getByRole('listitem')
const names = (page: Page, name: string) =>
  part(page, name).getByRole('heading', { level: 3 }).allTextContents()
const drawn = (page: Page) => page.locator('.map-region').first().waitFor()

beforeAll(async () => {
  await sql()`
    insert into demand_count
    select istanbul_day(now()), '69', ${await idOf('Demirözü')}::int, id, 90 + id from category where id in (2, 6)`
})

/** Of Bayburt. */
async function idOf(district: string): Promise<number> {
  const answer = await fetch(new URL('/api/provinces/69/districts', inject('productUrl')))
  const all = (await answer.json()) as { id: number; name: string }[]
  return all.find(({ name }) => name === district)?.id ?? 0
}

it('from the first page of the staff two taps begin a field day where most is looked for in vain', {
  timeout: 180_000,
}, async () => {
  const page = await openBlank({ device: 'phone' })
  await signIn(page, 'admin', '/admin')
  await page.getByRole('link', { name: /^Ülke/ }).click()
  await page.getByRole('heading', { name: 'Ülke', exact: true }).waitFor()
  await drawn(page)
  await expect.poll(() => names(page, 'Sıradaki ilçeler')).toContain(DEMIRÖZÜ)
  const [first] = await names(page, 'Sıradaki ilçeler')
  expect(first).toBe(DEMIRÖZÜ)
  await part(page, 'Sıradaki ilçeler').getByText('188 boş arama · 1 doğrulanmamış kayıt').waitFor()
  await page.getByText(/^[\d.]+ işletme, [\d.]+ doğrulanmamış kayıt$/).waitFor()
  await inspectPage(page, 'country-phone')

  await page.getByRole('button', { name: 'Boş arama', exact: true }).click()
  await expect.poll(() => names(page, 'İller').then(([name]) => name)).toBe('Bayburt')
  // Other tests look for something in Bayburt, too.
  await rowsOf(page, 'İller')
    .first()
    .getByText(/\b(?:18[89]|19\d) boş arama/)
    .waitFor()
  await inspectPage(page, 'country-demand-phone')

  await page.getByRole('link', { name: `${DEMIRÖZÜ}: Saha günü planla` }).click()
  await page.getByRole('heading', { name: 'Yeni plan' }).waitFor()
  const value = (name: string) => page.locator(`[name="${name}"]`).inputValue()
  await expect.poll(() => value('district')).toBe('Demirözü')
  expect([await value('area'), await value('city')]).toEqual(['Demirözü', 'Bayburt'])
  await inspectPage(page, 'country-plan-phone')
  await page.locator('[name="target"]').fill('15')
  await page.getByRole('button', { name: 'Planı kaydet' }).click()
  await page.getByText('Plan kaydedildi').waitFor()
  expect(new URL(page.url()).search).toBe('')

  // It is no longer the next one, and its province tells how the plan goes.
  await page.goto('/admin/country/69?measure=demand')
  await part(page, 'Saha planları').getByText('Demirözü · Günde 15 · bugün başladı').waitFor()
  await part(page, 'Saha planları').getByText('0 kaydedildi · 0 yayında · 0 ziyaret edildi').waitFor()
  await page.getByRole('heading', { name: 'Bayburt', exact: true }).waitFor()
  await drawn(page)
  // Other tests have places in Bayburt whose district nobody knows.
  const districts = (await names(page, 'İlçeler')).filter((name) => name !== 'İlçesi bilinmeyenler')
  const [most, ...others] = districts
  expect([most, ...others.toSorted()]).toEqual(['Demirözü', 'Aydıntepe', 'Merkez'])
  await rowsOf(page, 'İlçeler').first().getByText('1 plan').waitFor()
  await inspectPage(page, 'country-province-phone')
  await page.goto('/admin/country')
  await page.getByRole('heading', { name: 'İller' }).waitFor()
  expect(await names(page, 'Sıradaki ilçeler')).not.toContain(DEMIRÖZÜ)
})

it('the field sees a map and a list by province, in any order, by keys and of one trade', {
  timeout: 180_000,
}, async () => {
  const page = await openBlank({ device: 'desk', theme: 'dark' })
  await signIn(page, 'field', '/field-work')
  await page.getByRole('link', { name: 'Ülke haritası' }).click()
  await page.getByRole('heading', { name: 'Ülke', exact: true }).waitFor()
  await drawn(page)
  expect(await page.getByRole('link', { name: 'Saha çalışması', exact: true }).getAttribute('href')).toBe(
    '/field-work',
  )
  await expect.poll(() => page.locator('.map-region').count()).toBe(81)
  expect((await names(page, 'İller'))[0]).toBe('İstanbul')
  expect(await rowsOf(page, 'İller').count()).toBe(81)
  await inspectPage(page, 'country-desk-dark')

  const head = (name: string) => part(page, 'İller').getByRole('button', { name, exact: true })
  await head('Boş arama').click()
  await expect.poll(async () => (await names(page, 'İller'))[0]).toBe('Bayburt')
  await head('Ad').click()
  await expect
    .poll(async () => (await names(page, 'İller')).slice(0, 3))
    .toEqual(['Adana', 'Adıyaman', 'Afyonkarahisar'])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.getByText('2 / 81: Adıyaman').waitFor()
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: 'Adıyaman', exact: true }).waitFor()
  await page.goBack()

  // The map leads where its list leads, and says on touching what its colour says.
  await page.getByRole('button', { name: 'Güven', exact: true }).first().click()
  await page.getByText('%0 veya işletme yok').waitFor()
  const words = page.locator('.map-value > span', { hasText: 'Konya' })
  await words.waitFor()
  await page.locator('[name="categoryId"]').selectOption('Çilingir')
  await expect.poll(() => new URL(page.url()).search).toBe('?measure=trust&categoryId=2')
  await page.goto('/admin/country/34?measure=candidates')
  await drawn(page)
  await page.getByRole('heading', { name: 'İstanbul', exact: true }).waitFor()
  await expect.poll(() => page.locator('.map-region').count()).toBe(39)
  await page.locator('.map-value > span', { hasText: 'Silivri' }).waitFor()
  const box = await page.locator('.map-value > span', { hasText: 'Silivri' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await page.locator('.map-tip', { hasText: /^Silivri: / }).waitFor()
  await page.mouse.down()
  await page.mouse.up()
  await expect
    .poll(() => page.evaluate('document.activeElement?.querySelector("h3")?.textContent'))
    .toBe('Silivri')
  await inspectPage(page, 'country-province-desk-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await inspectPage(page, 'country-province-desk-light')
})
