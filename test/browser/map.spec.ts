import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { streetMap } from '../fixtures/pmtiles.ts'
import { type Device, expectAccessible, screenshot, testBrowser } from './harness.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const focused = (page: Page) => page.locator(':focus')
const label = (page: Page) => focused(page).getAttribute('aria-label')

const business = (id: number, lat: number, lng: number) => ({
  ...{ id, name: `Yer ${id}`, description: '', categoryId: 2, category: 'Çilingir', address: 'Sokak 1' },
  ...{ city: 'İstanbul', district: 'Fatih', phone: '+905551112233', latitude: lat, longitude: lng },
  ...{ rating: '4', reviewCount: 0, distance: 1, openState: 'open', nextChangeAt: null, isSample: true },
  ...{ source: 'sample' },
})
/** A cross around two that stand close together. */
const PLACES = [
  business(1, 41.07, 28.97),
  business(2, 40.95, 28.97),
  business(3, 41.01, 28.89),
  business(4, 41.01, 29.05),
  business(5, 41.01, 28.97),
  business(6, 41.0101, 28.9701),
]

async function openMap(device: Device): Promise<Page> {
  const page = await openBlank({ device, position: ISTANBUL })
  await signIn(page, 'customer')
  await page.route('**/nearby-open*', (route) => route.fulfill({ json: PLACES }))
  await page.goto('/nearby-map')
  if (device === 'phone') await page.getByRole('button', { name: 'Harita' }).click()
  await page.locator('.map-cluster').waitFor()
  return page
}

describe.each<{ device: Device }>([{ device: 'phone' }, { device: 'desk' }])('on a $device', ({ device }) => {
  it('is used by keyboard: one stop for Tab, arrows between markers, Enter to the place and Escape back', async () => {
    const page = await openMap(device)
    expect(await page.locator('.leaflet-marker-pane [tabindex="0"]').count()).toBe(1)
    await page.locator('.map').focus()
    for (let i = 0; i < 5 && !(await label(page))?.match(/^Yer|işletme/); i++)
      await page.keyboard.press('Tab')
    expect(await label(page)).toBe('2 işletme; yakınlaştırmak için seçin')
    await page.keyboard.press('ArrowUp')
    expect(await label(page)).toBe('Yer 1')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    expect(await label(page)).toBe('Yer 4')
    await expectAccessible(page)

    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page).textContent()).toBe('Yer 4')
    expect(await focused(page).getAttribute('href')).toBe('/businesses/4')
    await screenshot(page, `map-selected-${device}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => label(page)).toBe('Yer 4')
    // The same marker again leads to its card again.
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page).textContent()).toBe('Yer 4')
    await page.keyboard.press('Escape')

    // A cluster opens, and the keyboard goes on at one of those it held.
    await page.keyboard.press('ArrowLeft')
    expect(await label(page)).toMatch(/^2 işletme/)
    await page.keyboard.press('Enter')
    await expect.poll(() => label(page)).toMatch(/^Yer [56]$/)
    await page.keyboard.press('Escape')
    expect(await label(page)).toBe('İşletme haritası')
  })
})

it('draws streets from our own file where one is configured', async () => {
  const page = await openBlank({ device: 'desk', position: ISTANBUL })
  await signIn(page, 'customer')
  const asked: string[] = []
  const map = streetMap()
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), mapStreetsUrl: '/map/streets.pmtiles' } })
  })
  await page.route('**/map/streets.pmtiles', async (route) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec((await route.request().headerValue('range')) ?? '')
    const [start, end] = [Number(range?.[1]), Math.min(Number(range?.[2]), map.length - 1)]
    asked.push(`${start}-${end}`)
    await route.fulfill({
      status: 206,
      body: map.subarray(start, end + 1),
      headers: { 'content-range': `bytes ${start}-${end}/${map.length}`, etag: '"1"' },
    })
  })
  await page.goto('/nearby-map')
  // The one tile is land all over: its colour, not that of the ground beside it.
  const colour = () =>
    page.evaluate<string | undefined>(`
      document.querySelector('canvas.leaflet-tile')?.getContext('2d').getImageData(20, 20, 1, 1).data.join(' ')
    `)
  await expect.poll(colour, { timeout: 30_000 }).toBe('226 223 218 255')
  expect(asked[0]).toBe('0-126')
  expect(await page.locator('.map-land').count()).toBe(0)
  await page.locator('.map-pin, .map-cluster').first().waitFor()
  await screenshot(page, 'map-streets')
})

it('draws the polygons when the file of streets cannot be read, and says when the map itself cannot', async () => {
  const page = await openBlank({ device: 'desk', position: ISTANBUL, expectedFaults: [/404|ERR_FAILED/] })
  await signIn(page, 'customer')
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), mapStreetsUrl: '/map/streets.pmtiles' } })
  })
  await page.route('**/map/streets.pmtiles', (route) => route.fulfill({ status: 404 }))
  await page.goto('/nearby-map')
  await page.locator('.map-land:not([d="M0 0"])').first().waitFor()

  let cut = true
  await page.route('**/assets/leaflet-map*', (route) => (cut ? route.abort() : route.continue()))
  await page.goto('/nearby-map')
  await page.getByText('Harita yüklenemedi. Liste kullanılabilir.').waitFor()
  await expectAccessible(page)
  cut = false
  await page.getByRole('button', { name: 'Sayfayı yenile' }).click()
  await page.locator('.map-pin, .map-cluster').first().waitFor()
})
