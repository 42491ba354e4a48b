import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { searchText } from '../../src/text/search.ts'
import { fakeSearch, paged } from './fake-search.ts'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

/** For real answers of the server. */
const PATIENT = { timeout: 30_000 }
const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const box = (page: Page) => page.getByRole('searchbox', { name: 'Ne arıyorsunuz?' })
const cards = (page: Page) => page.locator('article')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const found = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const asked = (page: Page) => new URL(page.url()).searchParams

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'dark' },
  { device: 'desk', theme: 'light' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('looks as it should, as a list, as a map, with filters and with nothing found', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    const look = async (name: string) => {
      await expectAccessible(page)
      await expectFits(page)
      await screenshot(page, `search-${name}-${device}-${theme}`)
    }
    await fakeSearch(page, (params) =>
      params.has('minRating')
        ? { count: 0 }
        : {
            ...paged(12_000, 8)(params),
            total: 10_000,
            understood: {
              categoryId: 2,
              category: 'Çilingir',
              district: 'Kadıköy',
              city: 'İstanbul',
              words: '',
            },
          },
    )
    await signIn(page, 'customer', '/search?q=kad%C4%B1k%C3%B6y+%C3%A7ilingir&openNow=true')
    await found(page, "“kadıköy çilingir” için 10.000'den fazla işletme").waitFor()
    await look('list')
    if (device === 'phone') {
      await button(page, 'Filtreler (1)').click()
      await page.getByRole('dialog').getByLabel('Kategori').selectOption('Çilingir')
      await page.getByRole('dialog').getByLabel('İl', { exact: true }).selectOption('İstanbul')
      await look('filters')
      await button(page, "10.000'den fazla işletmeyi göster").click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await button(page, 'Harita').click()
    await page.locator('.map-pin, .map-cluster').first().waitFor()
    await page.locator('.map-land:not([d="M0 0"])').first().waitFor()
    await look('map')
    await page.goto('/search?q=lastik&minRating=4&radius=5')
    await page.getByRole('heading', { name: '“lastik” için sonuç yok' }).waitFor()
    await expect.poll(() => page.evaluate('document.querySelector("main use").getBBox().width')).toBe(240)
    await look('empty')
  })
})

it('asks once for a quick typist, loses no letter to slow answers, and keeps the words in the address', async () => {
  const page = await openBlank()
  const questions = await fakeSearch(page, async () => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { count: 2 }
  })
  await signIn(page, 'customer', '/search')
  await cards(page).first().waitFor()
  const before = questions.length
  const typed = () =>
    [...new Set(questions.slice(before).map((params) => params.get('q') ?? ''))].filter(Boolean)
  // By the clock of the page, which stands otherwise: a letter each 50 ms, on any machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  for (const letter of 'akücü') {
    await box(page).pressSequentially(letter)
    await page.clock.runFor(50)
  }
  expect(typed()).toEqual([])
  await page.clock.resume()
  await expect.poll(() => asked(page).get('q'), PATIENT).toBe('akücü')
  // Typing continues, letter by letter, during the answers.
  for (const letter of ' kadıköy') {
    await box(page).pressSequentially(letter)
    await page.waitForTimeout(letter === 'ı' ? 450 : 30)
  }
  expect(await box(page).inputValue()).toBe('akücü kadıköy')
  await found(page, '“akücü kadıköy” için 2 işletme').waitFor()
  expect(await box(page).inputValue()).toBe('akücü kadıköy')
  // How many pauses are long enough depends on the machine.
  expect(typed()[0]).toBe('akücü')
  expect(typed().filter((one) => !'akücü kadıköy'.startsWith(one))).toEqual([])
  expect(typed().at(-1)).toBe('akücü kadıköy')
  await page.reload()
  await found(page, '“akücü kadıköy” için 2 işletme').waitFor()
  expect(await box(page).inputValue()).toBe('akücü kadıköy')
})

