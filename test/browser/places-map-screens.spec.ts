import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import {
  business,
  expectApart,
  expectStreets,
  ISTANBUL,
  measured,
  pan,
  searchHere,
  streets,
} from './map-places.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser({ reducedMotion: false })
const { sql } = productDatabase()

const focused = (page: Page) => page.locator(':focus')
const marker = (page: Page, name: string) => page.locator(`.map-pin[aria-label^="${name}"]`)
const isMarked = async (page: Page, name: string) =>
  (await marker(page, name).getAttribute('class'))?.includes('is-selected')
const card = (page: Page, name: string) => page.locator('article', { hasText: name })

/** A list of one district with distinct places that do not overlap. */
const PLACES = [
  business(1, 41.02, 28.95, 'open'),
  business(2, 41.02, 29.0, 'estimated'),
  business(3, 40.99, 28.95, 'closed'),
  business(4, 40.99, 29.0, 'unknown'),
]
const UNDERSTOOD = { categoryId: 2, category: 'Çilingir', city: 'İstanbul', district: 'Fatih', words: '' }

/** Each pin's features besides colour and icon: outline, dashes and badge. */
const SHAPES = `[...document.querySelectorAll('.map-pin')].map((pin) => {
  const body = pin.querySelector('.map-pin-body')
  const badge = pin.querySelector('.map-pin-mark path')
  return [body.getAttribute('d'), getComputedStyle(body).strokeDasharray, badge && badge.getAttribute('d')].join()
})`

const lists = {
  search: {
    address: '/search?q=fatih%20%C3%A7ilingir&view=map',
    url: '*/api/businesses/search*',
    asked: ['', '2'],
    json: {
      ...{ items: PLACES, total: PLACES.length, nextCursor: null, elsewhere: null, leftOut: null },
      understood: UNDERSTOOD,
    },
  },
  category: {
    address: '/category/2?view=map',
    url: '*/api/businesses?*',
    asked: [null, '2'],
    json: PLACES,
  },
}

/** A list with its map, and its requests. */
async function openList(kind: keyof typeof lists, device: Device): Promise<{ page: Page; asked: URL[] }> {
  const page = await openBlank({ device, position: ISTANBUL })
  await measured(page, 60)
  await signIn(page, 'customer')
  const { address, url, json } = lists[kind]
  const asked: URL[] = []
  await intercept(page, url, (one) => {
    asked.push(one.url)
    return { json }
  })
  await page.goto(address)
  await page.locator('.map-pin').first().waitFor()
  return { page, asked }
}

