import type { Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cachedAddresses, cacheNames, checkForUpdate, storedText, workerReady } from './browser-storage.ts'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { signIn, signUp } from './sign-in.ts'
import { serveVersions } from './two-versions.ts'

const { open } = testBrowser()

const ISTANBUL = { lat: 41.008238, lng: 28.978359 }
const SOMEBODY = { name: 'Gizem Saklı', email: 'gizem.sakli@ornek.test', phone: '05321234567' }
const ALL_CATEGORIES = 65
const PATIENT = { timeout: 30_000 }
const OFFLINE = [/ERR_INTERNET_DISCONNECTED/]
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const landing = (page: Page) => heading(page, 'Şu an açık olan en yakın hizmeti bulun')
const article = (page: Page) => page.locator('article')
const age = (page: Page, what = 'liste') =>
  page.getByText(new RegExp(`^\\d\\d:\\d\\d'[dt][ae] alınan ${what} gösteriliyor`)).first()

it('opens without a network what was there before, with its age, and after logout nothing private', async () => {
  // A stream that was being opened as the session ended is refused.
  const expectedErrors = [...OFFLINE, /401.*\/api\/events/]
  const page = await open('/', { worker: true, position: ISTANBUL, expectedErrors })
  await signUp(page, SOMEBODY, '/')
  await heading(page, /^Hoş geldiniz/).waitFor()
  await workerReady(page)
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '')

  await page.goto('/category/2')
  await article(page).first().waitFor()
  // Whichever is the first by then: the list is ordered again once the position is known.
  const first = article(page).first().getByRole('heading').getByRole('link')
  await page.goto((await first.getAttribute('href')) ?? '')
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const business = new URL(page.url()).pathname
  // Leaving the page at once takes the call back before it was sent.
  const added = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: /^Favori:/ }).click()
  await added
  await page.goto('/favorites')
  await article(page).first().waitFor()
  await page.goto('/rehber/istanbul')
  await heading(page, /İstanbul/).waitFor()
  await expect.poll(() => cacheNames(page), PATIENT).toContain('visited')
  await page.goto('/nearby-map')
  await article(page).first().waitFor()
  await expect.poll(() => article(page).count()).toBeGreaterThan(12) // the first ones come before the others
  const openNearby = await article(page).count()
  await page.goto('/emergency')
  await article(page).first().waitFor()
  await expect.poll(async () => (await storedText(page)).includes('kept emergency'), PATIENT).toBe(true)

  const whileSignedIn = await storedText(page)
  for (const exact of ['41.008238', '28.978359', 'lat=41.0082', 'lng=28.9784'])
    expect(whileSignedIn.includes(exact), exact).toBe(false)
  expect((await cachedAddresses(page)).filter((url) => url.includes('/api'))).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: '112’yi ara' }).waitFor()
  await age(page).waitFor()
  expect(await article(page).count()).toBeGreaterThan(3)
  await page.getByRole('button', { name: '112’yi ara' }).click()
  expect(await page.getByRole('link', { name: /112$/ }).getAttribute('href')).toBe('tel:112')
  await screenshot(page, 'offline-emergency')

  await page.goto('/')
  await heading(page, /^Hoş geldiniz/).waitFor()
  await age(page).waitFor()
  await article(page).first().waitFor()
  await page.getByRole('link', { name: 'Çilingir', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: '112 Acil Çağrı' }).getAttribute('href')).toBe('tel:112')
  await screenshot(page, 'offline-home')

  await page.goto('/categories')
  await heading(page, 'Tüm kategoriler').waitFor()
  await age(page).waitFor()
  await expect.poll(() => page.locator('main a[href^="/category/"]').count()).toBe(ALL_CATEGORIES)
  await screenshot(page, 'offline-categories')

  await page.goto('/category/2')
  await heading(page, 'Çilingir').waitFor()
  await age(page).waitFor()
  expect(await article(page).first().getByRole('heading').textContent()).toBe(name)
  await screenshot(page, 'offline-category')

  await page.goto('/nearby-map')
  await age(page).waitFor()
  await expect.poll(() => article(page).count()).toBe(openNearby)
  await screenshot(page, 'offline-nearby')

  await page.goto(business)
  await heading(page, name).waitFor()
  await age(page, 'bilgiler').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'offline-business')

  await page.context().setOffline(false)
  await age(page, 'bilgiler').waitFor({ state: 'detached' })
  const other = await page.context().newPage()
  await other.goto('/nearby-map')
  await article(other).first().waitFor()
  await page.getByRole('button', { name: 'Çıkış' }).click()
  await landing(page).waitFor()
  await landing(other).waitFor()
  await page.context().setOffline(true)
  await page.goto('/emergency')
  await landing(page).waitFor()
  expect(await page.getByRole('link', { name: '112' }).getAttribute('href')).toBe('tel:112')
  expect(await cacheNames(page)).not.toContain('visited')
  const left = await storedText(page)
  for (const secret of [token, SOMEBODY.name, SOMEBODY.email, '5321234567', name, '"kept ', business])
    expect(left.includes(secret), secret).toBe(false)
})