it('undoes a filter on the way back, and stands where it was left when a result was looked at', async () => {
  const page = await openBlank({ device: 'desk', expectedErrors: [/404|ERR_FAILED/] })
  // Live updates would fetch the list again in the middle of the way back.
  await intercept(page, '*/api/events*', 'fail')
  const questions = await fakeSearch(page, (params) =>
    params.get('openNow') ? { count: 1, total: 1 } : paged(60, 20)(params),
  )
  // Chromium would scroll back by itself, which other browsers do not do for a list that is drawn later.
  await page.addInitScript({ content: 'history.scrollRestoration = "manual"' })
  await signIn(page, 'customer', '/search?q=yer')
  await found(page, '“yer” için 60 işletme').waitFor()
  await page.getByLabel('Şu an açık').check()
  await found(page, '“yer” için 1 işletme').waitFor()
  expect(questions.at(-1)?.get('openNow')).toBe('true')
  await page.goBack()
  await found(page, '“yer” için 60 işletme').waitFor()
  expect(await page.getByLabel('Şu an açık').isChecked()).toBe(false)
  await page.goForward()
  await found(page, '“yer” için 1 işletme').waitFor()
  await page.goBack()

  // The list goes on by itself when its end comes near.
  await cards(page).nth(19).scrollIntoViewIfNeeded()
  await expect.poll(() => cards(page).count(), PATIENT).toBeGreaterThan(20)
  await page.getByRole('link', { name: 'Yer 31', exact: true }).scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  const top = await page.evaluate('scrollY')
  expect(top).toBeGreaterThan(1000)
  await page.getByRole('link', { name: 'Yer 31', exact: true }).click()
  await page.waitForURL('**/businesses/31')
  await expect.poll(() => page.evaluate('scrollY'), PATIENT).toBe(0)
  await page.goBack()
  await page.waitForURL('**/search*')
  await expect.poll(() => page.evaluate('scrollY'), PATIENT).toBe(top)
  await page.getByRole('link', { name: 'Yer 31', exact: true }).waitFor()
})

it('shows what was understood and takes it back, one thing at a time', async () => {
  const page = await openBlank()
  const questions = await fakeSearch(page, (params) =>
    params.get('q') === 'kadıköy lastikçi'
      ? {
          understood: { categoryId: 9, category: 'Lastik', city: 'İstanbul', district: 'Kadıköy', words: '' },
        }
      : {},
  )
  await signIn(page, 'customer', '/search?q=kad%C4%B1k%C3%B6y%20lastik%C3%A7i')
  await button(page, /^“Lastik” olarak anlaşıldı/).click()
  await expect.poll(() => asked(page).get('district'), PATIENT).toBe('Kadıköy')
  expect([asked(page).get('city'), asked(page).get('q'), asked(page).get('categoryId')]).toEqual([
    'İstanbul',
    null,
    null,
  ])
  expect(await box(page).inputValue()).toBe('')
  expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Sonuçlar/)
  await button(page, 'Kadıköy filtresini kaldır').click()
  await expect.poll(() => questions.at(-1)?.has('district'), PATIENT).toBe(false)
  expect(questions.at(-1)?.get('city')).toBe('İstanbul')
})

it('offers ways on where nothing fits', async () => {
  const page = await openBlank({ position: ISTANBUL })
  const questions = await fakeSearch(page, (params) =>
    params.get('radius') === '25' && !params.has('openNow')
      ? { count: 2 }
      : { count: 0, understood: { categoryId: 40, category: 'Noter', city: 'Niğde', words: '' } },
  )
  await signIn(page, 'customer', '/search?q=noter&radius=10&openNow=true')
  await page.getByRole('heading', { name: '“noter” için sonuç yok' }).waitFor()
  await expect
    .poll(() => [questions.at(-1)?.get('lat'), questions.at(-1)?.get('radius')], PATIENT)
    .toEqual(['41.0082', '10'])
  expect(await page.getByRole('link', { name: 'Tüm kategoriler' }).getAttribute('href')).toBe('/categories')
  await button(page, '25 km içinde ara').click()
  await button(page, 'Kaldır: Şu an açık').click()
  await found(page, '“noter” için 2 işletme').waitFor()
  await page.goto('/search?q=noter+ni%C4%9Fde')
  await button(page, 'Yerden bağımsız ara').click()
  await expect
    .poll(() => [asked(page).get('categoryId'), asked(page).get('q')], PATIENT)
    .toEqual(['40', null])
})

