import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Product, startProduct } from '../product.ts'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { signIn } from './sign-in.ts'

const { open } = testBrowser()
const LOADER = 'https://pagead2.googlesyndication.com/**'
/** A fake of the network's script: fills the box, and tries forbidden actions. */
const FILLS = `
const box = document.querySelector('ins')
let read
try { read = String(localStorage.length) } catch { read = 'kept out' }
let seen
try { seen = parent.document.title } catch { seen = 'kept out' }
box.textContent = ['storage ' + read, 'page ' + seen, 'origin ' + origin, 'npa ' + adsbygoogle.requestNonPersonalizedAds].join(', ')
box.dataset.adStatus = 'filled'`

let product: Product
beforeAll(async () => {
  product = await startProduct({ ADSENSE_CLIENT: 'ca-pub-0123456789012345' }, inject('demo'))
}, 150_000)
afterAll(() => product?.stop())

/** Opens the customer's wheel with `answer` as the network's script; counts its requests. */
async function visit(answer: string | null) {
  const page = await open('/', { baseURL: product.url, expectedErrors: [/pagead2|ERR_FAILED|net::/] })
  const asked: string[] = []
  await page.context().route(LOADER, async (route) => {
    asked.push(route.request().url())
    await (answer === null
      ? route.abort()
      : route.fulfill({
          contentType: 'text/javascript',
          body: answer,
          headers: { 'access-control-allow-origin': '*' },
        }))
  })
  await signIn(page, 'customer', '/wheel')
  return { page, asked }
}
const house = (page: Page) => page.locator('a', { hasText: /Gece açık yer mi|Tüm hizmetler bir sayfada/ })

it('a network’s advertisement comes for who agreed alone, in a frame that reads nothing of ours; ours where it fails', async () => {
  const { page, asked } = await visit(FILLS)
  await house(page).scrollIntoViewIfNeeded()
  await house(page).waitFor()
  expect([asked, await page.locator('iframe').count()]).toEqual([[], 0])

  await page.goto('/customer-dashboard?tab=settings')
  const choice = page.getByRole('checkbox', { name: /Google reklamları/ })
  if (!(await choice.isVisible())) await page.getByRole('tab', { name: 'Ayarlar' }).click()
  await choice.click()
  await expect.poll(() => choice.isChecked()).toBe(true)
  await screenshot(page, 'network-ads-consent')

  await page.goto('/wheel')
  const frame = page.locator('iframe')
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await frame.waitFor()
  const box = page.frameLocator('iframe').locator('ins')
  await expect.poll(() => box.textContent()).toBe('storage kept out, page kept out, origin null, npa 1')
  expect(asked).toEqual([expect.stringContaining('client=ca-pub-0123456789012345')])
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-same-origin')
  await expectAccessible(page)
  await screenshot(page, 'network-ads')

  await page.context().unroute(LOADER)
  await page.context().route(LOADER, (route) => route.abort())
  await page.reload()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.getByText('AdSense yüklenemedi').waitFor()
  await house(page).waitFor()
  await screenshot(page, 'network-ads-failed')

  await page.route('**/ads/frame*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<ins .*<\/ins>/, '') })
  })
  await page.reload()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.getByText('Reklam container bulunamadı').waitFor()
  await house(page).waitFor()
})