describe.each(['search', 'category'] as const)('on the map of a %s', (kind) => {
  it('tells open, estimated, closed and unknown apart by shape and word, with the sign of the trade', async () => {
    const { page } = await openList(kind, 'desk')
    const words = ['Açık', 'Tahminen açık', 'Kapalı', 'Saatleri bilinmiyor']
    for (const [i, word] of words.entries())
      await page.getByRole('button', { name: `Yer ${i + 1}, ${word}` }).waitFor()
    const legend = page.getByRole('list', { name: 'İşaretlerin anlamı' })
    expect(await legend.getByRole('listitem').allTextContents()).toEqual(words)
    const shapes = await page.evaluate<string[]>(SHAPES)
    expect(new Set(shapes).size).toBe(4)
    await expect.poll(() => page.locator('.map-pin .map-glyph svg').count()).toBe(4)
    expect(await page.locator('.leaflet-marker-pane [tabindex="0"]').count()).toBe(1)
    await streets(page).waitFor()
    await expectAccessible(page)
    await screenshot(page, `map-${kind}-desk`)
  })

  it('marks a card and its pin together, from either side, and gives the keyboard back', async () => {
    const { page } = await openList(kind, 'desk')
    await card(page, 'Yer 3').hover()
    await expect.poll(() => isMarked(page, 'Yer 3')).toBe(true)
    await page.locator('h1').hover()
    await expect.poll(() => isMarked(page, 'Yer 3')).toBe(false)
    await card(page, 'Yer 2').getByRole('link', { name: 'Yer 2', exact: true }).focus()
    await expect.poll(() => isMarked(page, 'Yer 2')).toBe(true)

    await marker(page, 'Yer 4').focus()
    await page.keyboard.press('ArrowUp')
    expect(await focused(page).getAttribute('aria-label')).toBe('Yer 2, Tahminen açık')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page).textContent()).toBe('Yer 4')
    await expect.poll(() => isMarked(page, 'Yer 4')).toBe(true)
    expect(await card(page, 'Yer 4').getAttribute('class')).toContain('ring-accent')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('Yer 4, Saatleri bilinmiyor')
  })

  it('on a phone shows the card of the chosen pin below the map', async () => {
    const { page } = await openList(kind, 'phone')
    expect(await page.locator('article').count()).toBe(0)
    await page.locator('.map-here').waitFor()
    await marker(page, 'Yer 1').tap()
    await expect.poll(() => focused(page).textContent()).toBe('Yer 1')
    await expectAccessible(page)
    await screenshot(page, `map-${kind}-phone`)
  })

  it('searches the part of the map that was moved to, with distances from the person, and goes back', async () => {
    const { page, asked } = await openList(kind, 'desk')
    const latitude = () => Number(asked.at(-1)?.searchParams.get('lat'))
    expect(await searchHere(page).count()).toBe(0)
    await pan(page, 'ArrowUp', 3)
    await searchHere(page).click()
    await expect.poll(latitude).toBeGreaterThan(ISTANBUL.lat + 0.005)
    const params = asked.at(-1)?.searchParams
    expect(Number(params?.get('radius'))).toBeGreaterThan(1)
    expect(params?.get('sort')).toBe('useful')
    // The search leaves the district of the query, and so does the address.
    expect([params?.get('q'), params?.get('categoryId')]).toEqual(lists[kind].asked)
    expect(new URL(page.url()).searchParams.get('q')).toBe(null)
    await searchHere(page).waitFor({ state: 'detached' })
    // From the person, not from where the map is: PLACES say 1 km of each.
    await expect.poll(() => card(page, 'Yer 1').textContent()).toContain('2,7 km')
    await page.getByRole('button', { name: 'Liste' }).click()
    await page.getByText('Haritada seçtiğiniz alan').waitFor()
    expect(await card(page, 'Yer 1').textContent()).toContain('2,7 km')
    await page.getByRole('button', { name: 'Konumuma dön' }).click()
    await expect.poll(latitude).toBe(ISTANBUL.lat)
    await page.getByText('Haritada seçtiğiniz alan').waitFor({ state: 'detached' })
  })
})

it('lays out the places of one spot, each reachable, and says that of a cluster that holds the card', async () => {
  const page = await openBlank({ device: 'desk', position: ISTANBUL })
  await measured(page, 60)
  await signIn(page, 'customer')
  const together = [7, 8, 9].map((id) => business(id, 41.0082, 28.9784))
  const found = [...together, business(1, 41.02, 28.95)]
  await intercept(page, '*/nearby-open*', { json: found.map((one) => ({ ...one, rating: '4' })) })
  await intercept(page, '*/open-around*', { json: { total: 4, places: found } })
  await page.goto('/nearby-map')
  const spot = page.getByRole('button', { name: '3 işletme aynı yerde; ayrı ayrı görmek için seçin' })
  await spot.waitFor()
  await card(page, 'Yer 8').hover()
  await expect.poll(() => page.locator('.map-cluster').getAttribute('class')).toContain('is-selected')
  await spot.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.map-pin').count()).toBe(4)
  await expectApart(page.locator('.map-pin'))
  expect(await focused(page).getAttribute('aria-label')).toMatch(/^Yer [789], Açık$/)
  await screenshot(page, 'map-spot')
  await page.getByRole('button', { name: 'Uzaklaştır' }).click()
  await spot.waitFor()
})

