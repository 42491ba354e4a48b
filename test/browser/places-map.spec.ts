import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser({ reducedMotion: false })

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const focused = (page: Page) => page.locator(':focus')
const label = (page: Page) => focused(page).getAttribute('aria-label')

const business = (id: number, lat: number, lng: number) => ({
  ...{ id, name: `Yer ${id}`, description: '', categoryId: 2, category: 'Çilingir', address: 'Sokak 1' },
  ...{ city: 'İstanbul', district: 'Fatih', phone: '+905551112233', latitude: lat, longitude: lng },
  ...{ rating: '4', reviewCount: 0, distance: 1, openState: 'open', nextChangeAt: null, isSample: true },
  ...{ source: 'sample' },
})
/** A cross of places, two of them close together. */
const PLACES = [
  business(1, 41.07, 28.97),
  business(2, 40.95, 28.97),
  business(3, 41.01, 28.89),
  business(4, 41.01, 29.05),
  business(5, 41.01, 28.97),
  business(6, 41.0125, 28.9725),
]

async function openMap(device: Device): Promise<Page> {
  const page = await openBlank({ device, position: ISTANBUL })
  const fix = { latitude: ISTANBUL.lat, longitude: ISTANBUL.lng, accuracy: 60 }
  await page.context().setGeolocation(fix)
  await signIn(page, 'customer')
  await intercept(page, '*/nearby-open*', { json: PLACES })
  await intercept(page, '*/open-around*', { json: { total: 6, places: PLACES } })
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
    expect(await label(page)).toBe('Yer 1, Açık')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    expect(await label(page)).toBe('Yer 4, Açık')
    await focused(page).locator('.map-glyph svg').waitFor()
    await expectAccessible(page)

    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page).textContent()).toBe('Yer 4')
    expect(await focused(page).getAttribute('href')).toBe('/businesses/4')
    await screenshot(page, `map-selected-${device}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => label(page)).toBe('Yer 4, Açık')
    // The same marker again leads to its card again.
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page).textContent()).toBe('Yer 4')
    await page.keyboard.press('Escape')

    // A cluster opens, and the keyboard goes on at one of those it held.
    await page.keyboard.press('ArrowLeft')
    expect(await label(page)).toMatch(/^2 işletme/)
    await page.keyboard.press('Enter')
    await expect.poll(() => label(page)).toMatch(/^Yer [56], Açık$/)
    await page.keyboard.press('Escape')
    expect(await label(page)).toBe('İşletme haritası')
  })
})

/** The most frequent colour of the map's canvas; undefined before it is drawn. */
const GROUND = `(() => {
  const canvas = document.querySelector('canvas.leaflet-tile-loaded')
  if (!canvas) return undefined
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const counts = new Map()
  for (let i = 0; i < data.length; i += 4) {
    const colour = data.slice(i, i + 3).join(' ')
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return { colour: [...counts].sort((a, b) => b[1] - a[1])[0][0], colours: counts.size }
})()`

it('draws streets with nothing configured, in the colours of the theme, and asks nobody else for them', async () => {
  const page = await openBlank({ device: 'desk', position: ISTANBUL })
  const asked: string[] = []
  await intercept(page, '*', ({ url: { origin, pathname } }) => {
    const isOurs = origin === new URL(page.url()).origin
    asked.push(isOurs ? pathname : origin)
    return isOurs ? 'pass' : 'fail'
  })
  await signIn(page, 'customer')
  await page.goto('/nearby-map')
  const drawn = () => page.evaluate<{ colour: string; colours: number } | undefined>(GROUND)
  await expect.poll(async () => (await drawn())?.colours ?? 0).toBeGreaterThan(20)
  expect(asked).toContain('/map/streets.pmtiles')
  expect(asked.filter((one) => one.startsWith('http'))).toEqual([])
  await page.getByText('Harita: Ağustos 2021 · © OpenStreetMap katkıcıları').waitFor()
  await page.getByRole('link', { name: '© OpenMapTiles' }).waitFor()
  await screenshot(page, 'map-streets')

  // Land or water of the light theme, then of the dark one, without a reload.
  // Tiles of a former view may just be gone.
  const isOneOf = async (colours: string[]) => colours.includes((await drawn())?.colour ?? '')
  await expect.poll(() => isOneOf(['243 244 240', '207 227 234'])).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isOneOf(['31 46 53', '7 22 29'])).toBe(true)
})

it('searches where the map was moved to, with distances from the person, and goes back', async () => {
  const page = await openMap('desk')
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    // The list around the person is fetched again when the stream begins.
    const isElsewhere = url.searchParams.get('lat') !== String(ISTANBUL.lat)
    if (isElsewhere && url.pathname.endsWith('/nearby-open')) asked.push(url)
  })
  const search = page.getByRole('button', { name: 'Bu alanda ara' })
  expect(await search.count()).toBe(0)
  expect(await page.locator('.map-accuracy').count()).toBe(1)
  await page.locator('.map').focus()
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowUp')
  await search.click()
  await expect.poll(() => asked.length).toBe(1)
  expect(Number(asked[0]?.searchParams.get('lat'))).toBeGreaterThan(ISTANBUL.lat + 0.01)
  await expect.poll(() => page.locator('.map-here').count()).toBe(1)
  const first = page.locator('main article', { hasText: 'Yer 1' })
  expect(await first.textContent()).toContain('6,9 km')
  await expect.poll(() => search.count()).toBe(0)
  await screenshot(page, 'map-area')
  await page.getByRole('button', { name: 'Konumuma dön' }).click()
  await page.getByRole('button', { name: 'Konumuma dön' }).waitFor({ state: 'detached' })
  expect(await first.textContent()).toContain('1,0 km')
})

it('draws main roads and towns where the file has no streets', async () => {
  const page = await openBlank({ device: 'desk', position: { lat: 39.92, lng: 32.85 } })
  await signIn(page, 'customer')
  await intercept(page, '*/nearby-open*', {
    json: [business(1, 39.92, 32.85), business(2, 39.921, 32.851)],
  })
  await page.goto('/nearby-map')
  const drawn = () => page.evaluate<{ colours: number } | undefined>(GROUND)
  await expect.poll(async () => (await drawn())?.colours ?? 0).toBeGreaterThan(20)
})

it('draws the polygons when the file of streets cannot be read, and says when the map itself cannot', async () => {
  const page = await openBlank({ device: 'desk', position: ISTANBUL, expectedErrors: [/404|ERR_FAILED/] })
  await signIn(page, 'customer')
  await intercept(page, '*/map/streets.pmtiles*', { status: 404 })
  await page.goto('/nearby-map')
  await page.locator('.map-land:not([d="M0 0"])').first().waitFor()

  let cut = true
  await intercept(page, '*/assets/leaflet-map*', () => (cut ? 'fail' : 'pass'))
  await page.goto('/nearby-map')
  await page.getByText('Harita yüklenemedi. Liste kullanılabilir.').waitFor()
  await expectAccessible(page)
  cut = false
  await page.getByRole('button', { name: 'Sayfayı yenile' }).click()
  await page.locator('.map-pin, .map-cluster').first().waitFor()
})
