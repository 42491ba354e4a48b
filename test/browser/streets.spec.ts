import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../db/seed/factories.ts'
import { findStreet } from './find-street.ts'
import { type Device, inspectPage, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { streets } from './map-places.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const rows = productDatabase()

const STAMP = Date.now()
const ISTANBUL = { lat: 41.008238, lng: 28.978359 }
/** Not the position that other tests search for in logs. */
const BESIDE = { lat: ISTANBUL.lat + 0.0002, lng: ISTANBUL.lng + 0.0003 }
const streetField = (page: Page) => page.getByRole('combobox', { name: 'Cadde veya sokak' })
const option = (page: Page, name: string) => page.getByRole('option', { name })

/** Presses Tab until it has the focus. */
async function reach(page: Page, button: Locator) {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return button.evaluate((element) => element === element.ownerDocument.activeElement)
    })
    .toBe(true)
}

/** Goes to where the pin is put: in the wizard behind its first step, in the field below the form. */
async function openPicker(page: Page, address: string) {
  if (address === '/business-register') {
    await page.getByRole('heading', { level: 2, name: 'Temel Bilgiler' }).waitFor()
    const first = { name: `Moda Terzi ${STAMP}`, phone: '0555 724 24 24', address: 'Moda Caddesi 7' }
    for (const [name, value] of Object.entries(first)) await page.locator(`[name=${name}]`).fill(value)
    await page.locator('[name=categoryId]').selectOption('2')
    await page.locator('[name=district]').selectOption('Kadıköy')
    await page.getByRole('button', { name: 'Devam' }).click()
  }
  if (address === '/field-work/add') await page.getByText('Haritada düzelt').click()
  await page.locator('[name=placeSearch]').waitFor()
}

/** A separate owner, since other tests share the demo's owner. */
async function signInAsOwner(page: Page, address: string): Promise<void> {
  const mark = `${STAMP}-${address.split('/')[1]}`
  const owner = await buildUser(rows.sql(), { userType: 'business', email: `sokak-${mark}@example.test` })
  const own = await buildListed(rows.sql(), { ownerId: owner.id, name: `Sokak Terzi ${mark}` })
  await signInAs(page, owner, address === '/business-dashboard' ? `${address}/${own.id}/profile` : address)
}

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('takes a street for the position: by its beginning, arrows and Enter', async () => {
    const page = await openBlank({ device, theme })
    const { lat, lng } = await findStreet(page, 'moda caddesi kadıköy')
    const name = `Moda Açık Çilingir ${STAMP} ${device}`
    const place = { lat: lat + 0.002, lng, city: 'İstanbul', plate: '34', district: 'Kadıköy' }
    await buildListed(rows.sql(), { ...place, name, categoryId: 2, hours: '24/7', phone: '+902164127241' })
    await signIn(page, 'customer', '/emergency')
    await streetField(page).fill('moda cd. kadık')
    await option(page, 'Moda Caddesi').first().waitFor()
    expect(await streetField(page).getAttribute('aria-expanded')).toBe('true')
    await inspectPage(page, `streets-picker-${device}-${theme}`)
    await streetField(page).press('ArrowDown')
    const active = await streetField(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Moda Caddesi')
    await streetField(page).press('Enter')
    // The street with coordinates, to read out to 112.
    await page.getByText('Seçtiğiniz yer: Moda Caddesi, Kadıköy').waitFor()
    await page.getByText(`${lat.toFixed(4)}, ${lng.toFixed(4)}`).waitFor()
    await page.locator('article').first().waitFor()
    // Minutes from there; directions begin where the device is.
    const card = page.locator('article').filter({ hasText: name })
    await card.getByText(/^~\d+ dk$/).waitFor()
    const directions = await card.locator('a[href*="maps/dir"]').getAttribute('href')
    expect(directions).not.toContain('origin=')
    await inspectPage(page, `streets-chosen-${device}-${theme}`)
    // On other pages, too.
    await page.getByRole('link', { name: 'Ana Sayfa' }).first().click()
    await page.getByText('Seçtiğiniz yer: Moda Caddesi, Kadıköy').waitFor()
  })

  it('understands a trade on a street, says so, and lets it be taken back', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    const { lat, lng } = await findStreet(page, 'moda caddesi kadıköy')
    const trade = { categoryId: 4, city: 'İstanbul', plate: '34', district: 'Kadıköy' }
    const near = `Yakın Eczane ${STAMP} ${device}`
    const named = `Moda Caddesi Eczanesi ${STAMP} ${device}`
    await buildListed(rows.sql(), { ...trade, name: near, lat: lat + 0.0006, lng })
    await buildListed(rows.sql(), { ...trade, name: named, ...BESIDE })
    const other = { name: `Sur Cenaze ${STAMP} ${device}`, categoryId: 65 }
    await buildListed(rows.sql(), { ...trade, ...BESIDE, ...other })
    await signIn(page, 'customer', `/search?q=${encodeURIComponent('moda caddesi kadıköyde eczane')}`)
    await page.getByText('Moda Caddesi, Kadıköy çevresi').waitFor()
    await page.getByText(/uzaklıklar ortasından ölçüldü/).waitFor()
    await page.locator('article').filter({ hasText: near }).getByText('0,1 km').waitFor()
    await page
      .locator('article')
      .filter({ hasText: near })
      .getByText(/^~[12] dk$/)
      .waitFor()
    expect(await page.locator('article').first().textContent()).toContain('Moda Caddesi Eczanesi')
    await inspectPage(page, `streets-search-${device}-${theme}`)
    // Nobody has the trade near it: the nearest to it, told as such.
    await page.getByRole('searchbox').first().fill('moda caddesi kadıköyde cenaze hizmetleri')
    await page.getByText('Moda Caddesi, Kadıköy çevresinde bulunamadı').waitFor()
    await page.locator('article').filter({ hasText: 'Sur Cenaze' }).first().waitFor()
    await inspectPage(page, `streets-search-none-${device}-${theme}`)
    // Businesses named after it are found anywhere.
    await page.getByRole('searchbox').first().fill('Moda Caddesi Eczanesi')
    await page
      .locator('article')
      .first()
      .getByText(/^Moda Caddesi Eczanesi/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^“Moda Caddesi, Kadıköy” olarak anlaşıldı/ }).click()
    await page.getByRole('button', { name: 'Eczane filtresini kaldır' }).waitFor()
    expect(await page.getByText('Moda Caddesi, Kadıköy çevresi').count()).toBe(0)
  })
})

