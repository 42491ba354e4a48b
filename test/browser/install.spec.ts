import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { workerReady } from './browser-storage.ts'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'

const { open } = testBrowser()

type Manifest = { icons: { src: string; sizes: string; type: string }[] }

/** Waits until the page's script has replaced the server's HTML. */
const drawn = (page: Page) => page.locator('[data-signed="out"]').waitFor({ state: 'detached' })
/** Fires Chromium's install prompt event; returns whether the page handled it. */
const offer = (page: Page) =>
  page.evaluate(`(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => document.documentElement.setAttribute('data-asked', '')
    dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })()`)
const add = (page: Page) => page.getByRole('button', { name: 'Ana ekrana ekle' })
const dismiss = (page: Page) => page.getByRole('button', { name: 'Gizle' })

it('is what Chromium calls installable, with icons of the sizes they are said to have', async () => {
  const page = await open('/', { worker: true, ownProfile: true })
  await workerReady(page)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { icons } = (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest
  const named = icons.map(({ src, sizes, type }) => [src, sizes, type])
  const drawn = await Promise.all(
    icons.map(async ({ src }) => {
      const { width, height, format } = await sharp(await (await page.request.get(src)).body()).metadata()
      return [src, `${width}x${height}`, `image/${format}`]
    }),
  )
  expect(drawn).toEqual(named)
  expect(named.map(([, sizes]) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
})

it('offers to be installed at the foot of the page, asks by the browser, and stays away once dismissed', async () => {
  const page = await open('/')
  await drawn(page)
  expect(await add(page).count()).toBe(0)
  expect(await offer(page)).toBe(true)
  await add(page).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await screenshot(page, 'install-hint')
  await add(page).click()
  await page.locator('html[data-asked]').waitFor()
  await add(page).waitFor({ state: 'detached' })
  await offer(page)
  await dismiss(page).click()
  await dismiss(page).waitFor({ state: 'detached' })
  await page.reload()
  await drawn(page)
  await offer(page)
  expect(await dismiss(page).count()).toBe(0)
})

it('tells how it is done by hand on an iPhone, where no browser asks', async () => {
  const page = await open('/')
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)' }),
  )
  await page.reload()
  await drawn(page)
  expect(await page.getByText(/^Ana ekrana eklemek için Paylaş/).count()).toBe(1)
})
