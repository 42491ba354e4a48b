import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fakeSearch } from './fake-search.ts'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const QUICK = ['Lastik Servisi', 'Elektrikçi', 'Sigorta', 'Oto Servis']
const focused = async (page: Page) => String(await page.evaluate('document.activeElement.textContent'))

/** Presses Tab until the control called `name` has the focus. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  const isThere = () =>
    page.evaluate(
      '[document.activeElement].map((it) => (it.getAttribute("aria-label") ?? it.textContent) + " " + it.name)[0]',
    )
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (new RegExp(name).test(String(await isThere()))) return
  }
  throw new Error(`no Tab leads to ${name}; the last one led to ${await focused(page)}`)
}

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('has all its parts, none of which leads nowhere', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    await signIn(page, 'customer', '/')
    await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    await page.locator('article').first().waitFor()
    // A phone's first screen holds all that one comes for: the wheel, search, emergencies and what is open.
    const bar = device === 'phone' ? await page.getByRole('navigation').last().boundingBox() : null
    const firstScreen = ['button[aria-haspopup]', '[name="q"]', '[href="/category/4"]', 'article >> nth=2']
    for (const part of firstScreen) {
      const box = await page.locator(`main ${part}`).first().boundingBox()
      expect(box && box.y + box.height, part).toBeLessThanOrEqual(bar?.y ?? Number.POSITIVE_INFINITY)
    }
    const tiles = page.locator('section[aria-labelledby="emergency"] li a')
    expect(await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/category/1',
      '/category/2',
      '/category/5',
      '/category/4',
    ])
    const quick = page.getByRole('list', { name: 'Sık arananlar' })
    for (const words of QUICK) {
      const address = await quick.getByRole('link', { name: words, exact: true }).getAttribute('href')
      expect(new URLSearchParams(address?.split('?')[1]).get('q')).toBe(words)
    }
    await page.getByRole('heading', { name: 'Neden Rehber724?' }).waitFor()
    const links = page.locator('a[href^="/"]')
    const addresses = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    for (const address of ['/nearby-map', '/categories', '/emergency', '/search'])
      expect(addresses).toContain(address)
    await expectAccessible(page)
    await expectFits(page)
    await screenshot(page, `home-whole-${device}-${theme}`)
    for (const address of addresses) {
      if (!address || /^\/(category|businesses)\//.test(address)) continue
      await page.goto(address)
      await page.locator('h1').first().waitFor()
      expect(await page.getByRole('heading', { name: 'Sayfa bulunamadı' }).count(), address).toBe(0)
    }
  })

  it('leads by keyboard from the search box over a filter to a business', async () => {
    const page = await openBlank({ device, theme })
    await fakeSearch(page, (asked) => ({ count: asked.get('openNow') ? 1 : 3 }))
    await signIn(page, 'customer', '/')
    await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    await tabTo(page, / q$/)
    await page.keyboard.type('anahtarcı')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=anahtarc/)
    await page.getByText('“anahtarcı” için 3 işletme').waitFor()
    if (device === 'phone') {
      await tabTo(page, '^Filtreler')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
    }
    await tabTo(page, 'openNow$')
    await page.keyboard.press('Space')
    await page.getByText('“anahtarcı” için 1 işletme').waitFor()
    if (device === 'phone') {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.locator('button:focus', { hasText: 'Filtreler (1)' }).waitFor()
    }
    await tabTo(page, '^Yer 1')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/businesses/1')
    expect(new URL(page.url()).pathname).toBe('/businesses/1')
  })

  it('answers a quick suggestion', async () => {
    const page = await openBlank({ device, theme })
    const asked = await fakeSearch(page, () => ({}))
    await signIn(page, 'customer', '/')
    await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    await tabTo(page, '^Elektrikçi')
    await page.keyboard.press('Enter')
    await page.getByText('“Elektrikçi” için 3 işletme').waitFor()
    expect(asked.at(-1)?.get('q')).toBe('Elektrikçi')
    await expectAccessible(page)
  })
})

it('filters the categories and shows all again', async () => {
  const page = await openBlank()
  await signIn(page, 'customer', '/')
  const filter = page.getByRole('searchbox', { name: 'Kategori ara' })
  const tiles = page.locator('section[aria-labelledby="categories"] li')
  await tiles.first().waitFor()
  expect(await tiles.count()).toBe(36)
  await filter.fill('ISTIHBARAT')
  await page.getByRole('heading', { name: '“ISTIHBARAT” ile eşleşen kategori yok' }).waitFor()
  await page.getByRole('button', { name: 'Tüm kategorileri göster' }).click()
  expect(await tiles.count()).toBe(36)
  await filter.fill('cilingir')
  expect(await tiles.first().textContent()).toContain('Çilingir')
  await filter.fill('')
  await page.getByRole('link', { name: 'Tüm kategoriler (65)' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tüm kategoriler' }).waitFor()
  expect(await page.locator('main li').count()).toBe(65)
})

it('shows the contact lines of this installation', async () => {
  const page = await openBlank()
  await intercept(page, '*/api/site', async ({ served }) => {
    const json = (await (await served()).json()) as object
    return { json: { ...json, contactEmail: 'destek@ornek.test', contactPhone: '+908500000099' } }
  })
  await signIn(page, 'customer', '/')
  const contact = page.getByRole('contentinfo')
  const hrefOf = (name: string) => contact.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('destek@ornek.test')).toBe('mailto:destek@ornek.test')
  expect(await hrefOf('0850 000 00 99')).toBe('tel:+908500000099')
})

