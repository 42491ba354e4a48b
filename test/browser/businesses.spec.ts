import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, inspectPage, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const NAME = 'Örnek Oto Kurtarma'

/** The demo tow truck, which carries every value of the specification. */
async function towTruck(page: Page): Promise<number> {
  const reply = await page.request.get(`/api/businesses?q=${encodeURIComponent(NAME)}&limit=100`)
  const found = (await reply.json()) as { id: number; name: string }[]
  return found.find(({ name }) => name === NAME)?.id ?? 0
}

const title = (page: Page, name = NAME) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const focused = (page: Page) => page.locator('*:focus')

/** The kinds of visit that the page reports, in order. */
function listenToVisits(page: Page): string[] {
  const kinds: string[] = []
  page.on('request', (request) => {
    if (/\/api\/businesses\/\d+\/events$/.test(request.url()))
      kinds.push((request.postDataJSON() as { kind: string }).kind)
  })
  return kinds
}

/** External links do not navigate here; other effects of pressing them stay. */
const stayHere = (page: Page) =>
  page.evaluate(`document.addEventListener('click', (event) => {
    const link = event.target.closest('a')
    if (link && !link.href.startsWith(location.origin)) event.preventDefault()
  })`)

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('shows a customer all of a business in four tabs', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    const id = await towTruck(page)
    await signIn(page, 'customer', `/businesses/${id}`)
    await title(page).waitFor()
    const card = page.locator('main > div > div').first()
    await card.getByText(/\d,\d km/).waitFor()
    await card
      .getByText(/^~\d+ dk$/)
      .first()
      .waitFor()
    const words = (await card.textContent()) ?? ''
    for (const part of [
      'AÇIK',
      'Yeni',
      '24 saat açık',
      '15-30 dk müdahale',
      'Yeterli veri yok',
      '7/24 açık',
      '₺₺',
      'İstanbul Avrupa Yakası',
    ])
      expect(words).toContain(part)
    expect(await card.getByRole('link', { name: `ARA: ${NAME}` }).getAttribute('href')).toMatch(/^tel:/)
    expect(await card.getByRole('link', { name: `YOL TARİFİ: ${NAME}` }).getAttribute('href')).toContain(
      'origin=41.0082%2C28.9784&destination=41.0671%2C28.9925',
    )
    const panel = page.getByRole('tabpanel')
    for (const part of ['Nakit', 'Kredi Kartı', 'Havale/EFT', 'Ticaret Odası Üyeliği', 'Anlaşmalı Servis'])
      await panel.getByText(part).first().waitFor()
    await inspectPage(page, `business-info-${device}-${theme}`)

    await tab(page, 'Bilgiler').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    for (const part of ['Kesintisiz Hizmet', 'Profesyonel Destek', 'Motosiklet'])
      await panel.getByText(part).first().waitFor()
    await inspectPage(page, `business-services-${device}-${theme}`)

    await tab(page, 'İletişim').click()
    await panel
      .getByText('Acil durumlarda direkt arayın, 15-30 dakikada yanınızdayız!', { exact: true })
      .waitFor()
    await inspectPage(page, `business-contact-${device}-${theme}`)

    await tab(page, 'Konum').click()
    await page.locator('.map-pin').waitFor()
    for (const part of ['15-30 dakika', 'Otopark mevcut', 'Toplu taşımaya yakın', 'Ana yol üzerinde'])
      await panel.getByText(part).waitFor()
    await panel.getByRole('link', { name: 'Haritada aç' }).waitFor()
    await inspectPage(page, `business-location-${device}-${theme}`)
  })

  it('shows everybody else the simpler page with what was counted', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    const id = await towTruck(page)
    for (const role of ['business', 'field', 'admin'] as const) {
      await signIn(page, role, `/business/${id}`)
      await title(page).waitFor()
      expect(await page.getByRole('tab').count()).toBe(0)
      await page.getByText('Henüz değerlendirme yok').first().waitFor()
      await page.getByText('AÇIK', { exact: true }).waitFor()
      expect(
        await page.getByRole('link', { name: 'Ara', exact: true }).locator('visible=true').count(),
      ).toBeGreaterThan(0)
      await page.getByRole('link', { name: `Yol Tarifi: ${NAME}` }).waitFor()
      for (const tile of ['Aylık Görüntülenme', 'Aylık Müşteri', 'Kategori Sırası'])
        await page.getByText(tile).waitFor()
      await expect.poll(() => page.getByText('Henüz yeterli veri yok').count()).toBe(3)
    }
    await inspectPage(page, `business-simple-${device}-${theme}`)
    expect(await page.getByRole('link', { name: 'Ana sayfaya dön' }).getAttribute('href')).toBe('/')
  })

  it('takes a report in two taps and its details after', async () => {
    const page = await openBlank({ device, theme })
    const id = await towTruck(page)
    await signIn(page, 'customer', `/businesses/${id}`)
    const opener = page.getByRole('button', { name: 'Bilgi yanlış' })
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Yanlış olan nedir?' }).waitFor()
    await inspectPage(page, `report-${device}-${theme}`)
    const [answer] = await Promise.all([
      page.waitForResponse(/\/reports$/),
      dialog.getByRole('button', { name: 'Telefon numarası yanlış' }).click(),
    ])
    expect(answer.status()).toBe(201)
    await page.getByText('Teşekkürler, bildiriminiz alındı.').waitFor()
    await dialog.getByText('Bildirdiğiniz: Telefon numarası yanlış.').waitFor()
    await inspectPage(page, `report-details-${device}-${theme}`)
    await dialog.getByRole('textbox').fill('Doğrusu 0850 000 00 99')
    const [second] = await Promise.all([
      page.waitForResponse(/\/reports$/),
      dialog.getByRole('button', { name: 'Ayrıntıyı gönder' }).click(),
    ])
    const [first, more] = (await Promise.all([answer.json(), second.json()])) as {
      id: number
      details: string
    }[]
    expect(more).toMatchObject({ id: first?.id, details: 'Doğrusu 0850 000 00 99' })
    await page.getByText('Ayrıntı bildiriminize eklendi.').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => focused(page).textContent()).toBe('Bilgi yanlış')
  })
})

