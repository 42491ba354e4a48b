import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { testBrowser } from './harness.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

/** A small phone (also a desk at 400 %), a tablet upright and lying: between them our own layouts change. */
const WIDTHS = [320, 768, 1024]
/** Wider than most systems' own: what fits in it fits in theirs. */
const WIDE_FONT = `
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { letter-spacing: 0.04em }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
`
/** Text alone at twice its size: what a browser's zoom of texts does, which leaves the width of the window as it is. */
const LARGE_TEXT = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}`
const LARGE_TEXT_AT = [1280, 390]
const MAX_HEADER = 72

async function expectRoom(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('main .animate-pulse-soft').count()).toBe(0) // all that was on its way is there
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const message = `${address} at ${width} px`
    const headerMost = width < 768 ? Number.POSITIVE_INFINITY : MAX_HEADER // a phone's may take two lines
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message })
      .toBeLessThanOrEqual(width)
    expect(await page.evaluate('document.querySelector("header").offsetHeight'), message).toBeLessThanOrEqual(
      headerMost,
    )
  }
  await page.evaluate(LARGE_TEXT)
  for (const width of LARGE_TEXT_AT) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), {
        message: `${address} in large text at ${width} px`,
      })
      .toBeLessThanOrEqual(width)
  }
}

const PAGES = {
  guest: [
    '/',
    '/rehber',
    '/rehber/istanbul/cilingir',
    '/login',
    '/register',
    '/claim-dispute',
    '/mektup',
    '/owner-question',
  ],
  customer: ['/', '/nearby-map', '/search?q=lastik', '/wheel', '/emergency', '/categories', '/messages'],
  business: ['/business-dashboard', '/business-dashboard/prizes', '/add-business'],
  field: ['/field-work', '/field-work/add'],
  admin: [
    '/admin',
    '/admin/businesses',
    '/admin/users',
    '/admin/claims',
    '/admin/payments',
    '/admin/ads',
    '/admin/letters',
  ],
} as const

it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('no page of a %s scrolls sideways', async (role) => {
  const page = await openBlank({ device: 'desk', position: { lat: 41.0082, lng: 28.9784 } })
  if (role !== 'guest') await signIn(page, role)
  for (const address of PAGES[role]) await expectRoom(page, address)
})

it('a name and an address without a gap stay in their cards', async () => {
  const long = 'Lastikçilerbirliğiotolastikrotbalansmerkezi'
  const { id } = await buildListed(sql(), {
    ...{ name: long, address: long.repeat(2), lat: 41.0082, lng: 28.9784, categoryId: 6 },
    ...{ phone: '+902121234567', hours: '24/7' },
  })
  const page = await openBlank({ device: 'desk', position: { lat: 41.0082, lng: 28.9784 } })
  await signIn(page, 'customer', `/search?q=${long}`)
  await page.locator('article').getByText(long, { exact: true }).waitFor()
  for (const address of [
    `/search?q=${long}`,
    `/businesses/${id}`,
    `/business/${id}`,
    `/isletme/${id}`,
    '/nearby-map',
  ])
    await expectRoom(page, address)
})

it('the bar above has room in a wider font', async () => {
  const page = await openBlank({ device: 'desk' })
  await signIn(page, 'admin', '/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(WIDE_FONT)
  for (const width of [320, 390, 1024, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(
      await page.evaluate('document.querySelector("header").scrollWidth'),
      `${width}`,
    ).toBeLessThanOrEqual(width)
    expect(await page.evaluate('document.querySelector("header").offsetHeight')).toBeLessThanOrEqual(
      MAX_HEADER,
    )
  }
})
