import { expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()

it('names the place it assumes when the position is denied, widens the search, and takes another place', async () => {
  const page = await openBlank({ device: 'phone' })
  await signIn(page, 'customer', '/nearby-map')
  await page.getByRole('heading', { name: 'Konum bilgisine erişim gerekli' }).waitFor()
  await page.getByText(/Uşak gösteriliyor/).waitFor()
  await page.getByRole('heading', { name: 'Yakında Açık İşletme Yok' }).waitFor()
  await page.getByText('10 km içinde açık işletme yok.').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'nearby-denied')
  for (const km of [25, 50, 100]) {
    await page.getByRole('button', { name: `${km} km içinde ara` }).click()
    await page.getByText(`${km} km içinde açık işletme yok.`).waitFor()
  }

  await page.getByLabel('İl', { exact: true }).selectOption('İstanbul')
  await page.getByLabel('İlçe').selectOption('Beşiktaş')
  await page.getByRole('button', { name: 'Bu yeri göster' }).click()
  await page.getByText('Seçtiğiniz yer: Beşiktaş, İstanbul').waitFor()
  await page.locator('article').first().waitFor()
  // Without a position the route starts at the device's own.
  const href = await page
    .getByRole('link', { name: /^YOL TARİFİ/ })
    .first()
    .getAttribute('href')
  expect(href).not.toContain('origin=')
  await page.getByRole('heading', { name: 'Kurye sistemi' }).waitFor()
})

it('takes a question left open for a no, and a late yes for a yes', async () => {
  const page = await openBlank()
  await page.addInitScript({
    content: `
      const coords = { latitude: 41.0082, longitude: 28.9784 }
      navigator.geolocation.getCurrentPosition = (found) => { window.sayYes = () => found({ coords }) }
    `,
  })
  await signIn(page, 'customer', '/nearby-map')
  await page.getByText(/Uşak gösteriliyor/).waitFor({ timeout: 30_000 })
  await page.getByLabel('İlçe').waitFor()
  await page.evaluate('window.sayYes()')
  await page.getByText('41.0082, 28.9784').waitFor()
  expect(await page.getByText(/Konumunuz bilinmiyor/).count()).toBe(0)
})

it('names what stands in for the position on every page alike: the account’s province, a choice, the last position', async () => {
  const page = await openBlank({ device: 'phone', position: { lat: 41.0082, lng: 28.9784 } })
  await page.context().clearPermissions()
  await signIn(page, 'customer')
  const said = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const pages = ['/', '/category/2', '/search?q=%C3%A7ilingir', '/emergency']
  for (const address of pages) {
    await page.goto(address)
    await said(/bilin|alınamadı/)
    await said('İstanbul gösteriliyor.')
    await page.locator('article').first().waitFor()
  }
  const province = page.getByLabel('İl', { exact: true })
  await expect.poll(() => province.inputValue()).toBe('34')

  // A choice holds on the pages after it, too.
  await page.getByRole('link', { name: 'Ana Sayfa' }).first().click()
  await page.getByRole('button', { name: 'Değiştir' }).click()
  await expect.poll(() => province.inputValue()).toBe('34')
  await expectAccessible(page)
  await screenshot(page, 'home-stand-in')
  await province.selectOption('Ankara')
  await page.getByRole('button', { name: 'Bu yeri göster' }).click()
  await said('Seçtiğiniz yer: Ankara')
  await page.getByRole('link', { name: 'Haritada gör', exact: true }).click()
  await said('Seçtiğiniz yer: Ankara')
  await expect.poll(() => province.inputValue()).toBe('06')

  await page.context().grantPermissions(['geolocation'])
  await page.goto('/nearby-map')
  await page.getByText('41.0082, 28.9784').waitFor()
  await page.context().clearPermissions()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('kept position') ?? '{}')
    localStorage.setItem('kept position', JSON.stringify({ ...kept, at: kept.at - 7_200_000 }))
  })
  for (const address of [...pages, '/nearby-map']) {
    await page.goto(address)
    await said('Son konumunuz, 2 saat önce: Fatih, İstanbul')
    await page.locator('article').first().waitFor()
  }
  await expect.poll(() => province.inputValue()).toBe('34')
  await screenshot(page, 'nearby-last')
})

