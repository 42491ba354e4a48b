import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const NAME = 'Örnek Oto Kurtarma'

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Fails unless it is visible without scrolling. */
async function expectInSight(page: Page, seen: ReturnType<Page['locator']>) {
  const { y = -1, height = 0 } = (await seen.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

async function fits(page: Page, name: string) {
  await expectFits(page)
  await screenshot(page, name)
}

/** The demo tow truck's public page. */
async function towTruck(page: Page): Promise<{ id: number; path: string }> {
  const reply = await page.request.get(`/api/businesses?q=${encodeURIComponent(NAME)}&limit=100`)
  const id =
    ((await reply.json()) as { id: number; name: string }[]).find(({ name }) => name === NAME)?.id ?? 0
  return { id, path: `/isletme/${id}-ornek-oto-kurtarma` }
}

/** A list with the demo tow truck. Others on lists may close while a test looks at them. */
const FOUND = `/rehber/yakinimda?ara=${encodeURIComponent(NAME)}&il=istanbul`

describe.each<{ device: Device; theme: 'light' | 'dark'; scripts: boolean }>([
  { device: 'phone', theme: 'light', scripts: false },
  { device: 'desk', theme: 'dark', scripts: true },
])('on a $device, scripts: $scripts', ({ device, theme, scripts }) => {
  it('a guest walks by links from the landing page to a business and its phone', async () => {
    const page = await open('/', { device, theme, scripts, expectedErrors: [/ejderha/] })
    const look = async (name: string) => {
      // Of each kind of part once: a province has those of the directory.
      if (scripts && ['directory', 'list', 'business'].includes(name)) await expectAccessible(page)
      await fits(page, `pages-${name}-${device}`)
    }
    // The application's page in its place has the same links.
    if (scripts) await page.locator('[data-signed="out"]').waitFor({ state: 'detached' })
    await link(page, 'İstanbul').waitFor()
    await look('landing')
    await link(page, 'Tüm iller').click()
    await heading(page, /rehberi/).waitFor()
    expect(await page.getByRole('button', { name: 'Bulunduğum ile git' }).isVisible()).toBe(scripts)
    const needsLogin = page.getByText('Çark çevirmek için önce giriş yapmanız gerekiyor!')
    expect(await needsLogin.isVisible()).toBe(false)
    await link(page, 'Günlük şans çarkını çevir').click()
    await needsLogin.waitFor()
    expect(await needsLogin.getByRole('link', { name: 'Giriş Yap' }).getAttribute('href')).toBe(
      '/login?next=%2Fwheel',
    )
    for (const seen of [needsLogin, link(page, 'Günlük şans çarkını çevir')]) await expectInSight(page, seen)
    await look('directory')
    await link(page, /^İstanbul\s*13/)
      .first()
      .click()
    await heading(page, "İstanbul'da işletmeler").waitFor()
    await look('province')
    await link(page, /^Çekici/)
      .first()
      .click()
    await heading(page, 'İstanbul Çekici').waitFor()
    await page.getByText(/işletme var, .*açık/).waitFor()
    await look('list')
    await link(page, 'Sonraki sayfa').click()
    await page.waitForURL('**/rehber/istanbul/cekici?sayfa=2')
    await link(page, 'Önceki sayfa').click()
    await page.waitForURL('**/rehber/istanbul/cekici')

    const { path } = await towTruck(page)
    await page.goto(path)
    await heading(page, NAME).waitFor()
    await page.getByText('Mesaj göndermek için giriş yapın').waitFor()
    expect(await link(page, 'Uygulamada aç').isVisible()).toBe(false)
    expect(await link(page, 'Ara').getAttribute('href')).toMatch(/^tel:\+90/)
    expect(await link(page, 'Yol Tarifi').getAttribute('href')).toContain('destination=41.0671%2C28.9925')
    await page.getByText('Diğer haritalar').click()
    await link(page, 'Yandex Haritalar').waitFor()
    await page.getByRole('rowheader', { name: 'Pazartesi' }).waitFor()
    expect(await page.getByRole('button', { name: 'Paylaş' }).isVisible()).toBe(scripts)
    if (scripts) await page.getByText('Henüz yeterli veri yok').first().waitFor()
    await look('business')

    await page.goto('/rehber/istanbul/ejderha')
    await heading(page, 'Sayfa bulunamadı').waitFor()
    await look('missing')
    await link(page, 'İl ve kategori seçin').click()
    await heading(page, /rehberi/).waitFor()
  }, 120_000)
})

it('what is open stays true without a reload, and the choice of colours is kept', async () => {
  const page = await open('/rehber', { position: ISTANBUL })
  await page.getByRole('button', { name: 'Bulunduğum ile git' }).click()
  await page.waitForURL('**/rehber/istanbul')
  await page.clock.install()
  const { path } = await towTruck(page)
  await page.goto(path)
  const badge = page.locator('[data-live="badge"]')
  expect(await badge.textContent()).toBe('AÇIK')
  const restore = await intercept(page, `*${path}`, async ({ served }) => ({
    body: (await (await served()).text()).replace('>AÇIK<', '>KAPALI<'),
  }))
  await page.clock.fastForward(31_000)
  await page.getByText('KAPALI', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Koyu' }).click()
  await restore()
  await page.reload()
  expect(await page.getByRole('button', { name: 'Koyu' }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
})

it('a signed-in person is led from the public page into the application', async () => {
  const page = await open('/')
  const { id, path } = await towTruck(page)
  await signIn(page, 'customer', path)
  await link(page, 'Uygulamada aç').waitFor()
  expect(await page.getByText('Mesaj göndermek için giriş yapın').isVisible()).toBe(false)
  await link(page, 'Uygulamada aç').click()
  await page.waitForURL(`**/business/${id}`)
  await heading(page, NAME).waitFor()
})

describe('without an account', () => {
  it('two taps from the landing page lead to the telephone of a known open place', async () => {
    const page = await open('/', { position: ISTANBUL })
    // The other trades, moments and people with an account: moments.spec.ts.
    for (const trade of ['Lastikçi', 'Eczane']) {
      await page.goto('/')
      await link(page, trade).tap()
      const first = page.locator('[data-near-found] article').first()
      await first.getByText('Açık', { exact: true }).waitFor()
      expect(await first.getByRole('link', { name: /^ARA/ }).getAttribute('href'), trade).toMatch(/^tel:\+90/)
      expect(page.url()).not.toMatch(/41[.,]|28[.,]/)
      const { x = 0, width = 0 } = (await page.locator('form label:has(:checked)').boundingBox()) ?? {}
      expect(x + width, `${trade} is shown as chosen`).toBeLessThanOrEqual(390)
    }
    await fits(page, 'near-phone')
    await page.goto('/')
    await link(page, 'Şu an açık olanları gör').tap()
    await page.locator('article').getByRole('link', { name: /^ARA/ }).first().waitFor()
    // Another category for the same position, without requesting it again.
    await page.context().clearPermissions()
    await page.locator('form').getByText('Çilingir', { exact: true }).tap()
    await heading(page, 'En yakın açık çilingir').waitFor()
    await page.locator('article', { hasText: 'Örnek Çilingir' }).first().waitFor()
  })

  it('nobody is asked before a press; who denies picks a province, and 112 stands above', async () => {
    const page = await open('/rehber/acil')
    expect(await page.locator('main a[href="tel:112"]').textContent()).toBe('112’yi ara')
    const asked = await page.evaluate(
      "navigator.permissions.query({ name: 'geolocation' }).then((one) => one.state)",
    )
    expect([asked, await page.locator('article').count()]).toEqual(['denied', 0])
    await page.getByRole('button', { name: 'Konumumu kullan' }).click()
    await page.getByText(/^Konumunuz alınamadı, Ankara gösteriliyor/).waitFor()
    await page.getByLabel('İl', { exact: true }).selectOption('istanbul')
    await page.locator('article').first().waitFor()
    await page.getByLabel('İlçe').selectOption('besiktas')
    await page.getByText(/^Beşiktaş, İstanbul çevresinde/).waitFor()
    await page.waitForURL('**/rehber/acil?il=istanbul&ilce=besiktas')
    await fits(page, 'urgent-phone')
  })

  it('a trade chosen before the page’s script runs is asked for once it does', async () => {
    const page = await openBlank()
    let letScriptsCome = () => {}
    const held = new Promise<void>((resolve) => {
      letScriptsCome = resolve
    })
    await intercept(page, '*/assets/*.js', async () => {
      await held
      return 'pass' as const
    })
    await page.goto('/rehber/yakinimda?ara=elektrik&il=istanbul', { waitUntil: 'commit' })
    await page.locator('form').getByText('Çilingir', { exact: true }).tap()
    letScriptsCome()
    await heading(page, 'En yakın açık çilingir').waitFor()
    expect(new URL(page.url()).searchParams.get('kategori')).toBe('cilingir')
  })

  it('a deep link shows its public page first, and is there again after signing up', async () => {
    const page = await open('/')
    const { id, path } = await towTruck(page)
    await page.goto(`/business/${id}`)
    await link(page, 'Bu sayfayı hesapsız gör').click()
    await page.waitForURL(`**${path}`)
    await page.goBack()
    await link(page, 'Giriş Yap').click()
    await page.waitForURL(`**/login?next=%2Fbusiness%2F${id}`)
    await link(page, /^Kayıt/).click()
    const values = {
      ...{ name: 'Ayşe Işık', email: `donen-${Date.now()}@example.test`, phone: '0555 111 22 44' },
      ...{ password: 'ışıklı724', confirmPassword: 'ışıklı724' },
    }
    for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
    await page.getByRole('button', { name: 'Kayıt Ol', exact: true }).click()
    await heading(page, NAME).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/business/${id}`)
  })

  it('searches in words, from the place where one is, and is there again after login', async () => {
    const page = await open('/search?q=oto+lastik+patlad%C4%B1', { position: ISTANBUL })
    await link(page, 'Bu sayfayı hesapsız gör').tap()
    await heading(page, 'Arama sonuçları').waitFor()
    const first = page.locator('[data-near-found] article').first()
    await first.getByText('Lastik Servisi').first().waitFor()
    expect(await first.getByRole('link', { name: /^ARA/ }).getAttribute('href')).toMatch(/^tel:\+90/)
    const words = page.getByRole('searchbox', { name: 'Ne arıyorsunuz?' })
    expect(await words.inputValue()).toBe('oto lastik patladı')
    // Before the page's script has loaded, the browser itself would send the form, and the position asked for were lost.
    await page.getByText('Konumumu yenile').waitFor()
    await fits(page, 'near-words-phone')
    await words.fill('elektirkci kadikoy')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '“elektirkci kadikoy”' }).waitFor()
    await first.getByText('Elektrikçi').first().waitFor()
    expect(page.url()).not.toMatch(/41[.,]|28[.,]/)
    await page.reload()
    await page.getByRole('heading', { name: '“elektirkci kadikoy”' }).waitFor()
    // The place is taken anew, and what is below it moves: a tap before that may meet something else.
    await page.getByText('Konumumu yenile').waitFor()
    await expect.poll(() => page.locator('[data-near-found][aria-busy]').count()).toBe(0)
    // Another category is another request.
    await page.locator('form').getByText('Çilingir', { exact: true }).tap()
    await heading(page, 'En yakın açık çilingir').waitFor()
    expect(await words.inputValue()).toBe('')

    await page.goto('/search?q=oto+lastik')
    await link(page, 'Giriş Yap').tap()
    await page.getByLabel('E-posta').fill('musteri@rehber724.test')
    await page.getByLabel('Şifre', { exact: true }).fill('musteri724')
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    await page.waitForURL('**/search?q=oto+lastik')
    await page
      .getByText(/“oto lastik” için \d/)
      .first()
      .waitFor()
  })

  it('takes a position that comes after the words were typed, and none after a place was chosen', async () => {
    const page = await openBlank()
    await page.addInitScript({
      content: `
        const coords = { latitude: 41.0082, longitude: 28.9784 }
        navigator.geolocation.getCurrentPosition = (found) => { window.sayYes = () => found({ coords }) }
      `,
    })
    await page.goto('/search?q=oto+lastik')
    await link(page, 'Bu sayfayı hesapsız gör').tap()
    await page.getByText('Konumunuz alınıyor').waitFor()
    await page.getByRole('searchbox', { name: 'Ne arıyorsunuz?' }).fill('elektrikçi')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '“elektrikçi”' }).waitFor()
    expect(
      await page
        .locator('[data-near-found]')
        .getByText(/\d m$|km$/)
        .count(),
    ).toBe(0)
    await page.evaluate('window.sayYes()')
    await page.getByText('Konumumu yenile').waitFor()
    const away = page
      .locator('[data-near-found] article')
      .first()
      .getByText(/(?:\d m|km)$/)
    await away.first().waitFor()

    await page.reload()
    await page.getByText('Konumunuz alınıyor').waitFor()
    await page.getByText('Sokak, il veya ilçe seç').tap()
    await page.getByLabel('İl', { exact: true }).selectOption('usak')
    await heading(page, 'Arama sonuçları').waitFor()
    await page.evaluate('window.sayYes()')
    expect(await page.getByText('Konumunuz alınıyor').count()).toBe(0)
    expect(await page.getByText('Konumumu yenile').count()).toBe(0)
  })
})

it.each([
  { reducedMotion: false, fades: true },
  { reducedMotion: true, fades: false },
])(
  'from a list to a place, less motion asked for: $reducedMotion, the browser fades: $fades',
  async ({ reducedMotion, fades }) => {
    const page = await open(FOUND, { device: 'phone', reducedMotion })
    await page.addInitScript(
      `addEventListener('pagereveal', (event) => { globalThis.fades = event.viewTransition !== null })`,
    )
    await link(page, NAME).click()
    await page.waitForURL(/\/isletme\//)
    await expect.poll(() => page.evaluate('globalThis.fades')).toBe(fades)
  },
)

it('a fade that the browser gives up is no error of the page', async () => {
  const page = await open(FOUND, { device: 'phone', reducedMotion: false })
  await page.addInitScript(
    `addEventListener('pagereveal', ({ viewTransition }) => {
      viewTransition?.finished.then(() => {}, () => {}).then(() => { globalThis.givenUp = true })
      viewTransition?.skipTransition()
    })`,
  )
  await link(page, NAME).click()
  await page.waitForURL(/\/isletme\//)
  await expect.poll(() => page.evaluate('globalThis.givenUp')).toBe(true)
})
