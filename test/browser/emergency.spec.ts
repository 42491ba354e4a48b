import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser, violations } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

const ISTANBUL = { lat: 41.008238, lng: 28.978359 }
const KEPT = 'kept emergency'
const article = (page: Page) => page.locator('article')
const notice = (page: Page) => page.getByText(/alınan liste gösteriliyor/)
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT)

/** A contrast of 7:1 for all text on this page. */
async function expectStrongContrast(page: Page): Promise<void> {
  expect(await violations(page, { part: 'main', rules: ['color-contrast-enhanced'] })).toEqual([])
}

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'phone', theme: 'dark' },
  { device: 'desk', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('shows 112, where one is, and the nearest open places', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    await signIn(page, 'customer', '/emergency')
    await page.getByText('41.00824, 28.97836').waitFor()
    await page.getByText('Konumunuz: Alemdar Caddesi yakını, Fatih, İstanbul').waitFor()
    await article(page).first().waitFor()
    await page.getByRole('button', { name: 'Çekici', exact: true }).waitFor()
    await expectAccessible(page)
    await expectStrongContrast(page)
    await expectFits(page)
    await screenshot(page, `emergency-${device}-${theme}`)

    const sms = await page.getByRole('link', { name: 'SMS ile gönder' }).getAttribute('href')
    expect(decodeURIComponent(sms ?? '')).toBe(
      'sms:?body=Acil durumdayım. Konumum: 41.00824, 28.97836 (Alemdar Caddesi yakını, Fatih, İstanbul) https://maps.google.com/?q=41.00824,28.97836',
    )

    await page.getByRole('button', { name: 'Çekici', exact: true }).click()
    await page.getByRole('heading', { name: 'En yakın açık çekici' }).waitFor()
    for (const words of await article(page).allTextContents()) expect(words).toContain('Çekici')
    const [first] = await article(page).allTextContents()
    expect(first).toMatch(/AÇIK|Tahminen açık/)
    expect(first).toMatch(/\d,\d km/)
  })
})

it('shows the nearest that are known, however far, where none is open in reach', async () => {
  const page = await openBlank({ position: { lat: 37.574, lng: 43.741 } })
  await signIn(page, 'customer', '/emergency')
  const nearest = page.getByRole('region', { name: 'En yakın bilinen yerler' })
  await page.getByRole('heading', { name: 'Yakında Açık İşletme Yok' }).waitFor()
  await nearest.getByRole('link', { name: /^ARA/ }).first().waitFor()
  await page.getByRole('button', { name: 'Çekici', exact: true }).tap()
  await expect.poll(() => nearest.getByText('Çekici', { exact: true }).count()).toBeGreaterThan(3)
  await nearest.getByRole('link', { name: /^ARA/ }).first().waitFor()
  await expectAccessible(page)
  await expectStrongContrast(page)
  await expectFits(page)
  await screenshot(page, 'emergency-nearest')
})

it('dials 112 by keyboard after asking once, and goes on to a call', async () => {
  const page = await openBlank({ device: 'desk', position: ISTANBUL })
  await signIn(page, 'customer', '/emergency')
  await article(page).first().getByRole('link', { name: /^ARA/ }).waitFor()
  const focused = page.locator(':focus')
  const reach = async (found: () => Promise<boolean>) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      if (await found()) return
    }
    throw new Error('the keyboard does not reach it')
  }
  await reach(async () => (await focused.textContent()) === '112’yi ara')
  expect(await page.locator('main a[href="tel:112"]').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('112 aransın mı?').waitFor()
  expect(await focused.getAttribute('href')).toBe('tel:112')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused.textContent()).toBe('112’yi ara')
  expect(await page.locator('main a[href="tel:112"]').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused.textContent()).toBe('Vazgeç')
  await page.keyboard.press('Enter')

  await reach(async () => (await focused.textContent()) === 'Çilingir')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'En yakın açık çilingir' }).waitFor()
  await reach(async () => (await focused.getAttribute('href'))?.startsWith('tel:') ?? false)
})

