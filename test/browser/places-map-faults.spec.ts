import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser, type VisitOptions } from './harness.ts'
import { type Answer, type Asked, intercept } from './intercept.ts'
import { business, expectApart, ISTANBUL, measured, pan, searchHere, streets } from './map-places.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser({ reducedMotion: false })

const LAND = '.map-land:not([d="M0 0"])'
const STREETS = '*/map/streets.pmtiles*'
const FOUND = [business(1, 41.02, 28.95), business(2, 41.02, 29.0, 'estimated')].map((one) => ({
  ...one,
  rating: '4',
}))
/** Whether the last file that a page loads by itself was requested. */
const ALL_LOADED = "performance.getEntriesByType('resource').some(({ name }) => name.includes('after-load'))"

const zoom = (page: Page, name: 'Yakınlaştır' | 'Uzaklaştır') => page.getByRole('button', { name })

async function openNearby(options: VisitOptions): Promise<Page> {
  const page = await openBlank({ device: 'desk', position: ISTANBUL, ...options })
  await measured(page, 60, options.position)
  await signIn(page, 'customer')
  await intercept(page, '*/nearby-open*', { json: FOUND })
  await intercept(page, '*/open-around*', { json: { total: 2, places: FOUND } })
  return page
}

/** Faulty answers for the street file: its header is requested first, then each tile by a range. */
const faults = {
  'is gone': () => ({ status: 404 }),
  'is answered with an error': () => ({ status: 500, body: '{}' }),
  'is another file': () => ({
    status: 206,
    body: 'x'.repeat(16_384),
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'has tiles that do not come': ({ headers }) =>
    headers.get('range')?.startsWith('bytes=0-') ? 'pass' : { status: 500 },
} satisfies Record<string, (asked: Asked) => Answer>

it.each(Object.keys(faults) as (keyof typeof faults)[])(
  'when the street file %s, boundaries and their names stand there, and nothing alarming is said',
  async (fault) => {
    // The browser itself writes down what it was answered; nothing else may be written.
    const page = await openNearby({ expectedErrors: [/Failed to load resource.*streets\.pmtiles/] })
    await intercept(page, STREETS, faults[fault])
    await page.goto('/nearby-map')
    await page.locator(LAND).first().waitFor()
    await page.locator('.map-name span').first().waitFor()
    await page.getByText('Harita: Ağustos 2021').waitFor()
    expect(await page.getByText('yüklenemedi').count()).toBe(0)
    await page.locator('.map-pin[aria-label="Yer 1, Açık"]').click()
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Yer 1')
    await pan(page, 'ArrowUp', 3)
    await searchHere(page).waitFor()
    await expectAccessible(page)
    await screenshot(page, `map-without-streets-${fault.replaceAll(' ', '-')}`)
  },
)

it('paints land and sea before the first street has come, and streets over them', async () => {
  const page = await openNearby({})
  const waiting: (() => void)[] = []
  let isHeld = true
  await intercept(page, STREETS, async () => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    return 'pass' as const
  })
  await page.goto('/nearby-map')
  await page.locator(LAND).first().waitFor()
  await page.locator('.map-pin').first().waitFor()
  expect(await page.locator('.map canvas').count()).toBe(0)
  isHeld = false
  for (const go of waiting) go()
  await streets(page).waitFor()
})

it('nobody loads the code of a map before there is one: home, landing, lists', async () => {
  const page = await open('/', { device: 'phone', position: ISTANBUL })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/leaflet|protomaps|map-streets|business-map|topo|pmtiles/.test(pathname)) asked.push(pathname)
  })
  const lists = ['/', '/search?q=eczane', '/category/4', '/nearby-map']
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await signIn(page, 'customer')
  for (const address of lists) {
    await page.goto(address)
    await page.locator('article').first().waitFor()
    await expect.poll(() => page.evaluate<boolean>(ALL_LOADED)).toBe(true)
    expect(asked, address).toEqual([])
  }
  for (const address of lists.slice(1)) {
    await page.goto(address)
    asked.length = 0
    await page.getByRole('button', { name: 'Harita', exact: true }).click()
    await page.locator('.map-pin, .map-cluster').first().waitFor()
    expect(
      asked.some((path) => path.includes('leaflet')),
      address,
    ).toBe(true)
  }
})

