import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

const FATIH = { lat: 41.0165, lng: 28.9397 }
const NILUFER = { lat: 40.2009, lng: 28.9488 }
const HOUR_MS = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const pharmacy = (name: string, lat: number | null, hours: [number, number] = [-2, 9]) => ({
  ...{ name, district: 'Nilüfer', phone: lat === null ? null : '+902244417074', address: 'Üçevler Mah. 1' },
  ...{ note: null, lat, lng: lat === null ? null : 28.95 },
  ...{ startsAt: fromNow(hours[0]), endsAt: fromNow(hours[1]) },
})

/** Answers with a list of Bursa instead of the server. */
async function withList(page: Page, pharmacies: ReturnType<typeof pharmacy>[]): Promise<void> {
  const list = {
    pharmacies,
    source: { name: 'Bursa', url: 'https://example.test' },
    ...{ fetchedAt: fromNow(0), expiresAt: fromNow(9) },
  }
  const official = { url: 'https://www.beo.org.tr/nobetci-eczaneler', byChamber: true }
  await intercept(page, '*/api/pharmacies/on-duty?plate=16&lat=40.2009&lng=28.9488', {
    json: { plate: '16', province: 'Bursa', list, official },
  })
}

const card = (page: Page) => page.getByRole('region', { name: 'Hava durumu' })

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('the weather stands on home, as high as its skeleton', async () => {
    const page = await openBlank({ device, theme, position: FATIH })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await intercept(page, '*/api/weather?*', async () => {
      await held
      return 'pass' as const
    })
    await signIn(page, 'customer', '/')
    await card(page).getByText('Hava durumu yükleniyor').waitFor()
    const skeleton = await card(page).boundingBox()
    answer()
    await card(page).getByText('13°', { exact: true }).waitFor()
    expect(await card(page).textContent()).toMatch(/Fatih, İstanbul[\s\S]*Parçalı bulutlu · Hissedilen 12°/)
    expect((await card(page).boundingBox())?.height).toBe(skeleton?.height)
    await card(page).scrollIntoViewIfNeeded()
    await screenshot(page, `weather-${device}`)
    await expectAccessible(page)
  })

  it('says when there is no weather, and takes as much room', async () => {
    const page = await openBlank({ device, theme, position: FATIH, expectedErrors: [/503/] })
    const restore = await intercept(page, '*/api/weather?*', {
      status: 503,
      json: { code: 'weather_unavailable', error: 'Hava durumu alınamıyor.' },
    })
    await signIn(page, 'customer', '/')
    await card(page).getByText('Hava durumu şu anda alınamıyor.').waitFor()
    const { height } = (await card(page).boundingBox()) ?? { height: 0 }
    await restore()
    await page.reload()
    await card(page).getByText('13°', { exact: true }).waitFor()
    expect((await card(page).boundingBox())?.height).toBe(height)
  })

  it('pharmacies on duty on /emergency: what has begun first, in the order of the answer, with call, way and source', async () => {
    const page = await openBlank({ device, theme, position: NILUFER })
    await intercept(page, '*/api/road-minutes?*', ({ url }) => {
      const to = url.searchParams.get('to')?.split(';') ?? []
      const minutes = to.map((place) => (place === '40.2010,28.9500' ? 7 : null))
      return { json: { minutes, isEstimate: true, source: '' } }
    })
    await withList(page, [
      pharmacy('Sonraki Eczanesi', 40.202, [1, 20]),
      pharmacy('Yakın Eczanesi', 40.201),
      pharmacy('Uzak Eczanesi', 40.3),
      pharmacy('Adressiz Eczanesi', null),
      pharmacy('Dünkü Eczanesi', 40.2, [-20, -1]),
    ])
    await signIn(page, 'customer')
    await page.goto('/emergency')
    const section = page.getByRole('region', { name: 'Nöbetçi eczaneler: Bursa' })
    await section.waitFor()
    expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Yakın Eczanesi',
      'Uzak Eczanesi',
      'Adressiz Eczanesi',
      'Sonraki Eczanesi',
    ])
    expect(await section.getByRole('link', { name: 'Ara: Yakın Eczanesi' }).getAttribute('href')).toBe(
      'tel:+902244417074',
    )
    await section.getByRole('listitem').filter({ hasText: 'Yakın' }).getByText('~7 dk').waitFor()
    expect(await section.getByText(/^~/).count()).toBe(1)
    expect(await section.getByRole('link', { name: /Adressiz/ }).count()).toBe(0)
    expect(await section.textContent()).toMatch(/Nöbet başlangıcı[\s\S]*Kaynak: Bursa/)
    await section.scrollIntoViewIfNeeded()
    await screenshot(page, `on-duty-${device}`)
    await expectAccessible(page)
  })
})

it('where no list can be read, the chamber’s page is a link; abroad, there is none', async () => {
  const page = await openBlank({ position: FATIH })
  await signIn(page, 'customer')
  await page.goto('/emergency')
  const link = page.getByRole('link', { name: 'Eczacı odasının listesini aç' })
  expect(await link.getAttribute('href')).toBe('https://www.istanbuleczaciodasi.org.tr/nobetci-eczane/')
  await screenshot(page, 'on-duty-official')
  await page.context().setGeolocation({ latitude: 37.98, longitude: 23.73 })
  await page.reload()
  await page.getByText('Nöbetçi eczaneleri görmek için konumunuzu paylaşın').waitFor()
  expect(await link.count()).toBe(0)
})

it('the pharmacy category shows them at night and on holidays, on a weekday’s afternoon the official list alone', async () => {
  const page = await openBlank({ position: NILUFER })
  await withList(page, [pharmacy('Yakın Eczanesi', 40.201, [-9000, 90_000])])
  await signIn(page, 'customer')
  const section = page.getByRole('region', { name: 'Nöbetçi eczaneler: Bursa' })
  const at = async (local: string) => {
    await page.clock.setFixedTime(new Date(`${local}:00+03:00`))
    await page.goto('/category/4')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await at('2026-11-20T23:30')
  const onDuty = section.getByText('Yakın Eczanesi')
  await onDuty.waitFor()
  // 29 October, a Thursday: known only once the table of holidays has come.
  await at('2026-10-29T14:00')
  await onDuty.waitFor()
  await at('2026-11-20T14:00')
  await section.getByRole('link').first().waitFor()
  await page.locator('article').first().waitFor()
  expect(await onDuty.count()).toBe(0)
})
