import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildBusiness } from '../../db/seed/factories.ts'
import { sealedRows, workerReady } from './browser-storage.ts'
import { inspectPage, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productDatabase()

const PATIENT = { timeout: 30_000 }
const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/]
const REFUSED = [/status of (?:400|409)/]
/** In the sea off Kadıköy, where only this test's businesses are near. */
const SHORE = { lat: 40.96, lng: 29.02 }
const SEA = { lat: 40.75, lng: 28.6 }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const waiting = (page: Page) => page.getByRole('region', { name: 'Gönderilmeyi bekleyenler' })
const sent = (page: Page, count: number) =>
  waiting(page).getByText(`Bu sayfa açıldığından beri ${count} kayıt gönderildi.`).waitFor(PATIENT)
const online = (page: Page, isOnline: boolean) => page.context().setOffline(!isOnline)

const hasKey = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("Object.keys(localStorage).some((key) => key.startsWith('seal '))")

async function fill(page: Page, name: string, phone: string) {
  // The one before is kept, and has left the form.
  await expect.poll(() => page.getByRole('textbox', { name: 'İşletme Adı' }).inputValue()).toBe('')
  await button(page, /^(?:Buradayım|Konumu yenile)$/)
    .first()
    .click()
  await page.getByText('Konum alındı, ±').waitFor()
  await page.getByRole('textbox', { name: 'İşletme Adı' }).fill(name)
  await page.getByRole('combobox', { name: 'Kategori' }).selectOption({ label: 'Çilingir' })
  await page.getByRole('textbox', { name: 'Telefon' }).fill(phone)
}
const save = (page: Page) => button(page, /^Kaydet/).click()