it('opens the other maps by keyboard, closes them by Escape and by leaving, and counts what is used', async () => {
  const page = await openBlank()
  const visits = listenToVisits(page)
  const id = await towTruck(page)
  await signIn(page, 'customer', `/businesses/${id}`)
  await title(page).waitFor()
  await stayHere(page)
  await expect.poll(() => visits).toEqual(['view'])
  const opener = page.getByRole('button', { name: 'Diğer haritalar' })
  const yandex = page.getByRole('link', { name: 'Yandex Haritalar' })
  await opener.focus()
  await page.keyboard.press('Enter')
  expect(await opener.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Tab')
  expect(await focused(page).textContent()).toBe('Google Haritalar')
  await page.keyboard.press('Tab')
  expect(await focused(page).textContent()).toBe('Yandex Haritalar')
  await screenshot(page, 'directions-menu')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await yandex.isVisible()).toBe(false)
  expect(await focused(page).getAttribute('aria-label')).toBe('Diğer haritalar')
  await opener.click()
  await page.keyboard.press('Shift+Tab')
  expect(await yandex.isVisible()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => yandex.isVisible()).toBe(false)
  await opener.click()
  expect(
    await page.getByRole('link', { name: 'Telefondaki harita uygulaması' }).getAttribute('href'),
  ).toMatch(/^geo:41\.0671,28\.9925/)
  await yandex.click()
  await page.getByRole('link', { name: `ARA: ${NAME}` }).click()
  await expect.poll(() => visits).toEqual(['view', 'directions', 'call'])
})

it('keeps favourites, in every tab, and takes them back when the server refuses', async () => {
  const page = await openBlank({ expectedErrors: [/status of 503/] })
  const id = await towTruck(page)
  await signIn(page, 'field', '/favorites')
  await page.getByRole('heading', { name: 'Henüz favoriniz yok' }).waitFor()
  await inspectPage(page, 'favorites-empty')
  await page.goto(`/businesses/${id}`)
  const heart = page.getByRole('button', { name: `Favori: ${NAME}` })
  await heart.waitFor()

  const restore = await intercept(page, '*/api/favorites/*', ({ method }) =>
    method === 'PUT' ? { status: 503, json: { error: 'Sistem şu anda yoğun.', code: 'busy' } } : 'pass',
  )
  await heart.click()
  await page.getByText('Sistem şu anda yoğun.').waitFor()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  await restore()

  const other = await page.context().newPage()
  await other.goto('/favorites')
  await other.getByRole('heading', { name: 'Henüz favoriniz yok' }).waitFor()
  await heart.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await other.getByRole('heading', { name: NAME }).waitFor()
  await inspectPage(other, 'favorites')

  await other.getByRole('button', { name: `Favorilerden çıkar: ${NAME}` }).click()
  await other.getByRole('heading', { name: 'Henüz favoriniz yok' }).waitFor()
  expect(await focused(other).textContent()).toBe('Favorilerim')
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('link', { name: 'Favorilerim' }).click()
  await page.getByRole('heading', { name: 'Henüz favoriniz yok' }).waitFor()
})