it('says what failed and tries again', async () => {
  const page = await openBlank({ position: { lat: 41.0082, lng: 28.9784 }, expectedErrors: [/ERR_FAILED/] })
  await signIn(page, 'customer')
  let broken = true
  await intercept(page, '*/nearby-open*', () => (broken ? 'fail' : 'pass'))
  await page.goto('/nearby-map')
  await page.getByText('Açık işletmeler yüklenemedi').waitFor()
  await expectAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await page.locator('article').first().waitFor()
  await page
    .getByText(/^~\d+ dk$/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await screenshot(page, 'nearby-minutes')
})

it('never shows estimated as open, nor a call button without a phone', async () => {
  const page = await openBlank({ device: 'desk', position: { lat: 41.0082, lng: 28.9784 } })
  await signIn(page, 'customer')
  const rows = ['open', 'estimated'].map((openState, index) => ({
    ...{
      id: index + 1,
      name: `Yer ${openState}`,
      description: '',
      categoryId: 2,
      category: 'Çilingir',
      address: 'Sokak 1',
    },
    ...{
      city: 'İstanbul',
      district: 'Fatih',
      phone: index === 0 ? '+905551112233' : null,
      latitude: 41.01,
      longitude: 28.98,
    },
    ...{
      rating: '4',
      reviewCount: 0,
      distance: 1.25,
      openState,
      nextChangeAt: null,
      isSample: false,
      source: 'osm',
    },
  }))
  await intercept(page, '*/nearby-open*', { json: rows })
  await intercept(page, '*/open-around*', { json: { total: 2, places: rows } })
  await page.goto('/nearby-map')
  await page.getByText('10 km içinde 2 açık işletme').waitFor()
  const [known, guessed] = await page.locator('article').allTextContents()
  expect(known).toMatch(/Yeni[\s\S]*AÇIK[\s\S]*24 saat açık[\s\S]*0555 111 22 33[\s\S]*ARA/)
  expect(guessed).toContain('Tahminen açık')
  expect(guessed).not.toMatch(/AÇIK|ARA\b/)
  // Both at one point: the map shows one cluster, which the keyboard reaches.
  await page.getByRole('button', { name: /^2 işletme/ }).focus()
})

it('marks what is usually open by another shape and in words, not by a colour alone', async () => {
  const page = await openBlank({ device: 'desk', position: { lat: 41.0082, lng: 28.9784 } })
  await signIn(page, 'customer')
  const places = ['open', 'estimated'].map((openState, index) => ({
    ...{ id: index + 1, name: `Yer ${openState}`, categoryId: 2, category: 'Çilingir', openState },
    ...{ latitude: 40.99 + index / 20, longitude: 28.98 - index / 20, phone: null, nextChangeAt: null },
  }))
  await intercept(page, '*/nearby-open*', { json: [] })
  await intercept(page, '*/open-around*', { json: { total: 2, places } })
  await page.goto('/nearby-map')
  const known = page.getByRole('button', { name: /^Yer open/ })
  const guessed = page.getByRole('button', { name: /^Yer estimated, Tahminen açık/ })
  const bodyOf = (pin: typeof known) => pin.locator('.map-pin-body').getAttribute('d')
  await known.waitFor()
  expect(await bodyOf(guessed)).not.toBe(await bodyOf(known))
  expect(await guessed.locator('.map-pin-question, .map-pin-mark').count()).toBeGreaterThan(0)
  expect(await known.locator('.map-pin-question, .map-pin-mark').count()).toBe(0)
})

it('counts all that is open within the radius, shows it on the map, and filters by trade', async () => {
  const page = await openBlank({ device: 'desk', position: { lat: 41.0082, lng: 28.9784 } })
  const answers = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname, searchParams: asked } = new URL(response.url())
    if (!pathname.endsWith('/open-around')) return
    // One more may be on its way when the page is left.
    const body = (await response.json().catch(() => null)) as { total: number } | null
    if (body) answers.set(`${asked.get('radius')} ${asked.get('categoryId')}`, body.total)
  })
  await signIn(page, 'customer', '/nearby-map')
  const status = page.getByRole('status').filter({ hasText: /km içinde/ })
  await status.waitFor()
  const mixed = answers.get('10 null') ?? 0
  expect(mixed).toBeGreaterThan(50)
  await page.getByText(/listede, her hizmet türünden en çok 3\./).waitFor()
  const trades = await page
    .locator('article')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('[data-trade]')?.textContent ?? ''))
  for (const trade of trades) expect(trades.filter((one) => one === trade).length, trade).toBeLessThan(4)
  // The clusters hold all of them, not only what is listed.
  await page.locator('.map-cluster').first().waitFor()
  const onMap = async () => {
    const counts = await page.locator('.map-cluster').allTextContents()
    return counts.reduce(
      (sum, count) => sum + Number(count.replace('.', '')),
      await page.locator('.map-pin').count(),
    )
  }
  await expect.poll(onMap).toBeGreaterThan(50)

  await page.getByLabel('Hizmet türü').selectOption('Çilingir')
  await expect.poll(() => answers.get('10 2')).toBeLessThan(mixed)
  await expect
    .poll(() =>
      page
        .locator('article')
        .evaluateAll((cards) => cards.every((card) => card.textContent.includes('Çilingir'))),
    )
    .toBe(true)
  await page.getByLabel('Arama yarıçapı').selectOption('25')
  await expect.poll(() => answers.get('25 2')).toBeGreaterThan(answers.get('10 2') ?? 0)
  await page.getByText(/^25 km içinde/).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'nearby-trade-desk')
})

it('keeps the chosen colours over a reload', async () => {
  const page = await open('/', { device: 'desk', theme: 'light' })
  const colours = () => page.evaluate('getComputedStyle(document.documentElement).colorScheme')
  await page.getByRole('button', { name: 'Koyu' }).click()
  expect(await colours()).toBe('dark')
  await page.reload()
  await page.getByRole('button', { name: 'Koyu', pressed: true }).waitFor()
  expect(await colours()).toBe('dark')
  await expectAccessible(page)
})