async function photograph(page: Page, background: string) {
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
  const buffer = await picture.jpeg().toBuffer()
  await page
    .locator('input[name=camera]')
    .setInputFiles({ name: 'tabela.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: 'Fotoğraf 1' }).waitFor()
}

const stored = (name: string) =>
  rows.sql()<{ status: string; source: string; photos: unknown[]; accuracyM: number }[]>`
    select b.status, b.source, b.photos, r.accuracy_m
    from business b join field_record r on r.business_id = b.id where b.name = ${name}`

it('a day in the street without a network: what is recorded waits sealed, outlives page and session, and goes once', async () => {
  const page = await open('/', { worker: true, position: SHORE, expectedErrors: [...OFFLINE, ...REFUSED] })
  await signIn(page, 'field', '/field-work/add')
  await workerReady(page)
  await button(page, 'Buradayım').waitFor()
  await expect.poll(() => hasKey(page)).toBe(true)
  await save(page)
  await page
    .getByRole('alert')
    .getByRole('link', { name: /İşletme Adı/ })
    .waitFor()
  await inspectPage(page, 'field-add')

  await online(page, false)
  await page.goto('/field-work/add')
  await fill(page, 'Saha Bir', '0216 555 31 01')
  await photograph(page, '#0b7285')
  await save(page)
  await waiting(page).getByText('Gönderilmeyi bekleyen (1)').waitFor()
  await fill(page, 'Saha İki', '0216 555 31 02')
  await photograph(page, '#a61e4d')
  await page.reload() // the camera may end the page: what was typed is there, the photo not
  expect(await page.getByRole('textbox', { name: 'İşletme Adı' }).inputValue()).toBe('Saha İki')
  await photograph(page, '#a61e4d')
  await save(page)
  await fill(page, 'Saha Silinen', '0216 555 31 03')
  await save(page)
  await waiting(page).getByText('Gönderilmeyi bekleyen (3)').waitFor()
  await button(page, 'Sil: Saha Silinen').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Evet, sil' }).click()
  await waiting(page).getByText('Gönderilmeyi bekleyen (2)').waitFor()
  await page.reload()
  await waiting(page).getByText('Gönderilmeyi bekleyen (2)').waitFor()
  await waiting(page).getByText('Saha Bir', { exact: true }).waitFor()
  await inspectPage(page, 'field-waiting')

  await button(page, 'Çıkış').click()
  await page.getByRole('heading', { level: 1, name: 'Şu an açık olan en yakın hizmeti bulun' }).waitFor()
  const left = await sealedRows(page, 'field')
  expect([left.count, await hasKey(page)]).toEqual([2, false])
  expect(left.text.length).toBeGreaterThan(1000)
  for (const private_ of ['Saha Bir', 'Saha', '555', 'JFIF'])
    expect(left.text.includes(private_), private_).toBe(false)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Saha ')

  // Another person on the same phone, online: nothing is shown, sent or lost.
  await online(page, true)
  await signIn(page, 'admin', '/field-work/add')
  await expect.poll(() => hasKey(page)).toBe(true)
  await fill(page, 'Saha Yönetici', '0216 555 31 04')
  await save(page)
  await page.getByRole('status').getByText('Saha Yönetici gönderildi').waitFor()
  expect(await page.getByText('Saha Yönetici kaydedildi').count()).toBe(0)
  await sent(page, 1)
  expect(await waiting(page).getByText('Saha Bir').count()).toBe(0)
  expect([await stored('Saha Bir'), await stored('Saha İki')].map((found) => found.length)).toEqual([0, 0])
  expect(await stored('Saha Yönetici')).toMatchObject([{ status: 'pending', source: 'staff' }])
  await button(page, 'Çıkış').click()

  await signIn(page, 'field', '/field-work/add')
  await sent(page, 2)
  for (const name of ['Saha Bir', 'Saha İki']) {
    const found = await stored(name)
    expect(found).toMatchObject([{ status: 'pending', source: 'staff', photos: [expect.anything()] }])
    expect(found[0]?.accuracyM).toBeGreaterThanOrEqual(0)
  }
  expect((await sealedRows(page, 'field')).count).toBe(0)

  // Refused records are corrected; possible duplicates need confirmation.
  await fill(page, 'Saha Yanlış', '999')
  await save(page)
  await button(page, 'Düzelt: Saha Yanlış').click(PATIENT)
  await page.getByText('Saha Yanlış düzeltiliyor').waitFor()
  await page.getByRole('textbox', { name: 'Telefon' }).fill('0216 555 31 05')
  await button(page, 'Düzeltmeyi kaydet').click()
  await sent(page, 3)
  expect(await stored('Saha Yanlış')).toHaveLength(1)

  await buildBusiness(rows.sql(), { name: 'Yayındaki Saha', phone: '+902165553106', ...SHORE })
  for (const name of ['Saha Aynı', 'Saha Farklı']) {
    await fill(page, name, '0216 555 31 06')
    await save(page)
    await waiting(page).getByText('Yayındaki Saha', { exact: true }).waitFor(PATIENT)
    if (name === 'Saha Aynı') {
      await inspectPage(page, 'field-twin')
      await button(page, `Aynı işletme, kaydı sil: ${name}`).click()
      await waiting(page).getByText('Yayındaki Saha').waitFor({ state: 'detached' })
    } else await button(page, `Farklı işletme, yine de gönder: ${name}`).click()
  }
  await sent(page, 4)
  expect([(await stored('Saha Aynı')).length, (await stored('Saha Farklı')).length]).toEqual([0, 1])
})

it('places are put into an order, visited without a network, and their dates and reports come once there is one', async () => {
  const places = []
  for (const no of [3, 1, 2])
    places.push(
      await buildBusiness(rows.sql(), { name: `Durak ${no}`, lat: SEA.lat + no / 1000, lng: SEA.lng }),
    )
  const page = await open('/', {
    ...{ worker: true, device: 'desk', theme: 'dark', position: SEA, expectedErrors: OFFLINE },
  })
  await signIn(page, 'field', '/field-work/visits')
  await workerReady(page)
  const list = page.getByRole('list', { name: 'Doğrulanacak yerler' })
  await list.getByText('Durak 3').waitFor()
  await expect.poll(() => hasKey(page)).toBe(true)
  await button(page, 'Hepsini seç').click()
  await button(page, 'Sırala').click()
  const order = page.getByRole('list', { name: 'Ziyaret sırası' }).getByRole('listitem')
  await order.first().waitFor()
  expect((await order.allTextContents()).map((text) => /Durak \d/.exec(text)?.[0])).toEqual([
    ...['Durak 1', 'Durak 2', 'Durak 3'],
  ])
  await page.getByText('Toplam 330 m, kuş uçuşu').waitFor()
  const href = await page.getByRole('link', { name: 'Yol tarifini aç' }).getAttribute('href')
  expect(new URL(href ?? '').searchParams.get('waypoints')).toBe('40.751,28.6|40.752,28.6')
  await inspectPage(page, 'field-visits')

  await online(page, false)
  await page.reload()
  await page.getByText(/alınan yer listesi gösteriliyor/).waitFor()
  await button(page, 'Ziyaret gir: Durak 1').click()
  await button(page, 'Ziyareti kaydet').click()
  await list.getByText('Girildi: Yerinde').waitFor()
  await button(page, 'Ziyaret gir: Durak 2').click()
  await button(page, 'Kapanmış').click()
  await page.getByRole('textbox', { name: 'Not' }).fill('Tabela sökülmüş')
  await button(page, 'Ziyareti kaydet').click()
  await list.getByText('Girildi: Kapanmış').waitFor()
  // A visit to Durak 3 from two kilometres away needs confirmation, and is stored without a date.
  await page.context().setGeolocation({ latitude: SEA.lat + 0.02, longitude: SEA.lng, accuracy: 20 })
  await button(page, 'Ziyaret gir: Durak 3').click()
  await button(page, 'Ziyareti kaydet').click()
  await list.getByText('Yerden 1,9 km uzakta görünüyorsunuz (±20 m).').waitFor()
  await inspectPage(page, 'field-visit-far')
  await button(page, 'Uzaktan kaydet').click()
  await list.getByText('Girildi: Yerinde (uzaktan)').waitFor()
  await waiting(page).getByText('Gönderilmeyi bekleyen (3)').waitFor()
  await screenshot(page, 'field-visits-offline')

  await online(page, true)
  await sent(page, 3)
  const ids = places.map(({ id }) => id)
  const visits = await rows.sql()`
    select b.name, v.outcome, v.is_far, b.checked_at is not null as is_checked, r.kind, r.details
    from field_visit v join business b on b.id = v.business_id left join business_report r on r.business_id = b.id
    where b.id = any(${ids}) order by b.name`
  expect(visits.map((row) => ({ ...row }))).toEqual([
    { name: 'Durak 1', outcome: 'here', isFar: false, isChecked: true, kind: null, details: null },
    {
      ...{ name: 'Durak 2', outcome: 'closed', isFar: false, isChecked: false },
      kind: 'closed_for_good',
      details: 'Tabela sökülmüş',
    },
    { name: 'Durak 3', outcome: 'here', isFar: true, isChecked: false, kind: null, details: null },
  ])
  await page.goto(`/business/${places[1]?.id}`)
  await page.getByText(/^Son doğrulama: \d+ \S+ 20\d\d$/).waitFor(PATIENT)
})

it('is the staff’s: a customer is told so', async () => {
  const page = await openBlank()
  await signIn(page, 'customer', '/field-work/add')
  await page.getByRole('heading', { level: 1, name: 'Bu sayfa saha ekibi içindir' }).waitFor()
  expect(await button(page, 'Buradayım').count()).toBe(0)
})
