import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { storedText, workerReady } from './browser-storage.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { open } = testBrowser()
const rows = productDatabase()

const PATIENT = { timeout: 30_000 }
const FAULTS = [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/]
/** In Banaz, Uşak, where no other test has a plan. */
const BANAZ = { lat: 38.7413, lng: 29.752 }
const AREA = 'Banaz çarşısı'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const own = (page: Page) => page.getByRole('region', { name: 'Kayıtlarım' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Gönderilmeyi bekleyenler' })
const waitingRow = (page: Page, name: string) =>
  waiting(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const sentRow = (page: Page, name: string) =>
  own(page)
    .getByRole('region', { name: /^Bugün gönderdiğiniz kayıtlar/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const plan = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: AREA, exact: true }) })
const online = (page: Page, isOnline: boolean) => page.context().setOffline(!isOnline)
const nameField = (page: Page) => page.getByRole('textbox', { name: 'İşletme Adı' })

async function fill(page: Page, name: string, phone: string) {
  // The one before is kept, and has left the form.
  await expect.poll(() => nameField(page).inputValue()).toBe('')
  await button(page, /^(?:Buradayım|Konumu yenile)$/)
    .first()
    .click()
  await page.getByText('Konum alındı, ±').waitFor()
  await nameField(page).fill(name)
  await page.getByRole('combobox', { name: 'Kategori' }).selectOption({ label: 'Çilingir' })
  await page.getByRole('textbox', { name: 'Telefon' }).fill(phone)
}

async function photograph(page: Page) {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b7285' } })
  const buffer = await picture.jpeg().toBuffer()
  await page
    .locator('input[name=camera]')
    .setInputFiles({ name: 'tabela.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: 'Fotoğraf 1' }).waitFor()
}

async function mend(page: Page, from: string, to: string) {
  await page.goto('/field-work')
  await link(page, `Düzelt: ${from}`).click()
  await page.getByText(`${from} düzeltiliyor`).waitFor()
  await nameField(page).fill(to)
  await inspectPage(page, `field-street-mend-${to.split(' ')[0]}`)
  await button(page, 'Düzeltmeyi kaydet').click()
  await page.getByText(`${to} kaydedildi`).waitFor()
}

/**
 * After `begin`, one call to each address arrives at the server, and its answer does not arrive here: then `lost` has it. To be
 * called before the page is loaded: what an open page is just sending may pass a rule that begins meanwhile.
 */
async function loseAnswers(page: Page, addresses: readonly string[]) {
  const lost: string[] = []
  let isLosing = false
  for (const address of addresses) {
    let isLost = false
    await intercept(page, address, async ({ method, served }) => {
      if (!isLosing || isLost) return 'pass'
      const { status } = await served()
      isLost = true
      lost.push(`${status} ${method}`)
      return 'fail'
    })
  }
  return {
    lost,
    begin() {
      isLosing = true
    },
  }
}

/** Dates the browser's cached answers back. */
const age = (page: Page, hours: number) =>
  page.evaluate(`for (const key of Object.keys(localStorage).filter((key) => key.startsWith('kept field'))) {
    const kept = JSON.parse(localStorage.getItem(key))
    localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() - ${hours} * 3600000 }))
  }`)

const AHEAD = 'hours ahead'
/** From the next reload on, the device's clock is ahead by these hours; timers are not affected. */
const goAhead = (page: Page, hours: number) =>
  page.evaluate(`localStorage.setItem('${AHEAD}', ${hours * 3_600_000})`)
const CLOCK = `{
  const [Real, ahead] = [Date, Number(localStorage.getItem('${AHEAD}'))]
  if (ahead)
    Date = class extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ahead])) }
      static now() { return Real.now() + ahead }
    }
}`

async function addPlan(): Promise<number> {
  const [row] = await rows.sql()<{ id: number }[]>`
    insert into field_plan (area, plate, target, priority, worker_id)
    select ${AREA}, '64', 3, 'medium', id from app_user where email = 'saha@rehber724.test' returning id`
  return row?.id ?? 0
}
const recorded = (planId: number) =>
  rows.sql()<{ name: string; photos: unknown[] }[]>`
    select b.name, b.photos from field_record r join business b on b.id = r.business_id
    where r.plan_id = ${planId} order by b.id`

it('a field worker’s day on a bad network, from the plan to the list of what was sent', async () => {
  const planId = await addPlan()
  const page = await open('/', { worker: true, position: BANAZ, expectedErrors: FAULTS })
  await signIn(page, 'field', '/field-work')
  await workerReady(page)
  await plan(page).getByText('0 / 3 işletme').waitFor()
  await expect
    .poll(() => page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('seal '))"))
    .toBe(true)

  // A record inside the area counts for the plan by itself.
  await link(page, 'İşletme Ekle').click()
  await fill(page, 'Sabah Çilingir', '0276 555 41 01')
  await photograph(page)
  await button(page, /^Kaydet/).click()
  await waiting(page).getByText('1 kayıt gönderildi').waitFor(PATIENT)
  await page.goto('/field-work')
  await sentRow(page, 'Sabah Çilingir').getByText(AREA).waitFor(PATIENT)
  await plan(page).getByText('1 / 3 işletme').waitFor()
  await inspectPage(page, 'field-street-online')

  // Without a network the page opens with what was answered last, and says how long ago.
  await age(page, 3)
  await online(page, false)
  await page.reload()
  await plan(page).getByText('1 / 3 işletme').waitFor()
  await sentRow(page, 'Sabah Çilingir').getByText('1 fotoğraf').waitFor()
  expect(await page.getByText('3 saat önce alındı').count()).toBe(4)
  await link(page, 'İşletme Ekle').click()
  await fill(page, 'Öğle Çilingir', '0276 555 41 02')
  await button(page, /^Kaydet/).click()
  await waiting(page).getByText('Gönderilmeyi bekleyen (1)').waitFor()
  await mend(page, 'Öğle Çilingir', 'Öğlen Çilingir')
  await page.emulateMedia({ colorScheme: 'dark' })
  await mend(page, 'Sabah Çilingir', 'Sabah Anahtarcı')
  await page.goto('/field-work')
  await waiting(page).getByText('Gönderilmeyi bekleyen (2)').waitFor()
  await waiting(page)
    .getByText(/\(az önce\)$/)
    .waitFor()
  await sentRow(page, 'Sabah Çilingir').getByText('Düzeltmeniz gönderilmeyi bekliyor').waitFor()
  await inspectPage(page, 'field-street-offline-dark')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await inspectPage(page, 'field-street-offline-desk')
  await page.setViewportSize({ width: 390, height: 844 })

  // Two hours later, still without a network and after a reload: how long each has waited.
  await page.addInitScript(CLOCK)
  await goAhead(page, 2)
  await page.reload()
  for (const name of ['Öğlen Çilingir', 'Sabah Anahtarcı'])
    await waitingRow(page, name)
      .getByText(/^\d\d:\d\d \(2 saat önce\)/)
      .waitFor()
  await goAhead(page, 0)
  const answers = await loseAnswers(page, ['*/api/field/businesses', '*/api/field/records/*'])
  await page.reload()
  await waiting(page).getByText('Gönderilmeyi bekleyen (2)').waitFor()

  // The network is back, and goes again between each sending and its answer.
  answers.begin()
  await online(page, true)
  await waiting(page).getByText('2 kayıt gönderildi').waitFor(PATIENT)
  // One that the page had given up waiting for was recorded, and its repetition is answered so.
  const isTaken = (method: string) => expect.stringMatching(`^20[01] ${method}$`)
  expect(answers.lost.toSorted()).toEqual([isTaken('PATCH'), isTaken('POST')])
  await sentRow(page, 'Öğlen Çilingir').getByText(AREA).waitFor()
  await sentRow(page, 'Sabah Anahtarcı').getByText('1 fotoğraf').waitFor()
  await plan(page).getByText('2 / 3 işletme').waitFor()
  expect((await recorded(planId)).map(({ name, photos }) => [name, photos.length])).toEqual([
    ['Sabah Anahtarcı', 1],
    ['Öğlen Çilingir', 0],
  ])

  // A worker cannot edit what the staff has decided.
  await rows.sql()`update business set status = 'rejected' where name = 'Öğlen Çilingir'`
  await page.reload()
  await sentRow(page, 'Öğlen Çilingir').getByText('Reddedildi').waitFor()
  expect(await link(page, 'Düzelt: Öğlen Çilingir').count()).toBe(0)

  // Signing out removes it from the device, also for the next person.
  await online(page, false)
  await button(page, 'Çıkış').click()
  await page.getByRole('heading', { level: 1, name: 'Şu an açık olan en yakın hizmeti bulun' }).waitFor()
  const kept = await storedText(page)
  for (const name of ['Anahtarcı', 'Öğlen', AREA]) expect(kept.includes(name), name).toBe(false)
  await online(page, true)
  await signIn(page, 'admin', '/field-work')
  await own(page).getByText('Bugün henüz kayıt göndermediniz').or(sentRow(page, 'Saha Yönetici')).waitFor()
  await online(page, false)
  await page.reload()
  await plan(page).waitFor()
  expect(
    await own(page)
      .getByText(/Anahtarcı|Öğlen/)
      .count(),
  ).toBe(0)
  await rows.sql()`update field_plan set is_active = false where id = ${planId}`
})
