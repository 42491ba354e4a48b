import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildBusiness } from '../../db/seed/factories.ts'
import { type Device, expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const rows = productDatabase()

const PATIENT = { timeout: 30_000 }
const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
/** In Ankara no road is known. */
const ANKARA = { lat: 39.925, lng: 32.8369 }
const REACHED = /^15 (?:dakikada ulaşılanlar|dk içinde)$/

const chip = (page: Page, pressed: boolean) => page.getByRole('button', { name: REACHED, pressed })
const cards = (page: Page) => page.locator('article')
const minutesOf = async (page: Page) =>
  (
    await page
      .locator('article')
      .getByText(/^~\d+ dk$/)
      .allTextContents()
  ).map((text) => Number(/\d+/.exec(text)?.[0]))
/** The parameters of lists' requests. */
function questionsOf(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^\/api\/businesses(?:\/search|\/nearby-open)?$/.test(url.pathname)) asked.push(url.searchParams)
  })
  return asked
}

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('narrows a category, a search and what is near to what is reached in a quarter of an hour', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    const asked = questionsOf(page)
    // The roads are loaded at the first request.
    await page.request.get('/api/road-minutes?lat=41.0082&lng=28.9784&to=41.01,28.98', { timeout: 0 })
    await signIn(page, 'customer', '/category/4')
    await chip(page, false).click(PATIENT)
    await chip(page, true).waitFor()
    await expect.poll(() => asked.at(-1)?.get('withinMinutes'), PATIENT).toBe('15')
    // The former list stays until the answer. Positions are rounded to a cell: up to a minute of difference.
    const areReached = async () => {
      const minutes = await minutesOf(page)
      return minutes.length > 2 && Math.max(...minutes) <= 16
    }
    await expect.poll(areReached, PATIENT).toBe(true)
    await expectAccessible(page)
    await screenshot(page, `reached-category-${device}-${theme}`)
    await page.reload()
    await chip(page, true).waitFor()
    await cards(page).first().waitFor()
    expect(asked.at(-1)?.get('withinMinutes')).toBe('15')

    await page.goto('/search?q=eczane&reached=true')
    await chip(page, true).waitFor()
    await expect.poll(() => asked.at(-1)?.get('withinMinutes'), PATIENT).toBe('15')
    await cards(page).first().waitFor()
    await screenshot(page, `reached-search-${device}-${theme}`)
    await chip(page, true).click()
    await expect.poll(() => asked.at(-1)?.has('withinMinutes'), PATIENT).toBe(false)

    const streets = device === 'desk' ? page.waitForResponse(/streets\.pmtiles/, PATIENT) : null
    await page.goto('/nearby-map')
    await chip(page, false).click(PATIENT)
    await page.getByText(/^15 dakikada ulaşılan .* açık işletme$/).waitFor(PATIENT)
    expect(await page.getByLabel('Arama yarıçapı').count()).toBe(0)
    await expectAccessible(page)
    await screenshot(page, `reached-nearby-${device}-${theme}`)
    await chip(page, true).click()
    await page.getByText(/^10 km içinde .* açık işletme$/).waitFor(PATIENT)
    // The map's parts are not to be on their way when the page ends.
    await streets
  })

  it('orders visits by road, with minutes between them', async () => {
    const names = ['Yol A', 'Yol B', 'Yol C']
    const spots = [
      { lat: 41.1762, lng: 29.0501 },
      { lat: 41.1752, lng: 29.0506 },
      { lat: 41.1757, lng: 29.0504 },
    ]
    for (const [i, spot] of spots.entries())
      await buildBusiness(rows.sql(), {
        name: `${names[i]} ${device}`,
        hours: i === 1 ? 'off' : null,
        ...spot,
      })
    const page = await openBlank({ device, theme, position: spots[0] ?? ISTANBUL })
    await signIn(page, 'field', '/field-work/visits')
    for (const name of names)
      await page.getByRole('checkbox', { name: `Güzergâha ekle: ${name} ${device}` }).check()
    await page.getByRole('button', { name: 'Sırala' }).click()
    const order = page.getByRole('list', { name: 'Ziyaret sırası' }).getByRole('listitem')
    await order.first().waitFor(PATIENT)
    expect(await order.count()).toBe(3)
    expect(await order.getByText(/^~\d+ dk$/).count()).toBe(3)
    expect(await order.filter({ hasText: 'Yol B' }).getByText('Varışta kapalı').count()).toBe(1)
    await page.getByText(/^Yolda ~\d+ dk, bu saatin trafiğiyle tahmin$/).waitFor()
    await expectAccessible(page)
    await screenshot(page, `route-by-road-${device}-${theme}`)
  })
})

