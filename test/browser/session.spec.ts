import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testBrowser } from './harness.ts'
import { signIn } from './sign-in.ts'

const { open } = testBrowser()

const landing = (page: Page) => page.getByRole('heading', { name: 'Şu an açık olan en yakın hizmeti bulun' })
const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('userToken'))

it('shows the landing page at every address without a page of its own, and keeps the address', async () => {
  const page = await open('/wheel?a=1')
  for (const address of ['/wheel?a=1', '/category/2', '/forgot-password', '/nearby-map']) {
    await page.goto(address)
    await landing(page).waitFor()
    expect(page.url().endsWith(address)).toBe(true)
  }
})

describe('a stored session', () => {
  it('is restored, shows home at the doors, and ends at logout', async () => {
    const page = await open('/')
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
    const again = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${token}` } })
    expect(again.status()).toBe(401)
  })

  it('is dropped on 401', async () => {
    const page = await open('/', { expectedFaults: [/401/] })
    await signIn(page, 'customer')
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
    const page = await open('/', { expectedFaults: [/ERR_FAILED|500/] })
    await signIn(page, 'customer')
    await home(page).waitFor()
    await page.route('**/api/**', (route) =>
      status ? route.fulfill({ status, body: 'broken' }) : route.abort(),
    )
    await page.reload()
    await home(page).waitFor()
    expect(await stored(page)).not.toBeNull()
  })

  it('says that it is loading while the server is asked', async () => {
    const page = await open('/')
    await signIn(page, 'customer')
    await home(page).waitFor()
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/auth/user', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.reload()
    await page.getByText('Yükleniyor...').waitFor()
    expect(await landing(page).count()).toBe(0)
    gate.resolve()
    await home(page).waitFor()
  })

  it('marks an admin, and nobody else', async () => {
    const isAdmin = (page: Page) => page.evaluate(() => localStorage.getItem('isAdmin'))
    const admin = await open('/')
    await signIn(admin, 'admin')
    await home(admin).waitFor()
    expect(await isAdmin(admin)).toBe('true')
    const customer = await open('/')
    await customer.evaluate(() => localStorage.setItem('isAdmin', 'true'))
    await signIn(customer, 'customer')
    await home(customer).waitFor()
    expect(await isAdmin(customer)).toBeNull()
  })
})
