import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

const ISTANBUL = { lat: 41.008238, lng: 28.978359 }
const NUMBER = '+908500000724'
const hint = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title }) })
const href = async (page: Page, label: string) =>
  decodeURIComponent((await page.getByRole('link', { name: label }).getAttribute('href')) ?? '')

/** An installation that takes SMS. */
async function withNumber(page: Page): Promise<void> {
  await intercept(page, '*/api/site', async ({ served }) => {
    const json = (await (await served()).json()) as object
    return { json: { ...json, smsNumber: NUMBER } }
  })
}

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('tells how to find what is open by SMS, with what is chosen and where one is already written', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    await withNumber(page)
    await signIn(page, 'customer', '/emergency')
    await hint(page, 'İnternetiniz yokken').getByText('0850 000 07 24').waitFor()
    await page.getByText('Konumunuz: Alemdar Caddesi yakını, Fatih, İstanbul').waitFor()
    await expect.poll(() => href(page, 'SMS yaz')).toBe(`sms:${NUMBER}?body=Çilingir Fatih İstanbul`)
    await page.getByRole('button', { name: 'Çekici', exact: true }).click()
    await expect.poll(() => href(page, 'SMS yaz')).toBe(`sms:${NUMBER}?body=Çekici Fatih İstanbul`)
    await expectAccessible(page)
    await expectFits(page)
    await hint(page, 'İnternetiniz yokken').scrollIntoViewIfNeeded()
    await screenshot(page, `sms-find-${device}-${theme}`)
  })

  it('tells an owner how to open and close by SMS', async () => {
    const page = await openBlank({ device, theme })
    await withNumber(page)
    await signIn(page, 'business', '/business-dashboard')
    await page
      .getByRole('link', { name: /Çalışma saatleri/ })
      .first()
      .click()
    await hint(page, 'SMS ile açıp kapatma').getByText('KAPALI 3 SAAT').waitFor()
    expect(await href(page, 'KAPALI yaz')).toBe(`sms:${NUMBER}?body=KAPALI`)
    await expectFits(page)
    await hint(page, 'SMS ile açıp kapatma').scrollIntoViewIfNeeded()
    await screenshot(page, `sms-switch-${device}-${theme}`)
  })
})

it('stands first without a network, and nowhere where no number takes SMS', async () => {
  const page = await openBlank({ position: ISTANBUL, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  await signIn(page, 'customer', '/emergency')
  await page.locator('article').first().waitFor()
  expect(await page.getByText('İnternetiniz yokken').count()).toBe(0)
  await withNumber(page)
  await page.reload()
  await hint(page, 'İnternetiniz yokken').waitFor()
  await page.context().setOffline(true)
  const top = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.y ?? Number.NaN
  await expect
    .poll(
      async () =>
        (await top(hint(page, 'İnternetiniz yokken'))) < (await top(page.locator('article').first())),
    )
    .toBe(true)
  await screenshot(page, 'sms-offline-phone-light')
})
