import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { signUp } from './sign-in.ts'

const { openBlank } = testBrowser()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }

/** A new customer without prizes, since premium members see no advertisements. */
const newcomer = (mark: string) => ({
  name: 'Yeni Gelen',
  email: `reklam-${mark}-${Date.now()}@example.test`,
  phone: '05551112277',
})

/** The reported tokens of impressions and clicks, in order. */
function listen(page: Page) {
  const told = { impression: [] as string[], click: [] as string[] }
  page.on('request', (request) => {
    const kind = /\/api\/ads\/(impression|click)$/.exec(request.url())?.[1] as keyof typeof told | undefined
    if (kind) told[kind].push((request.postDataJSON() as { token: string }).token)
  })
  return told
}

it('an advertisement is told as seen once, when half of it was there for a second, and its click with it', async () => {
  const page = await openBlank({ position: ISTANBUL })
  const told = listen(page)
  await signUp(page, newcomer('bir'), '/')
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
  const ad = page.locator('a', { hasText: /Gece açık yer mi|Tüm hizmetler bir sayfada/ })
  expect(told.impression).toEqual([])
  const box = page.locator('div', { has: page.getByText('Reklam', { exact: true }) }).last()
  await box.scrollIntoViewIfNeeded()
  await ad.waitFor()
  await expect.poll(() => told.impression.length).toBe(1)
  await page.evaluate('scrollTo(0, 0)')
  await box.scrollIntoViewIfNeeded()
  // Long enough to be seen a second time.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1500))')
  await ad.click()
  await page.waitForURL(/\/(nearby-map|categories)$/)
  await expect.poll(() => told.click).toEqual(told.impression)
  expect(told.impression).toHaveLength(1)
})

it('stands after every fourth card of a category, and nothing jumps when it comes', async () => {
  const page = await openBlank({ device: 'phone', theme: 'dark', position: ISTANBUL })
  await signUp(page, newcomer('iki'), '/category/1')
  await page.locator('article').nth(12).waitFor()
  const order = await page
    .locator('article, article ~ div')
    .evaluateAll((all) => all.slice(0, 10).map(({ localName }) => localName))
  const four = Array.from({ length: 4 }, () => 'article')
  expect(order).toEqual([...four, 'div', ...four, 'div'])
  await page.evaluate(`
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts.push(value)
    }).observe({ type: 'layout-shift' })`)
  for (let n = 0; n < 3; n += 1) {
    const place = page.locator('article ~ div').nth(n)
    // Again where the advertisement took the place while it was scrolled to.
    await expect
      .poll(async () => {
        await place.scrollIntoViewIfNeeded().catch(() => undefined)
        return place.getByRole('link').count()
      })
      .toBe(1)
  }
  expect(await page.evaluate('window.shifts')).toEqual([])
  await expectAccessible(page)
  await screenshot(page, 'category-ads-phone')
})