it('shares by the device, else copies the link', async () => {
  const page = await openBlank()
  const id = await towTruck(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript('delete Navigator.prototype.share')
  await signIn(page, 'customer', `/businesses/${id}`)
  await page.getByRole('button', { name: 'Paylaş' }).click()
  await page.getByText('Bağlantı kopyalandı.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(new RegExp(`/isletme/${id}-`))
  await page.evaluate('navigator.share = async (data) => { window.shared = data }')
  await page.getByRole('button', { name: 'Paylaş' }).click()
  expect(await page.evaluate('window.shared')).toMatchObject({
    title: NAME,
    url: expect.stringMatching(/^http/),
  })
})

it('turns the badge when the hours change, without a reload', async () => {
  const page = await openBlank({ expectedErrors: [/ERR_FAILED/] })
  const id = await towTruck(page)
  // Live updates would fetch the business, too.
  await intercept(page, '*/api/events*', 'fail')
  let isOpen = true
  await intercept(page, `*/api/businesses/${id}`, async ({ served }) => {
    const business = (await (await served()).json()) as object
    // However slow the machine: it may close any second, until the page has shown that it is open.
    const nextChangeAt = new Date(Date.now() + (isOpen ? 1000 : 3_600_000)).toISOString()
    const state = { isOpen, is_open: isOpen, openState: isOpen ? 'open' : 'closed', nextChangeAt }
    return { json: { ...business, ...state } }
  })
  await signIn(page, 'customer', `/businesses/${id}`)
  await page.getByText('AÇIK', { exact: true }).waitFor()
  isOpen = false
  await page.getByText('KAPALI', { exact: true }).waitFor()
  expect(await page.getByText('AÇIK', { exact: true }).count()).toBe(0)
  await page.getByText(/açılır$/).waitFor()
})

it('shows where a place without photos is, no empty tab, and what else is open where it is closed', async () => {
  const there = {
    lat: 41.41,
    lng: 27.36,
    city: 'Kırklareli',
    district: 'Lüleburgaz',
    plate: '39',
    categoryId: 2,
  }
  const closed = { ...there, name: 'Yüz Kapalı', hours: 'off', source: 'sample' as const }
  const open = { ...there, name: 'Yüz Açık', hours: '24/7', phone: '+902882123456', lat: there.lat + 0.01 }
  const { id } = await buildListed(sql(), closed)
  await buildListed(sql(), open)
  const page = await openBlank({ theme: 'dark' })
  await signIn(page, 'customer', `/business/${id}`)
  const others = page.getByRole('region', { name: 'Şu an açık benzer yerler' })
  await others.getByRole('link', { name: 'ARA: Yüz Açık' }).waitFor()
  expect(await others.getByText('Yüz Kapalı').count()).toBe(0)
  const isDrawn = (one: Page) =>
    one.evaluate<boolean>('document.querySelector("[data-cover] img").naturalWidth > 0')
  await expect.poll(() => isDrawn(page)).toBe(true)
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Bilgiler', 'İletişim', 'Konum'])
  await inspectPage(page, 'business-closed')
  const guest = await openBlank()
  await guest.goto(`/isletme/${id}`)
  await expect.poll(() => isDrawn(guest)).toBe(true)
  expect(await guest.locator('[data-cover] svg').count()).toBe(1)
})

it('says that a business is not there, to each in its own words', async () => {
  const page = await openBlank({ expectedErrors: [/404/] })
  await signIn(page, 'admin', '/businesses/99999999')
  await title(page, 'İşletme bulunamadı').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('link', { name: 'Ana sayfaya dön' }).getAttribute('href')).toBe('/')
})