it('shows a measured position with its circle, and what only stands in for one without', async () => {
  const page = await openBlank({ device: 'desk', position: ISTANBUL })
  await measured(page, 60)
  await signIn(page, 'customer', '/search?q=eczane&view=map')
  await page.getByRole('img', { name: 'Konumunuz, yaklaşık 60 m doğrulukla' }).waitFor()
  expect(await page.locator('.map-accuracy').count()).toBe(1)
  await page.context().clearPermissions()
  await page.evaluate("localStorage.removeItem('kept position')")
  await page.goto('/nearby-map')
  await page.getByRole('img', { name: 'Konumunuz alınamadı; Uşak gösteriliyor.' }).waitFor()
  await page.locator('.map-here-assumed').waitFor()
  expect(await page.locator('.map-accuracy').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Konumumu haritada göster' }).count()).toBe(0)
})

it('tells a pin where the device was from one that was set by hand, in the field and for the owner', async () => {
  const page = await openBlank({ device: 'phone', position: ISTANBUL, reducedMotion: true })
  await measured(page, 40)
  await signIn(page, 'field', '/field-work/add')
  await page.getByText('Haritada düzelt').click()
  await page.getByRole('img', { name: 'Konumunuz, yaklaşık 40 m doğrulukla' }).waitFor()
  const picker = page.getByRole('group', { name: 'Haritadaki yeri' })
  await picker.getByRole('button', { name: 'Buradayım' }).click()
  await picker.getByText('Cihazınızın ölçtüğü konum, yaklaşık 40 m doğrulukla').waitFor()
  await streets(page).waitFor()
  await page.locator('.map').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await picker.getByText('Elle seçilen konum').waitFor()
  await picker.getByText(/^Pin: .*Fatih, İstanbul/).waitFor()
  expect(await page.locator('.map-accuracy').count()).toBe(1)
  await expectAccessible(page)
  await screenshot(page, 'map-picker-phone')
})

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('every map says whose it is and how old, with its controls apart and no sideways scrolling', async () => {
    const near = { categoryId: 4, lat: ISTANBUL.lat, lng: ISTANBUL.lng }
    const one = await buildListed(sql(), { ...near, name: 'Harita Bir' })
    const other = await buildListed(sql(), { ...near, name: 'Harita İki', lat: 41.0092 })
    const page = await openBlank({ device, theme, position: ISTANBUL })
    await measured(page, 60)
    const look = async (name: string) => {
      await expectStreets(page)
      await page.getByText('Harita: Ağustos 2021 · © OpenStreetMap katkıcıları').waitFor()
      await page.getByRole('link', { name: '© OpenMapTiles' }).waitFor()
      await expectApart(
        page.locator('.leaflet-control-zoom'),
        page.getByRole('button', { name: 'Konumumu haritada göster' }),
        page.getByRole('link', { name: '© OpenStreetMap katkıcıları' }).first(),
      )
      const width = page.viewportSize()?.width ?? 0
      expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(width)
      expect(await page.locator('.leaflet-marker-pane [tabindex="0"]').count(), name).toBeLessThanOrEqual(1)
      await screenshot(page, `map-${name}-${device}-${theme}`)
    }
    const staffLook = async (name: string, pins: number) => {
      await look(name)
      await expect
        .poll(() => page.locator('.map-pin-plain .map-glyph svg').count(), { message: name })
        .toBe(pins)
    }
    await signIn(page, 'customer', '/nearby-map')
    if (device === 'phone') await page.getByRole('button', { name: 'Harita' }).click()
    await look('nearby')
    await page.goto('/search?q=eczane&view=map')
    await look('search')
    await page.goto('/category/4?view=map')
    await look('category')
    await page.goto(`/business/${one.id}`)
    await page.getByRole('tab', { name: 'Konum' }).click()
    await look('business')
    await signIn(page, 'field', '/field-work/visits')
    expect(await page.locator('.map').count()).toBe(0)
    await page.getByText('Haritada gör').click()
    await look('field')
    await page.goto('/field-work/add')
    await page.getByText('Haritada düzelt').click()
    await look('picker')
    await signIn(page, 'admin', `/admin/businesses/${one.id}/merge?into=${other.id}`)
    await page.getByRole('button', { name: 'Harita İki, Kalacak kayıt' }).waitFor()
    await staffLook('merge', 2)
    await page.goto(`/admin/businesses/${one.id}`)
    await look('admin')
  })
})
