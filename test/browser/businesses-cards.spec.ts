import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusinesses } from '../../db/seed/factories.ts'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { type Measured, measureCards } from './measure-cards.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const { sql } = productDatabase()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
/** Far from all other places: other tests of this file's product count theirs. */
const EDIRNE = { lat: 41.66, lng: 26.57, city: 'Edirne', plate: '22', district: 'Merkez' }
/** Of a card on a phone, in pixels: without a telephone, with one, and the first of a list. */
const MAX = { low: 96, callable: 128, large: 192 }
const LONG = 'Kardeşler Otomotiv Lastik Rot Balans Yedek Parça Sanayi ve Ticaret Limited Şirketi'
/** In the page: texts of cards that are cut off, but for names, which take two lines. */
const CUT_TEXT = `[...document.querySelectorAll('main article *:not(h2, h3, .sr-only)')]
  .filter((one) => getComputedStyle(one).overflowY === 'hidden')
  .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)
  .map((one) => one.textContent)`

/** In the page: in how many cards these words are in sight. */
const shownIn = (words: string) => `[...document.querySelectorAll('main article')].filter((card) =>
  [...card.querySelectorAll('*')].some((one) => {
    if (one.textContent !== ${JSON.stringify(words)} || one.childElementCount > 0) return false
    const { left, top, height } = one.getBoundingClientRect()
    const clip = one.closest('.overflow-hidden, [class*="overflow-hidden"]')?.getBoundingClientRect()
    return height > 0 && left < card.getBoundingClientRect().right && (!clip || top + height <= clip.bottom + 1)
  })).length`

/** In the page: the room of the trade that has least of it; one that left its line has none. */
const NARROWEST_TRADE = `Math.min(
  ...[...document.querySelectorAll('main article [data-trade]')].map((one) =>
    one.getBoundingClientRect().top < one.parentElement.getBoundingClientRect().bottom ? one.clientWidth : 0))`

/** In the page: texts that reach out of their card. */
const OUTSIDE = `[...document.querySelectorAll('main article')].flatMap((card) =>
  [...card.querySelectorAll('*')]
    .filter((one) => one.getBoundingClientRect().right > card.getBoundingClientRect().right + 1)
    .map((one) => one.textContent))`

/** Some that can be called and some that cannot, with short and long names, under a word of their own. */
async function addPlaces(word: string): Promise<void> {
  const places = (['+902125117240', null] as const).flatMap((phone, i) =>
    ['Usta', LONG].flatMap((name) =>
      ['24/7', 'off', null].map((hours, j) => ({
        ...{ name: `${word} ${name} ${j}`, phone, hours, categoryId: 6 },
        ...{ address: `Gedikpaşa Camii Sokağı ${i}${j}, Mimar Hayrettin Mahallesi`, description: LONG },
        ...{ ...EDIRNE, lat: EDIRNE.lat + (i + j) / 1000, source: 'sample' as const },
      })),
    ),
  )
  await buildBusinesses(sql(), places)
}

async function see(page: Page, address: string): Promise<Measured> {
  await page.goto(address)
  await page.locator('main article').first().waitFor()
  await expect.poll(() => page.locator('main .animate-pulse-soft').count()).toBe(0)
  if (WITH_OFFERS.has(address))
    await page
      .getByRole('link', { name: /^Şimdi çağır: / })
      .first()
      .waitFor()
  return measureCards(page)
}

it('a card is low, its name takes two lines at most, and its buttons are as large as a thumb', async () => {
  await addPlaces('Alçakkart')
  const page = await openBlank({ position: EDIRNE })
  await signIn(page, 'customer')
  const { cards, target } = await see(page, '/search?q=Alçakkart')
  expect(cards).toHaveLength(12)
  for (const { name, height, isCallable, isLarge } of cards) {
    const most = isLarge ? MAX.large : isCallable ? MAX.callable : MAX.low
    expect(height, name).toBeLessThanOrEqual(most)
  }
  expect(cards.map(({ isLarge }) => isLarge).indexOf(true)).toBe(0)
  expect(cards.filter(({ isLarge }) => isLarge)).toHaveLength(1)
  expect(target).toBeGreaterThanOrEqual(48)
  // Whatever leaves a card for want of room, these stay.
  for (const words of ['Örnek', 'Lastik Servisi'])
    expect(await page.evaluate(shownIn(words)), words).toBe(cards.length)
  expect(await page.evaluate(NARROWEST_TRADE)).toBeGreaterThanOrEqual(40)
  await expectAccessible(page)
  await screenshot(page, 'cards-phone')
})

it('on a narrow phone and in large text nothing of a card is cut off', async () => {
  await addPlaces('Darkart')
  const page = await openBlank({ theme: 'dark', position: EDIRNE })
  await signIn(page, 'customer')
  await page.setViewportSize({ width: 320, height: 800 })
  await see(page, '/search?q=Darkart')
  await expectFits(page)
  expect(await page.evaluate(CUT_TEXT)).toEqual([])
  expect((await measureCards(page)).target).toBeGreaterThanOrEqual(48)
  await screenshot(page, 'cards-narrow-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  // The page around them is wider than the window then (docs/decisions/0079); a card's width is what it is given.
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  expect(await page.evaluate(OUTSIDE)).toEqual([])
  expect(await page.evaluate(CUT_TEXT)).toEqual([])
  await expectAccessible(page)
  await screenshot(page, 'cards-large-text-dark')
})

const LISTS = {
  emergency: '/emergency',
  search: '/search?q=lastik',
  nearby: '/nearby-map',
  category: '/category/2',
  home: '/',
} as const
/** Trades that can be called out stand below the first card. */
const WITH_OFFERS: ReadonlySet<string> = new Set([LISTS.emergency, LISTS.category])
/** An advertisement stands after the fourth card of a category; home shows three. */
const AT_LEAST: Record<string, number> = { emergency: 4, category: 4, home: 3 }

it.each(['phone', 'desk'] as const)(
  'a screen of a %s holds many cards, with a call within reach',
  async (device: Device) => {
    const page = await openBlank({ device, position: ISTANBUL })
    await signIn(page, 'customer')
    const figures: Record<string, Measured> = {}
    for (const [name, address] of Object.entries(LISTS)) figures[name] = await see(page, address)
    const guest = await open('/rehber/istanbul/cilingir', { device })
    figures.guests = await measureCards(guest)
    keepFigures(device, figures)
    for (const [name, { onOneScreen }] of Object.entries(figures))
      expect(onOneScreen, name).toBeGreaterThanOrEqual(AT_LEAST[name] ?? 5)
    await expectAccessible(guest)
  },
)

/** With `SCREENS=1`, in the folder of screenshots: a table for docs/decisions/0105. */
function keepFigures(device: Device, figures: Record<string, Measured>): void {
  if (!process.env.SCREENS) return
  const rows = Object.entries(figures).map(([name, { cards, onOneScreen, scrollToCall }]) => {
    const [first, ...others] = cards
    const highest = (isCallable: boolean) =>
      Math.max(0, ...others.filter((one) => one.isCallable === isCallable).map(({ height }) => height))
    return [name, first?.height, highest(true), highest(false), onOneScreen, scrollToCall].join(' | ')
  })
  const head = 'list | first | callable | others | on one screen | px to the first call'
  mkdirSync('.data/screens', { recursive: true })
  writeFileSync(`.data/screens/cards-${device}.txt`, `${[head, ...rows].join('\n')}\n`)
}