it('opens 112 at the first cold start after the visit that installed it, signed out and signed in', async () => {
  const first = await open('/', { worker: true, position: ISTANBUL, expectedErrors: OFFLINE })
  await workerReady(first)
  await first.context().setOffline(true)
  const cold = await first.context().newPage()
  await first.close()
  for (const address of ['/', '/emergency']) {
    await cold.goto(address)
    await landing(cold).waitFor()
    expect(await cold.getByRole('link', { name: '112' }).getAttribute('href')).toBe('tel:112')
  }
  await cold.context().setOffline(false)
  await signIn(cold, 'customer', '/login')
  await heading(cold, /^Hoş geldiniz/).waitFor()
  await cold.context().setOffline(true)
  await cold.goto('/emergency')
  await cold.getByRole('button', { name: '112’yi ara' }).waitFor()
  await cold.getByText('Açık yerler yüklenemedi').waitFor()
  await cold.getByText('41.00824, 28.97836').waitFor()
})

it('offers a new version, forces nobody, and breaks no tab of the old one', async () => {
  const versions = await serveVersions(inject('productUrl'))
  onTestFinished(versions.stop)
  const page = await open('/', {
    ...{ worker: true, baseURL: versions.url },
    expectedErrors: [...OFFLINE, /404|dynamically imported|ERR_CONNECTION|Failed to load resource/],
  })
  const version = (of: Page) => of.locator('meta[name=version]').getAttribute('content')
  const offer = (on: Page) => on.getByRole('region', { name: 'Yeni sürüm hazır' })
  const go = (on: Page, link: string) =>
    on.getByRole('link', { name: link, exact: true }).locator('visible=true').first().click()
  await signIn(page, 'customer', '/')
  await workerReady(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await heading(other, /^Hoş geldiniz/).waitFor()
  await page.getByRole('searchbox').first().fill('yarım kalan')

  await versions.change('B')
  await checkForUpdate(page)
  await offer(page).waitFor()
  await offer(other).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'new-version')
  expect(await version(page)).toBe('A')
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('yarım kalan')

  // It waits: a new page still uses the old version, like all others.
  const late = await page.context().newPage()
  await late.goto('/')
  await heading(late, /^Hoş geldiniz/).waitFor()
  expect(await version(late)).toBe('A')
  await late.close()

  await offer(page).getByRole('button', { name: 'Yenile' }).click()
  await expect.poll(() => version(page), { timeout: 30_000 }).toBe('B')
  await heading(page, /^Hoş geldiniz/).waitFor()
  expect(await offer(page).count()).toBe(0)

  // The other tab runs the old version on: with what it had fetched, and by a reload where that is gone.
  expect(await version(other)).toBe('A')
  await go(other, 'Kategoriler')
  await heading(other, 'Tüm kategoriler').waitFor()
  expect(await version(other)).toBe('A')
  await go(other, 'Mesajlar')
  await heading(other, 'Mesajlar').waitFor()
  expect(await version(other)).toBe('B')
  await other.close()

  // No prompt yet, and a file is gone: the new version is installed by itself.
  await versions.change('C')
  await go(page, 'Favorilerim')
  await heading(page, 'Favorilerim').waitFor()
  expect(await version(page)).toBe('C')
  expect((await cacheNames(page)).filter((name) => name.startsWith('version '))).toHaveLength(2)

  await page.goto('/rehber/fatih')
  await heading(page, 'Rehber /rehber/fatih').waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await heading(page, 'Rehber /rehber/fatih').waitFor()
  await page.getByText(/^Bağlantı yok\. \d\d:\d\d'[dt][ae] alınan sayfa gösteriliyor\.$/).waitFor()
  await page.goto('/rehber/hic-gidilmemis')
  await heading(page, 'Bağlantı yok').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'offline-page')
  expect(await page.getByRole('link', { name: '112 Acil Çağrı' }).getAttribute('href')).toBe('tel:112')
  await page.getByRole('link', { name: 'Acil sayfasını aç' }).click()
  await page.getByRole('button', { name: '112’yi ara' }).waitFor()
})