it('moves nothing and changes no order when minutes come to a list that somebody reads', async () => {
  const page = await openBlank({ device: 'phone', position: ISTANBUL })
  let tell: () => void = () => {}
  const isRead = new Promise<void>((resolve) => {
    tell = resolve
  })
  await intercept(page, '*/api/road-minutes?*', async ({ url }) => {
    await isRead
    // The nearest card is told the most minutes.
    const to = url.searchParams.get('to')?.split(';') ?? []
    const minutes = to.map((_, i) => to.length - i)
    return { json: { minutes, isEstimate: true, source: '' } }
  })
  await signIn(page, 'customer', '/category/4')
  await cards(page).nth(5).waitFor(PATIENT)
  // Somebody is at the third card, with the keyboard and the eyes.
  const third = cards(page).nth(2)
  await third.getByRole('link').first().focus()
  const layout = () =>
    page.evaluate(`[
      document.activeElement.closest('article').dataset.business,
      Math.round(scrollY),
      ...[...document.querySelectorAll('article')].map((card) => {
        const { top, height } = card.getBoundingClientRect()
        const { left } = card.querySelector('[data-trade]').getBoundingClientRect()
        return [card.dataset.business, ...[top, height, left].map(Math.round)].join(' ')
      })
    ]`)
  const read = await layout()
  expect(await minutesOf(page)).toEqual([])
  tell()
  await expect.poll(async () => (await minutesOf(page)).length, PATIENT).toBeGreaterThan(5)
  const told = await minutesOf(page)
  expect(told[0]).toBeGreaterThan(told.at(-1) ?? 0)
  expect(await layout()).toEqual(read)
})

it('asks again for minutes that could not be told, and offers the filter then, without any card, too', async () => {
  const page = await openBlank({ device: 'phone', position: ISTANBUL, expectedErrors: [/ERR_FAILED/] })
  const asked: string[] = []
  await intercept(page, '*/api/road-minutes?*', ({ url }) => {
    asked.push(url.href)
    return asked.length === 1 ? 'fail' : 'pass'
  })
  // Without a list only the filter requests minutes.
  await intercept(page, '*/api/businesses?*', { json: [] })
  await signIn(page, 'customer', '/category/4?openNow=true')
  await chip(page, false).waitFor(PATIENT)
  expect(asked).toHaveLength(2)
})

it('tells the distance alone, and offers no minutes, where no road is known', async () => {
  const page = await openBlank({ device: 'desk', position: ANKARA })
  await buildListed(rows.sql(), { name: 'Yolu bilinmeyen', categoryId: 4, ...ANKARA, lat: ANKARA.lat + 0.01 })
  const told = page.waitForResponse(/\/api\/road-minutes/)
  await signIn(page, 'customer', '/category/4')
  const card = cards(page).filter({ hasText: 'Yolu bilinmeyen' })
  await card.waitFor(PATIENT)
  await told
  await expect.poll(() => card.locator('p:has([data-km])').textContent()).toMatch(/^1,1 km[^~]*$/)
  await expect.poll(() => page.locator('ul[aria-label="Hızlı süzgeçler"] button').count()).toBe(3)
  expect(await chip(page, false).count()).toBe(0)
  expect(await minutesOf(page)).toEqual([])
})