it('stands without a network: what is shown stays, and says how old it is', async () => {
  const page = await openBlank({ position: ISTANBUL, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  await signIn(page, 'customer', '/emergency')
  await article(page).first().waitFor()
  await expect.poll(() => kept(page), { timeout: 30_000 }).not.toBeNull()
  const before = await article(page).allTextContents()
  await page.context().setOffline(true)
  await page.getByText(/^\d\d:\d\d'[dt][ae] alınan liste gösteriliyor \(az önce\)\./).waitFor()
  expect(await article(page).allTextContents()).toEqual(before)
  await page.getByText('41.00824, 28.97836').waitFor()
  await expectAccessible(page)
  await expectStrongContrast(page)
  await page.context().setOffline(false)
  await notice(page).waitFor({ state: 'detached' })
})

it('shows the kept list where no answer comes, in its age, and renews it by itself', async () => {
  const page = await openBlank({ position: ISTANBUL, expectedErrors: [/ERR_FAILED/] })
  await signIn(page, 'customer', '/emergency')
  await expect.poll(() => kept(page), { timeout: 30_000 }).not.toBeNull()
  const text = (await kept(page)) ?? ''
  expect(text).not.toMatch(/41\.00823|28\.97835|41\.00824|28\.97836/)
  expect(JSON.parse(text)).toMatchObject({ point: { lat: 41.008, lng: 28.978 } })

  // Twelve minutes later, and the server is silent. The list ages as the page is loaded again: an
  // answer on its way to the page before can no longer renew it then.
  let cut = true
  const held: (() => void)[] = []
  await intercept(page, '*/api/*', async ({ url }) => {
    if (!cut) return 'pass'
    if (url.pathname.endsWith('/nearby-open')) await new Promise<void>((resolve) => held.push(resolve))
    return 'fail'
  })
  await page.addInitScript((key) => {
    const answer = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...answer, at: Date.now() - 12 * 60_000 }))
  }, KEPT)
  await page.reload()
  await page.getByText(/alınan liste gösteriliyor \(12 dakika önce\)\./).waitFor()
  expect(await article(page).count()).toBeGreaterThan(3)
  // A late answer is no failure.
  await page.getByText('Bağlantı yavaş').waitFor()
  expect(await page.getByText('Güncel bilgi alınamadı').count()).toBe(0)
  for (const fail of held.splice(0)) fail()
  await page.getByText('Güncel bilgi alınamadı').waitFor()
  // The trades are those of the list, and choosing one needs no network either.
  await page.getByRole('button', { name: 'Çilingir', exact: true }).click()
  await page.getByRole('heading', { name: 'En yakın açık çilingir' }).waitFor()
  expect(await article(page).first().getByRole('link', { name: /^ARA/ }).getAttribute('href')).toMatch(
    /^tel:/,
  )
  await screenshot(page, 'emergency-kept')
  cut = false
  // Asked for meanwhile, and never to be answered.
  for (const fail of held.splice(0)) fail()
  await notice(page).waitFor({ state: 'detached', timeout: 30_000 })
})

it('forgets the kept list at logout', async () => {
  const page = await openBlank({ position: ISTANBUL })
  await signIn(page, 'customer', '/emergency')
  await expect.poll(() => kept(page), { timeout: 30_000 }).not.toBeNull()
  await page.getByRole('button', { name: 'Çıkış' }).click()
  await page.getByRole('link', { name: 'Giriş Yap' }).waitFor()
  expect(await kept(page)).toBeNull()
})

it('says so when there is neither network nor kept list', async () => {
  const page = await openBlank({ position: ISTANBUL, expectedErrors: [/ERR_FAILED/] })
  await signIn(page, 'customer')
  await intercept(page, '*/api/*', 'fail')
  await page.goto('/emergency')
  await page.getByText('Açık yerler yüklenemedi').waitFor()
  await page.getByRole('button', { name: '112’yi ara' }).waitFor()
  await page.getByText('41.00824, 28.97836').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'emergency-failed')
})

it('names the place it assumes when the position is denied, and takes another one', async () => {
  const page = await openBlank()
  await signIn(page, 'customer', '/emergency')
  await page.getByText(/İstanbul gösteriliyor/).waitFor()
  // No route to a place where the person is not.
  expect(await page.getByRole('link', { name: 'SMS ile gönder' }).count()).toBe(0)
  await expectAccessible(page)
  await expectStrongContrast(page)
  await screenshot(page, 'emergency-denied')
  expect(await kept(page)).toBeNull()
  await page.getByLabel('İlçe').selectOption('Beşiktaş')
  await page.getByRole('button', { name: 'Bu yeri göster' }).click()
  await page.getByText('Seçtiğiniz yer: Beşiktaş, İstanbul').waitFor()
  await article(page).first().waitFor()
})

it('offers a wider search where nothing is open', async () => {
  const page = await openBlank({ position: ISTANBUL })
  await signIn(page, 'customer')
  await intercept(page, '*/nearby-open*', ({ url }) =>
    url.searchParams.get('radius') === '10' ? { json: [] } : 'pass',
  )
  await page.goto('/emergency')
  await page.getByRole('heading', { name: 'Yakında Açık İşletme Yok' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '50 km içinde ara' }).click()
  await article(page).first().waitFor()
})