it('says what failed on the page it failed on, and no more on the next one', async () => {
  const page = await openBlank({ expectedErrors: [/ERR_FAILED|wheel-dialog/] })
  await intercept(page, '*wheel-dialog*', 'fail')
  await signIn(page, 'customer', '/')
  await page.getByRole('button', { name: /günlük çarkınızı çevirin/ }).tap()
  const failed = page.getByRole('status').getByText(/^Çark açılamadı/)
  await failed.waitFor()
  await page.getByRole('link', { name: 'Kategoriler', exact: true }).locator('visible=true').first().tap()
  await page.getByRole('heading', { level: 1, name: 'Kategoriler' }).waitFor()
  expect(await failed.count()).toBe(0)
})

/** When what looks after the turn of pages is there. */
const atRest = (page: Page) =>
  expect
    .poll(() => page.evaluate('performance.getEntriesByType("resource").map(({ name }) => name).join()'))
    .toContain('/after-load-')

it.each([
  { reducedMotion: false, moved: [['opacity']] },
  { reducedMotion: true, moved: [] },
])('the next page comes softly, or at once where motion is unwanted: $reducedMotion', async (visit) => {
  const page = await openBlank(visit)
  await page.addInitScript(`
    window.moved = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      if (this.localName === 'main') window.moved.push(Object.keys(frames[0]))
      return animate.call(this, frames, options)
    }`)
  await signIn(page, 'customer', '/')
  await atRest(page)
  await page.getByRole('link', { name: 'Kategoriler', exact: true }).locator('visible=true').first().tap()
  await page.getByRole('heading', { level: 1, name: 'Kategoriler' }).waitFor()
  expect(await page.evaluate('window.moved')).toEqual(visit.moved)
})

it('a link that was pressed shows it until its page is drawn', async () => {
  const page = await openBlank()
  await page.addInitScript(`
    window.marks = []
    new MutationObserver((changes) => {
      for (const { target } of changes)
        window.marks.push((target.hasAttribute('data-opening') ? 'pressed ' : 'drawn ') + target.getAttribute('href'))
    }).observe(document, { subtree: true, attributeFilter: ['data-opening'] })`)
  await signIn(page, 'customer', '/categories')
  const marks = () => page.evaluate<string[]>('window.marks')
  const home = page.getByRole('link', { name: 'Ana Sayfa', exact: true }).locator('visible=true').first()
  await atRest(page)
  await home.tap()
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
  await expect.poll(marks).toEqual(['pressed /', 'drawn /'])
})
