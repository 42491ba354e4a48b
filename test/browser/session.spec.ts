import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()

const landing = (page: Page) => page.getByRole('heading', { name: 'Şu an açık olan en yakın hizmeti bulun' })
const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ })
const never = () => new Promise<never>(() => {})
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('userToken'))

it('shows the landing page at every address without a page of its own, and keeps the address', async () => {
  const page = await openBlank()
  for (const address of ['/wheel?a=1', '/category/2', '/search?q=a', '/nearby-map']) {
    await page.goto(address)
    await landing(page).waitFor()
    expect(page.url().endsWith(address)).toBe(true)
  }
})

describe('a stored session', () => {
  it('is restored, shows home at the doors, and ends at logout', async () => {
    // What is under way when the session ends is refused.
    const page = await openBlank({ expectedErrors: [/401/] })
    await signIn(page, 'customer', '/login')
    await home(page).waitFor()
    await page.goto('/register')
    await home(page).waitFor()
    const token = await stored(page)
    await page.getByRole('button', { name: 'Çıkış' }).click()
    await landing(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(
      await page.evaluate(() => ['userToken', 'user', 'isAdmin'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null])
    const again = () => page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await again()).status()).toBe(401)
  })

  it('is dropped on 401', async () => {
    const page = await openBlank({ expectedErrors: [/401/] })
    await signIn(page, 'customer', '/')
    await home(page).waitFor()
    await page.evaluate(() => localStorage.setItem('userToken', 'nobody-knows-this-token'))
    await page.goto('/categories')
    await landing(page).waitFor()
    expect(await stored(page)).toBeNull()
  })

  it.each([
    ['the network is silent', undefined],
    ['the server is broken', 500],
  ])('stands while %s', async (_, status) => {
    const page = await openBlank({ expectedErrors: [/ERR_FAILED|500/] })
    await signIn(page, 'customer', '/')
    await home(page).waitFor()
    await intercept(page, '*/api/*', status ? { status, body: 'broken' } : 'fail')
    await page.reload()
    await home(page).waitFor()
    expect(await stored(page)).not.toBeNull()
  })

  it('says that it is loading while the server is asked', async () => {
    const page = await openBlank()
    await signIn(page, 'customer', '/')
    await home(page).waitFor()
    const gate = Promise.withResolvers<void>()
    await intercept(page, '*/api/auth/user', async () => {
      await gate.promise
      return 'pass' as const
    })
    await page.reload()
    await page.getByText('Yükleniyor...').waitFor()
    expect(await landing(page).count()).toBe(0)
    gate.resolve()
    await home(page).waitFor()
  })

  it('shows a part of home before any script, there alone, until the whole takes its place', async () => {
    const page = await open('/')
    const shell = page.locator('[data-page="home"]')
    const nearby = page.getByRole('link', { name: 'Haritada gör', exact: true })
    const programs = '*/assets/*.js'
    const restore = await intercept(page, programs, never)
    await page.goto('/', { waitUntil: 'commit' })
    await landing(page).waitFor()
    expect(await shell.isVisible()).toBe(false)
    await restore()
    await signIn(page, 'customer', '/')
    await home(page).waitFor()
    expect(await shell.count()).toBe(0)
    await intercept(page, programs, never)
    await page.goto('/categories', { waitUntil: 'commit' })
    await shell.waitFor({ state: 'attached' })
    expect(await shell.isVisible()).toBe(false)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByText('Yükleniyor...').waitFor()
    expect(await nearby.isVisible()).toBe(true)
    expect(await landing(page).count()).toBe(0)
    expect(await page.getByRole('link', { name: '112 Acil Çağrı' }).getAttribute('href')).toBe('tel:112')
    await expectAccessible(page)
    await screenshot(page, 'home-on-its-way')
  })

  it('is shown as it was kept when the server says nothing, and still ends by a late 401', async () => {
    const page = await openBlank({ expectedErrors: [/401/] })
    await signIn(page, 'customer', '/')
    await home(page).waitFor()
    const gate = Promise.withResolvers<void>()
    await intercept(page, '*/api/auth/user', async () => {
      await gate.promise
      return { status: 401, json: { error: 'Oturum yok', code: 'not_signed_in' } }
    })
    await page.reload()
    await home(page).waitFor()
    gate.resolve()
    await landing(page).waitFor()
    expect(await stored(page)).toBeNull()
  })

  it('ends in the browser at once, whatever the server says to the logout', async () => {
    const page = await openBlank({ expectedErrors: [/ERR_FAILED/] })
    await signIn(page, 'customer', '/categories')
    const asked = Promise.withResolvers<string | null>()
    await intercept(page, '*/api/auth/logout', ({ headers }) => {
      asked.resolve(headers.get('authorization'))
      return never()
    })
    const token = await stored(page)
    await page.getByRole('button', { name: 'Çıkış' }).click()
    await landing(page).waitFor()
    expect(await stored(page)).toBeNull()
    expect(await asked.promise).toBe(`Bearer ${token}`)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('keeps the menu when a page cannot be fetched, and reloads it when the network is back', async () => {
    const page = await openBlank({ expectedErrors: [/ERR_|dynamically imported|preload/] })
    await signIn(page, 'customer', '/')
    await home(page).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Kategoriler', exact: true }).locator('visible=true').click()
    await page.getByText('Sayfa yüklenemedi').waitFor()
    await page.getByRole('button', { name: 'Çıkış' }).waitFor()
    await page.getByRole('button', { name: 'Tekrar dene' }).click()
    await page.getByText('Bağlantı hâlâ kurulamıyor.').waitFor()
    await page.context().setOffline(false) // without pressing anything
    await page.getByRole('heading', { level: 1, name: 'Tüm kategoriler' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/categories')
  })

  it('marks an admin, and nobody else', async () => {
    const isAdmin = (page: Page) => page.evaluate(() => localStorage.getItem('isAdmin'))
    const admin = await openBlank()
    await signIn(admin, 'admin', '/')
    await home(admin).waitFor()
    expect(await isAdmin(admin)).toBe('true')
    const customer = await openBlank()
    await customer.evaluate(() => localStorage.setItem('isAdmin', 'true'))
    await signIn(customer, 'customer', '/')
    await home(customer).waitFor()
    expect(await isAdmin(customer)).toBeNull()
  })
})
