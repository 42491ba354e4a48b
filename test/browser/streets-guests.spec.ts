import { describe, expect, it } from 'vitest'
import { findStreet } from './find-street.ts'
import { inspectPage, screenshot, testBrowser } from './harness.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productDatabase()

const STAMP = Date.now()
const ISTANBUL = { lat: 41.008238, lng: 28.978359 }
/** Not the position that other tests search for in logs. */
const BESIDE = { lat: ISTANBUL.lat + 0.0002, lng: ISTANBUL.lng + 0.0003 }
const KARS = { lat: 40.6013, lng: 43.0975 }

describe('without an account', () => {
  it('takes a street instead of a position, tells minutes from it, and what else may be meant', async () => {
    const page = await open('/rehber/yakinimda', { device: 'phone' })
    const { lat, lng } = await findStreet(page, 'moda caddesi kadıköy')
    const near = { lat: lat + 0.004, lng, city: 'İstanbul', plate: '34', district: 'Kadıköy' }
    const name = `Modadaki Çilingir ${STAMP}`
    await buildListed(rows.sql(), { ...near, name, categoryId: 2, hours: '24/7', phone: '+902164127240' })
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
    await buildListed(rows.sql(), { ...place, ...phone, name, district: 'Fatih' })
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
    const page = await openBlank({ device: 'phone' })
    const spot = { lat: KARS.lat + 0.01, lng: KARS.lng, city: 'Kars', plate: '36', district: 'Merkez' }
    const made = await buildListed(rows.sql(), { ...spot, name: `Kars Terzi ${STAMP}`, categoryId: 2 })
    const path = `/isletme/${made.id}-kars-terzi-${STAMP}`
    expect((await page.goto(path))?.status()).toBe(200)
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

  it('shows the street of a business whose address names none', async () => {
    const page = await open('/rehber', { device: 'phone' })
    const { lat, lng } = await findStreet(page, 'moda caddesi kadıköy')
    const place = {
      lat,
      lng,
      city: 'İstanbul',
      plate: '34',
      district: 'Kadıköy',
      address: 'Kadıköy/İstanbul',
    }
    const made = await buildListed(rows.sql(), { ...place, name: `Adressiz ${STAMP}`, categoryId: 4 })
    const path = `/isletme/${made.id}-adressiz-${STAMP}`
    await page.goto(path)
    await page.getByText('Moda Caddesi yakını, Kadıköy, İstanbul').waitFor()
    await signIn(page, 'customer', `/businesses/${made.id}`)
    await page.getByRole('tab', { name: 'Konum' }).click()
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
    await card.getByText('Moda Caddesi yakını, Kadıköy', { exact: true }).waitFor()
    expect(asked).toHaveLength(1)
  })
})