it('says that a name is no street, and chooses by touch', async () => {
  const page = await openBlank({ device: 'phone' })
  await signIn(page, 'customer', '/search')
  await page.getByRole('button', { name: 'Değiştir' }).click()
  await streetField(page).fill('zzqx caddesi')
  await page.getByText('Bu adla bir cadde veya sokak bilinmiyor.').waitFor()
  await streetField(page).fill('istiklal cad beyoğlu')
  await option(page, 'İstiklal Caddesi').first().click()
  await page.getByText('Seçtiğiniz yer: İstiklal Caddesi, Beyoğlu').waitFor()
  expect(await page.getByRole('option', { name: 'İstiklal' }).count()).toBe(0)
})

it.each([
  { name: 'the wizard of an owner', role: 'business', address: '/business-register', theme: 'light' },
  { name: 'the profile of a business', role: 'business', address: '/business-dashboard', theme: 'dark' },
  { name: 'what an admin adds', role: 'admin', address: '/admin/add-business', theme: 'light' },
  { name: 'a record of the field', role: 'field', address: '/field-work/add', theme: 'dark' },
] as const)('puts the pin of $name on a street, by the keyboard alone', async ({ role, address, theme }) => {
  const page = await openBlank({ device: 'desk', theme })
  if (role === 'business') await signInAsOwner(page, address)
  else await signIn(page, role, address)
  await openPicker(page, address)
  const field = page.locator('[name=placeSearch]')
  await field.focus()
  await page.keyboard.type('moda cad. kadıköy')
  await page.keyboard.press('Enter')
  const result = page.getByRole('button', { name: 'Moda Caddesi Kadıköy, İstanbul' })
  await result.waitFor()
  await reach(page, result)
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('button', { name: 'Pini haritanın ortasına koy' }))
  await page.keyboard.press('Enter')
  await page.getByText(/^Pin: .+ yakını, Kadıköy, İstanbul, 40\.98\d+, 29\.02\d+/).waitFor()
  expect(await page.locator('input[name=latitude]').inputValue()).toMatch(/^40\.98/)
  await streets(page).waitFor()
  await page.getByText('Harita: Ağustos 2021 · © OpenStreetMap katkıcıları').waitFor()
  await page.getByRole('link', { name: '© OpenMapTiles' }).waitFor()
  await inspectPage(page, `streets-pin-${address.split('/').at(-1)}-${theme}`)
})

it('shows a place that was found before the map was drawn', async () => {
  const page = await openBlank({ device: 'desk' })
  let draw = () => {}
  const isFound = new Promise<void>((resolve) => {
    draw = resolve
  })
  await intercept(page, '*/assets/position-map-*.js', async () => {
    await isFound
    return 'pass' as const
  })
  await signIn(page, 'admin', '/admin/add-business')
  const field = page.locator('[name=placeSearch]')
  await field.fill('moda cad. kadıköy')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Moda Caddesi Kadıköy, İstanbul' }).click()
  draw()
  await page.locator('.map-land:not([d="M0 0"])').first().waitFor()
  await page.getByRole('button', { name: 'Pini haritanın ortasına koy' }).click()
  await page.getByText(/^Pin: .+, Kadıköy, İstanbul/).waitFor()
  expect(await page.locator('[name=latitude]').inputValue()).toMatch(/^40\.98/)
})

it('lists what was found at once, so that nothing moves under the finger, and makes way for the map', async () => {
  const page = await openBlank({ device: 'phone' })
  const held = Promise.withResolvers<void>()
  await intercept(page, '*/api/streets?*', async () => {
    await held.promise
    return 'pass' as const
  })
  await signIn(page, 'admin', '/admin/add-business')
  const field = page.locator('[name=placeSearch]')
  await field.fill('istanbul')
  const answered = page.waitForResponse((one) => one.url().includes('/api/businesses/search?'))
  await field.press('Enter')
  await answered
  await page.locator('button[aria-busy=true]').waitFor()
  const list = page.getByRole('list', { name: 'Bulunan yerler' })
  expect(await list.count()).toBe(0)
  held.resolve()
  await list.getByRole('button', { name: 'İstanbul', exact: true }).click()
  await list.waitFor({ state: 'detached' })
  await page.locator('section.map:focus').waitFor()
})
