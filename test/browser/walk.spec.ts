import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'

const { open } = testBrowser()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('leads from the landing page to the nearest open business', async () => {
    const page = await open('/', { device, theme, position: ISTANBUL })
    const look = async (name: string) => {
      await expectAccessible(page)
      await expectFits(page)
      await screenshot(page, `${name}-${device}-${theme}`)
    }

    await heading(page, 'Şu an açık olan en yakın hizmeti bulun').waitFor()
    expect(await page.getByRole('link', { name: '112' }).getAttribute('href')).toBe('tel:112')
    await look('landing')

    await page.getByRole('link', { name: 'Giriş Yap' }).click()
    await page.getByRole('button', { name: /musteri@rehber724\.test/ }).click()
    await look('login')
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    await page.getByText('Giriş başarılı! Ana sayfaya yönlendiriliyorsunuz...').waitFor()

    await heading(page, /^Hoş geldiniz/).waitFor()
    await page
      .getByRole('heading', { name: 'Çilingir' })
      .or(page.getByRole('link', { name: /Çilingir/ }))
      .first()
      .waitFor()
    await page.locator('article').first().waitFor()
    await look('home')

    await page.getByRole('link', { name: 'Haritada gör', exact: true }).click()
    await page.getByText(/\d+ açık işletme$/).waitFor()
    await page.getByText('41.0082, 28.9784').waitFor()
    const card = page.locator('article').first()
    const words = await card.textContent()
    expect(words).toMatch(/AÇIK|Tahminen açık/)
    expect(words).toMatch(/\d,\d km/)
    const directions = card.getByRole('link', { name: /^YOL TARİFİ/ })
    expect(await directions.getAttribute('target')).toBe('_blank')
    expect(await directions.getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&origin=41\.0082%2C28\.9784&destination=4\d\.\d+%2C2\d\.\d+&travelmode=driving$/,
    )
    expect(await page.getByRole('link', { name: /^ARA/ }).first().getAttribute('href')).toMatch(
      /^tel:\+?\d+$/,
    )
    await look('nearby-list')
    if (device === 'phone') await page.getByRole('button', { name: 'Harita' }).click()
    await page.locator('.map-pin, .map-cluster').first().waitFor()
    await page.locator('.map-land:not([d="M0 0"])').first().waitFor()
    await look('nearby-map')

    await page.getByRole('link', { name: 'Ana Sayfa', exact: true }).locator('visible=true').click()
    await page.getByRole('link', { name: 'Acil Yardım' }).first().click()
    await heading(page, 'Acil Yardım').waitFor()
    await page.locator('article').first().waitFor()
    await look('category')

    const name = (await page.locator('article').first().getByRole('heading').textContent()) ?? ''
    await page.locator('article').first().getByRole('link', { name, exact: true }).click()
    await heading(page, name).waitFor()
    await page.getByRole('tab', { name: 'Konum' }).click()
    await page.locator('.map-pin').waitFor()
    await page.getByRole('link', { name: 'Haritada aç' }).waitFor()
    await look('business')
  })
})

it('searches a category, Turkish letters folded, and says when nothing matches', async () => {
  const page = await open('/', { position: ISTANBUL })
  await signInByForm(page)
  await page.goto('/categories/2')
  await page.locator('article').first().waitFor()
  await page.getByRole('searchbox').fill('ORNEK CILINGIR FATIH')
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await page.getByRole('searchbox').fill('yokböylebiryer')
  await page.getByRole('heading', { name: '“yokböylebiryer” ile eşleşen işletme yok' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aramayı temizle' }).click()
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(1)
})

it('says that a business or a page is not there, and offers a way on', async () => {
  const page = await open('/', { expectedErrors: [/404/] })
  await signInByForm(page)
  for (const address of ['/businesses/99999999', '/business/abc']) {
    await page.goto(address)
    await heading(page, 'İşletme Bulunamadı').waitFor()
    await page.getByText('Aradığınız işletme mevcut değil veya kaldırılmış olabilir.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ana sayfaya dön' }).click()
    await heading(page, /^Hoş geldiniz/).waitFor()
  }
  await page.goto('/boyle-bir-sayfa-yok')
  await heading(page, 'Sayfa bulunamadı').waitFor()
  await expectAccessible(page)
})

async function signInByForm(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-posta').fill('musteri@rehber724.test')
  await page.getByLabel('Şifre', { exact: true }).fill('musteri724')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await heading(page, /^Hoş geldiniz/).waitFor()
}