it('waits for a position that is on its way instead of changing all of its list', async () => {
  const page = await openBlank({ position: ISTANBUL })
  // Granted, and told 300 ms later, as a device does that looks for it: by the page's own clock, which the waiting goes by too.
  await page.addInitScript(`{
    navigator.permissions.query = () => Promise.resolve({ state: 'granted' })
    const coords = { latitude: 41.0082, longitude: 28.9784, accuracy: 20 }
    navigator.geolocation.getCurrentPosition = (told) => setTimeout(() => told({ coords }), 300)
  }`)
  const questions = await fakeSearch(page, () => ({ count: 3 }))
  await signIn(page, 'customer', '/search?q=noter')
  await found(page, '“noter” için 3 işletme').waitFor()
  // What is shown is asked for once more soon after the live stream begins.
  expect([...new Set(questions.map((one) => one.get('lat')))]).toEqual(['41.0082'])
})

it('does not stand a nought above what it shows instead', async () => {
  const page = await openBlank()
  const understood = { categoryId: 5, category: 'Elektrikçi', district: 'Kadıköy', words: '' }
  await fakeSearch(page, () => ({ count: 5, total: 0, understood, elsewhere: 'Kadıköy' }))
  await signIn(page, 'customer', '/search?q=elektirkci+kadikoy')
  await page.getByRole('heading', { name: /Kadıköy'de yok · en yakın 5 işletme$/ }).waitFor()
  await page.getByText('Aşağıdakiler Kadıköy merkezine en yakın olanlar').waitFor()
  expect(await page.getByText('0 işletme').count()).toBe(0)
  expect(await page.getByText('Yazımı kontrol edin').count()).toBe(0)
})

it('shows the nearest beyond the kilometres that leave nothing, and takes the limit off by one tap', async () => {
  const page = await openBlank({ position: ISTANBUL })
  const questions = await fakeSearch(page, (params) =>
    params.has('radius') ? { count: 4, total: 0, beyond: 10 } : { count: 4 },
  )
  await signIn(page, 'customer', '/search?q=yer&radius=10')
  await page.getByRole('heading', { name: /10 km içinde yok · en yakın 4 işletme$/ }).waitFor()
  expect(await cards(page).count()).toBe(4)
  await expectAccessible(page)
  await button(page, 'Uzaklık sınırını kaldır').click()
  await found(page, '“yer” için 4 işletme').waitFor()
  expect(questions.at(-1)?.has('radius')).toBe(false)
})

it('filters by one tap: open now, with a telephone, near me', async () => {
  const page = await openBlank({ position: ISTANBUL })
  const questions = await fakeSearch(page, () => ({}))
  await signIn(page, 'customer', '/search?q=yer')
  await found(page, '“yer” için 3 işletme').waitFor()
  expect(await cards(page).allTextContents()).toEqual(Array(3).fill(expect.stringContaining('Çilingir')))
  for (const name of ['Şu an açık', 'Telefonu var', 'Bana yakın'])
    await page.getByRole('button', { name, exact: true, pressed: false }).click()
  await expect.poll(() => asked(page).toString(), PATIENT).toBe('q=yer&radius=10&openNow=true&hasPhone=true')
  const lastAsked = () => ['hasPhone', 'radius'].map((name) => questions.at(-1)?.get(name))
  await expect.poll(lastAsked, PATIENT).toEqual(['true', '10'])
  // Each is its own way back: none is repeated in the row of chosen filters.
  expect(await button(page, /filtresini kaldır$/).count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Telefonu var', pressed: true }).click()
  await expect.poll(() => asked(page).toString(), PATIENT).toBe('q=yer&radius=10&openNow=true')
})

it('says what failed, tries again, and tells when the network is away', async () => {
  const page = await openBlank({ expectedErrors: [/50\d|ERR_/] })
  await fakeSearch(page, paged(40, 20))
  await signIn(page, 'customer')
  let broken = true
  await intercept(page, '*/api/businesses/search*', () =>
    broken ? { status: 503, json: { error: 'Sistem şu anda yoğun.', code: 'busy' } } : 'pass',
  )
  await page.goto('/search')
  await page.getByText('Arama yapılamadı').waitFor()
  await page.getByText('Sistem şu anda yoğun.').waitFor()
  await expectAccessible(page)
  broken = false
  await button(page, 'Tekrar dene').click()
  await cards(page).first().waitFor()

  broken = true
  await button(page, 'Daha fazla göster').press('Enter')
  await page.getByText('Devamı yüklenemedi').waitFor()
  expect(await cards(page).count()).toBe(20)
  broken = false
  await button(page, 'Tekrar dene').press('Enter')
  await expect.poll(() => cards(page).count(), PATIENT).toBe(40)

  await page.context().setOffline(true)
  await page.getByText(/^\d\d:\d\d'[dt][ae] alınan liste gösteriliyor/).waitFor()
  expect(await cards(page).count()).toBe(40)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByText(/alınan liste gösteriliyor/).waitFor({ state: 'detached' })
})

describe('with the real answers', () => {
  it.each(searchText.quick)('finds something that is to be called for %s', async (words) => {
    const page = await openBlank()
    await signIn(page, 'customer', `/search?q=${encodeURIComponent(words)}`)
    await cards(page).first().waitFor()
    expect(await page.getByRole('link', { name: /^ARA:/ }).count()).toBeGreaterThan(0)
  })

  it('forgives a wrong letter, takes filters, and goes on to the end', async () => {
    const page = await openBlank({ device: 'desk', position: ISTANBUL })
    await signIn(page, 'customer', '/search')
    await box(page).fill('CILINGR besiktas')
    await expect.poll(() => cards(page).first().textContent(), PATIENT).toMatch(/[Çç]ilingir/)
    await page.getByLabel('Şu an açık').check()
    await expect.poll(() => asked(page).get('openNow'), PATIENT).toBe('true')
    const others = cards(page).filter({ hasNotText: /Açık|Tahminen açık/ })
    await expect.poll(() => others.count(), PATIENT).toBe(0)
    expect(await cards(page).count()).toBeGreaterThan(0)
    await page.getByLabel('Sıralama').selectOption('En yakın')
    await expect.poll(() => asked(page).get('sort'), PATIENT).toBe('distance')

    // Not by whether it is open: the clock would change what the count was of.
    await page.getByLabel('Şu an açık').uncheck()
    await box(page).fill('')
    await page.getByLabel('Kategori').selectOption('Medikal Ürünler')
    const status = page.getByRole('status').filter({ hasText: /^[\d.]+ işletme$/ })
    const answered = page.waitForResponse((response) => response.url().includes('radius=10'))
    await page.getByLabel('Uzaklık').selectOption('10 km içinde')
    await answered
    await expect.poll(() => asked(page).get('radius'), PATIENT).toBe('10')
    await status.waitFor()
    const total = async () => Number.parseInt((await status.textContent()) ?? '', 10)
    const missing = async () => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      return (await total()) - (await cards(page).count())
    }
    await expect.poll(missing, PATIENT).toBe(0)
    expect(await total()).toBeGreaterThan(20)
    expect(await page.getByRole('button', { name: 'Daha fazla göster' }).count()).toBe(0)
  })
})

it.each<Device>(['phone', 'desk'])('never jumps on a %s while the answer is on its way', async (device) => {
  const page = await openBlank({ device })
  await fakeSearch(page, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return { count: 20, understood: { categoryId: 2, category: 'Çilingir' } }
  })
  await page.addInitScript({
    content: `
      window.jumps = []
      const note = (list) => list.getEntries().forEach((it) => window.jumps.push(it.value + " " +
        it.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(" / ")))
      new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true })
    `,
  })
  await signIn(page, 'customer', '/search?q=anahtarc%C4%B1')
  await cards(page).first().waitFor()
  await page.waitForTimeout(500)
  expect(await page.evaluate('window.jumps')).toEqual([])
})
