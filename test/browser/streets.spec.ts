import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { StreetFound } from '#contract/streets.ts'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { type Device, inspectPage, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productDatabase()

const STAMP = Date.now()
const ISTANBUL = { lat: 41.008238, lng: 28.978359 }
/** Not the position that other tests search for in logs. */
const BESIDE = { lat: ISTANBUL.lat + 0.0002, lng: ISTANBUL.lng + 0.0003 }
const KARS = { lat: 40.6013, lng: 43.0975 }
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
  const own = await buildBusiness(rows.sql(), { ownerId: owner.id, name: `Sokak Terzi ${mark}` })
  await signInAs(page, owner, address === '/business-dashboard' ? `${address}/${own.id}/profile` : address)
}

async function find(page: Page, q: string): Promise<StreetFound> {
  const answer = await page.request.get('/api/streets', { params: { q, limit: 1 } })
  const { items } = (await answer.json()) as { items: StreetFound[] }
  const [street] = items
  if (!street) throw new Error(`No street was found for ${q}`)
  return street
}

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('takes a street for the position: by its beginning, arrows and Enter', async () => {
    const page = await openBlank({ device, theme })
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
    const { lat, lng } = await find(page, 'moda caddesi kadıköy')
    await page.getByText(`${lat.toFixed(4)}, ${lng.toFixed(4)}`).waitFor()
    await page.locator('article').first().waitFor()
    await inspectPage(page, `streets-chosen-${device}-${theme}`)
    // On other pages, too.
    await page.getByRole('link', { name: 'Ana Sayfa' }).first().click()
    await page.getByText('Seçtiğiniz yer: Moda Caddesi, Kadıköy').waitFor()
  })

  it('understands a trade on a street, says so, and lets it be taken back', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    const { lat, lng } = await find(page, 'moda caddesi kadıköy')
    const trade = { categoryId: 4, city: 'İstanbul', plate: '34', district: 'Kadıköy' }
    const near = `Yakın Eczane ${STAMP} ${device}`
    const named = `Moda Caddesi Eczanesi ${STAMP} ${device}`
    await buildBusiness(rows.sql(), { ...trade, name: near, lat: lat + 0.0006, lng })
    await buildBusiness(rows.sql(), { ...trade, name: named, ...BESIDE })
    await signIn(page, 'customer', `/search?q=${encodeURIComponent('moda caddesi kadıköyde eczane')}`)
    await page.getByText('Moda Caddesi, Kadıköy çevresi').waitFor()
    await page.getByText(/uzaklıklar ortasından ölçüldü/).waitFor()
    await page.locator('article').filter({ hasText: near }).getByText('0,1 km').waitFor()
    expect(await page.locator('article').first().textContent()).toContain('Moda Caddesi Eczanesi')
    await inspectPage(page, `streets-search-${device}-${theme}`)
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
  await page.getByText('Harita: Ağustos 2021 · © OpenStreetMap katkıcıları').waitFor()
  await inspectPage(page, `streets-pin-${address.split('/').at(-1)}-${theme}`)
})

