import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'

const { open } = testBrowser()

/** What the server wrote is there before the program that listens. */
const drawn = (page: Page) => page.locator('[data-signed="out"]').waitFor({ state: 'detached' })
/** What Chromium does of itself where it finds the page worth installing; whether the page took the offer. */
const offer = (page: Page) =>
  page.evaluate(`(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => document.documentElement.setAttribute('data-asked', '')
    dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })()`)
const add = (page: Page) => page.getByRole('button', { name: 'Ana ekrana ekle' })
const dismiss = (page: Page) => page.getByRole('button', { name: 'Gizle' })

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