/** A small phone, one in landscape, and a desk at 400 %. */
describe.each([
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
])('on a screen of $width by $height', (size) => {
  it('leaves room beside the map, with its controls apart', async () => {
    const page = await openNearby({ device: 'phone' })
    await page.setViewportSize(size)
    await page.goto('/nearby-map')
    await page.getByRole('button', { name: 'Harita', exact: true }).click()
    await streets(page).waitFor()
    const box = await page.locator('.map').boundingBox()
    expect(box?.height).toBeLessThanOrEqual(size.height * 0.76)
    await pan(page, 'ArrowUp', 3)
    await searchHere(page).waitFor()
    await expectApart(
      page.locator('.leaflet-control-zoom'),
      page.getByRole('button', { name: 'Konumumu haritada göster' }),
      searchHere(page),
    )
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width)
    await screenshot(page, `map-${size.width}-${size.height}`)
  })
})

it('with text twice as large names on the map grow, and no control is cut off or covered', async () => {
  const page = await openNearby({})
  // Records texts and fonts drawn on a canvas, which are not in the document.
  await page.addInitScript(`
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
    window.fonts = new Set()
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
      window.fonts.add(Number.parseFloat(/([\\d.]+)px/.exec(this.font)[1]))
      return fillText.apply(this, given)
    }`)
  await page.goto('/nearby-map')
  await streets(page).waitFor()
  await expect.poll(() => page.evaluate<number>('Math.min(...window.fonts)')).toBeGreaterThanOrEqual(22)
  await pan(page, 'ArrowUp', 3)
  await searchHere(page).waitFor()
  await expectApart(page.locator('.leaflet-control-zoom'), searchHere(page))
  await screenshot(page, 'map-text-200')
})

it('draws as many points as the screen has, stays over Türkiye, and stops at its zooms', async () => {
  const page = await openNearby({})
  await page.addInitScript("Object.defineProperty(window, 'devicePixelRatio', { value: 2 })")
  await page.goto('/nearby-map')
  await streets(page).waitFor()
  expect(await streets(page).evaluate((canvas: { width: number }) => canvas.width)).toBe(512)
  /** Whether nothing nearer or farther comes after this press; during an animation it has no effect. */
  const press = (name: 'Yakınlaştır' | 'Uzaklaştır') =>
    zoom(page, name).evaluate((button: { click(): void; ariaDisabled: string | null }) => {
      button.click()
      return button.ariaDisabled === 'true'
    })
  // Levels are drawn one after the other, each with its own half minute.
  const toTheEnd = async (name: 'Yakınlaştır' | 'Uzaklaştır') => {
    while (!(await press(name))) await expect.poll(() => page.locator('.leaflet-zoom-anim').count()).toBe(0)
  }
  await toTheEnd('Yakınlaştır')
  await streets(page).waitFor()
  await toTheEnd('Uzaklaştır')
  await pan(page, 'ArrowLeft', 40)
  await pan(page, 'ArrowUp', 40)
  await page.locator(LAND).first().waitFor()
  expect(await page.getByText('yüklenemedi').count()).toBe(0)
  await screenshot(page, 'map-edge')
})

it('whoever is abroad sees the places and the edge of our map, and no sideways jump', async () => {
  const page = await openNearby({ position: { lat: 52.52, lng: 13.405 } })
  await page.goto('/nearby-map')
  await page.locator('.map-pin, .map-cluster').first().waitFor()
  await page.locator(LAND).first().waitFor()
  await page.getByRole('button', { name: 'Konumumu haritada göster' }).click()
  await page.locator(LAND).first().waitFor()
  expect(await page.getByText('yüklenemedi').count()).toBe(0)
})

it('moves nothing where less motion is asked, and is used on a slow phone', async () => {
  const page = await openNearby({ device: 'phone', reducedMotion: true })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/nearby-map')
  await page.getByRole('button', { name: 'Harita', exact: true }).click()
  await streets(page).waitFor()
  await zoom(page, 'Yakınlaştır').tap()
  expect(await page.locator('.leaflet-zoom-anim').count()).toBe(0)
  await page.locator('.map-pin').first().tap()
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/^Yer [12]$/)
})