describe('without an account', () => {
  it('takes a street instead of a position, tells minutes from it, and what else may be meant', async () => {
    const page = await open('/rehber/yakinimda', { device: 'phone' })
    const { lat, lng } = await find(page, 'moda caddesi kadıköy')
    const near = { lat: lat + 0.004, lng, city: 'İstanbul', plate: '34', district: 'Kadıköy' }
    const name = `Modadaki Çilingir ${STAMP}`
    await buildBusiness(rows.sql(), { ...near, name, categoryId: 2, hours: '24/7', phone: '+902164127240' })
    const street = page.getByLabel('Cadde veya sokak')
    await street.fill('moda cd. kadıköy')
    await street.press('Enter')
    await page.getByText('Moda Caddesi, Kadıköy çevresi', { exact: true }).waitFor()
    await page.locator('form').getByText('Çilingir', { exact: true }).tap()
    const card = page.locator('[data-near-found] article').filter({ hasText: name })
    await card.getByText(/^~\d+ dk$/).waitFor()
    expect(await card.getByText(/^araçla yaklaşık \d+ dakika$/).count()).toBe(1)
    await page.waitForURL('**/rehber/yakinimda?kategori=cilingir&sokak=moda+cd.+kad%C4%B1k%C3%B6y')
    await inspectPage(page, 'streets-near-phone')
    await street.fill('atatürk caddesi')
    await street.press('Enter')
    await page.getByText(/^Atatürk Caddesi, .+ çevresi$/).waitFor()
    const other = page.getByRole('navigation', { name: 'Bunu mu demek istediniz?' }).getByRole('link').first()
    const meant = (await other.textContent()) ?? ''
    await other.click()
    await page.getByText(`${meant} çevresi`, { exact: true }).waitFor()
    expect(await page.getByLabel('Cadde veya sokak').inputValue()).toBe(meant.split(',')[0])
    await inspectPage(page, 'streets-near-others-phone')
  })

  it('does so without a script, too', async () => {
    const page = await open('/rehber/acil', { device: 'desk', theme: 'dark', scripts: false })
    await page.getByLabel('Cadde veya sokak').fill('moda cd. kadıköy')
    await page.getByRole('button', { name: 'Göster' }).first().click()
    await page.getByText('Moda Caddesi, Kadıköy çevresi', { exact: true }).waitFor()
    expect(await page.locator('[data-near-found] article').count()).toBeGreaterThan(5)
    await screenshot(page, 'streets-near-no-script-desk-dark')
  })

  it('tells minutes from a measured position, and on a business’s page to whoever asks', async () => {
    const page = await open('/rehber/yakinimda', { device: 'desk', theme: 'dark', position: ISTANBUL })
    const place = { lat: BESIDE.lat + 0.01, lng: BESIDE.lng, city: 'İstanbul', plate: '34' }
    const name = `Surdaki Çilingir ${STAMP}`
    const phone = { categoryId: 2, hours: '24/7', phone: '+902125117240' }
    await buildBusiness(rows.sql(), { ...place, ...phone, name, district: 'Fatih' })
    const asked: string[] = []
    page.on('request', (request) => void asked.push(decodeURIComponent(request.url())))
    await page.locator('form').getByText('Çilingir', { exact: true }).click()
    await page.getByRole('button', { name: 'Konumumu kullan' }).click()
    const card = page.locator('[data-near-found] article').filter({ hasText: name })
    await card.getByText(/^~\d+ dk$/).waitFor()
    // One call for the list, from about where one is.
    const minutes = asked.filter((url) => url.includes('/api/road-minutes'))
    expect(minutes).toHaveLength(1)
    expect(minutes[0]).toContain('lat=41.0080&lng=28.9780&')
    expect(page.url()).not.toMatch(/41\.|28\./)
    await inspectPage(page, 'streets-near-position-desk-dark')

    await card.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    asked.length = 0
    await page.getByRole('button', { name: 'Buradan ne kadar sürer?' }).click()
    await page.getByText(/^1,\d km, araçla ~\d+ dk \(bu saatin trafiğiyle tahmin\)$/).waitFor()
    expect(asked.filter((url) => url.includes('lat=41.0080&lng=28.9780&'))).toHaveLength(1)
    await inspectPage(page, 'streets-how-far-desk-dark')
  })

  it('says so where no position is to be had, or no road is known', async () => {
    const page = await open('/rehber', { device: 'phone' })
    const spot = { lat: KARS.lat + 0.01, lng: KARS.lng, city: 'Kars', plate: '36', district: 'Merkez' }
    const made = await buildBusiness(rows.sql(), { ...spot, name: `Kars Terzi ${STAMP}`, categoryId: 2 })
    const path = `/isletme/${made.id}-kars-terzi-${STAMP}`
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
    await page.goto(path)
    const ask = page.getByRole('button', { name: 'Buradan ne kadar sürer?' })
    await ask.click()
    await page.getByText('Konumunuz alınamadı. Yol tarifi haritanızda açılır.').waitFor()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: KARS.lat, longitude: KARS.lng })
    await ask.click()
    await page.getByText('Kuş uçuşu 1,1 km').waitFor()
    await inspectPage(page, 'streets-how-far-kars-phone')
  })

  it('reads out the street beside 112', async () => {
    const page = await open('/rehber/acil', { device: 'phone', position: ISTANBUL })
    await page.getByRole('button', { name: 'Konumumu kullan' }).click()
    await page.getByText('Konumunuz: Alemdar Caddesi yakını, Fatih, İstanbul').waitFor()
    await page.getByText('41.00824, 28.97836').waitFor()
    await inspectPage(page, 'streets-urgent-phone')
    expect(page.url()).not.toMatch(/41\.|28\./)
  })

  it('tells the district alone where no street is known', async () => {
    const page = await open('/rehber/acil', { device: 'desk', theme: 'dark', position: KARS })
    await page.getByRole('button', { name: 'Konumumu kullan' }).click()
    await page.getByText(/Konumunuz: \D*Kars/).waitFor()
    expect(await page.getByText(/yakını/).count()).toBe(0)
    await inspectPage(page, 'streets-urgent-desk-dark')
  })

  it('shows the street of a business that has no address', async () => {
    const page = await open('/rehber', { device: 'phone' })
    const { lat, lng } = await find(page, 'moda caddesi kadıköy')
    const place = { lat, lng, city: 'İstanbul', plate: '34', district: 'Kadıköy', address: '' }
    const made = await buildBusiness(rows.sql(), { ...place, name: `Adressiz ${STAMP}`, categoryId: 4 })
    const path = `/isletme/${made.id}-adressiz-${STAMP}`
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
    await page.goto(path)
    await page.getByText('Moda Caddesi yakını, Kadıköy, İstanbul').waitFor()
    await signIn(page, 'customer', `/businesses/${made.id}`)
    await page.getByRole('tab', { name: 'İletişim' }).click()
    await page.getByText('Moda Caddesi yakını, Kadıköy').first().waitFor()
    await inspectPage(page, 'streets-business-phone')
    // On the card of a list, too: one call for all of a page.
    const asked: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('/streets-near') && asked.push(request.url())),
    )
    await page.goto(`/search?q=${encodeURIComponent(`Adressiz ${STAMP}`)}`)
    const card = page.locator('article').filter({ hasText: `Adressiz ${STAMP}` })
    await card.getByText('Moda Caddesi yakını', { exact: true }).waitFor()
    expect(asked).toHaveLength(1)
  })
})

it('shows a place that was found before the map was drawn', async () => {
  const page = await openBlank({ device: 'desk' })
  let draw = () => {}
  const isFound = new Promise<void>((resolve) => {
    draw = resolve
  })
  await page.route('**/assets/position-map-*.js', async (route) => {
    await isFound
    await route.continue()
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
