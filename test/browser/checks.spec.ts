import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signInAs } from './sign-in.ts'

const { sql } = productDatabase()
const { open, openBlank } = testBrowser()
const PASSWORD = 'uzun ve kendine özgü'
const PHONE = '+902165550072'

let places = 0
async function place(name: string) {
  places += 1
  const people = await Promise.all(
    (['business', 'customer'] as const).map((userType) =>
      buildUser(sql(), { userType, email: `kontrol-${userType}-${places}@example.test`, password: PASSWORD }),
    ),
  )
  const [owner, customer] = people.map(({ email, userType }) => ({ email, userType, password: PASSWORD }))
  const { id } = await buildBusiness(sql(), {
    ...{ name: `Deneme ${name}`, categoryId: 2, ownerId: people[0]?.id ?? null, phone: PHONE, hours: '24/7' },
  })
  return { id, owner: owner as NonNullable<typeof owner>, customer: customer as NonNullable<typeof customer> }
}
/** A check of so many days ago, as the ledger keeps it. */
const check = (id: number, field: string, value: string, method: string, days: number) => sql()`
  insert into business_check (business_id, field, value, method, confirms, at)
  values (${id}, ${field}, ${value}, ${method}, ${method !== 'doubt'}, now() - make_interval(days => ${days}))`
const answersOf = (id: number) => sql()<{ field: string; confirms: boolean }[]>`
  select field, confirms from check_answer where business_id = ${id}`

const sources = (page: Page) => page.getByRole('region', { name: 'Bu bilgiler nereden?' })
const question = (page: Page) => page.getByRole('region', { name: 'Ulaşabildiniz mi?' })

/** Presses the button, which goes nowhere here, and comes back from the telephone. */
async function callAndReturn(page: Page, link = page.getByRole('link', { name: /^Ara: /i })): Promise<void> {
  await page.evaluate(
    `document.addEventListener('click', (event) => event.target.closest('a[href^="tel:"]') && event.preventDefault())`,
  )
  await link.first().click()
  await setVisible(page, 'hidden')
  await setVisible(page, 'visible')
}
const setVisible = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)

it('a business’s page says where each fact comes from, with and without scripts', async () => {
  const { id, owner, customer } = await place('Kaynak')
  await check(id, 'phone', PHONE, 'import', 600)
  await check(id, 'existence', 'here', 'visit', 3)
  const own = await openBlank({ device: 'desk' })
  await signInAs(own, owner)
  await own.goto(`/business/${id}`)
  const token = await own.evaluate<string>('localStorage.getItem("userToken")')
  const headers = { authorization: `Bearer ${token}` }
  await own.request.put(`/api/businesses/${id}/open`, { headers, data: { isOpen: true } })

  const bare = await open('/rehber', { scripts: false })
  await expect
    .poll(async () => {
      await bare.goto(`/isletme/${id}`)
      return bare.getByText(/^İşletme \d\d:\d\d['’]\S+ doğruladı$/).count()
    })
    .toBe(1)
  await sources(bare)
    .getByText(/OpenStreetMap, ODbL lisansıyla/)
    .waitFor()
  await sources(bare)
    .getByText(/saha ekibimiz yerinde baktı/)
    .waitFor()
  const guest = await open(`/isletme/${id}`, { device: 'phone' })
  await sources(guest).scrollIntoViewIfNeeded()
  await expectAccessible(guest)
  await expectFits(guest)
  await screenshot(guest, 'checks-public-phone')

  const page = await openBlank({ device: 'desk', theme: 'dark' })
  await signInAs(page, customer)
  await page.goto(`/business/${id}`)
  await page.getByText(/^İşletme (az önce|\d+ dakika önce) doğruladı$/).waitFor()
  await sources(page)
    .getByText(/işletme bildirdi/)
    .waitFor()
  for (const field of ['Ad', 'Adres']) await sources(page).getByText(field, { exact: true }).waitFor()
  await sources(page)
    .getByText(/ekibimiz yazdı/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await sources(page).scrollIntoViewIfNeeded()
  await screenshot(page, 'checks-app-desk-dark')
})

it('whoever comes back from a call is asked once a day, also without a network', async () => {
  const { id, customer } = await place('Soru')
  const other = await place('Soru iki')
  const page = await openBlank({ expectedErrors: [/Failed to load resource|net::ERR/] })
  await signInAs(page, customer)
  await page.goto(`/business/${id}`)
  await callAndReturn(page)
  await question(page).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await screenshot(page, 'checks-question-phone')
  await page.context().setOffline(true)
  await question(page).getByRole('button', { name: 'Kapalıydı' }).click()
  await page.getByText('Teşekkürler, cevabınız alındı.').waitFor()
  expect(await question(page).count()).toBe(0)
  expect(await answersOf(id)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => answersOf(id)).toEqual([{ field: 'open', confirms: false }])

  await page.goto(`/business/${other.id}`)
  await callAndReturn(page)
  await page.getByRole('heading', { level: 1, name: 'Deneme Soru iki' }).waitFor()
  expect(await question(page).count()).toBe(0)
  // Nor on another device of the same person.
  const claimed = page.waitForResponse('**/api/me/check-question')
  await page.evaluate(`localStorage.setItem('checkAskedOn', '2020-01-01')`)
  await callAndReturn(page)
  expect(await (await claimed).json()).toEqual({ isFirst: false })
  expect(await question(page).count()).toBe(0)
  // Tomorrow is another day.
  await page.evaluate(`localStorage.setItem('checkAskedOn', '2020-01-01')`)
  await sql()`update check_question set asked_on = asked_on - 1`
  await callAndReturn(page)
  await question(page).getByRole('button', { name: 'Geç' }).click()
  expect(await question(page).count()).toBe(0)
  expect(await answersOf(other.id)).toEqual([])
})

it('whoever called from a list or an emergency is asked on the next page', async () => {
  const { id, customer } = await place('Liste')
  await sql()`update business set lat = 38.9, lng = 41.1, plate = '12', city = 'Bingöl' where id = ${id}`
  const page = await openBlank({ device: 'desk', theme: 'dark', position: { lat: 38.9, lng: 41.1 } })
  await signInAs(page, customer)
  await page.goto('/emergency')
  const call = page.locator(`[data-business="${id}"] a[data-visit="call"]`)
  // What follows calls is fetched when the page is idle.
  await expect
    .poll(async () => {
      await callAndReturn(page, call)
      return page.evaluate("localStorage.getItem('draft check reached')")
    })
    .not.toBeNull()
  // Nothing comes between somebody in trouble and a number.
  expect(await question(page).count()).toBe(0)
  await page.goto('/favorites')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await question(page).getByText('Deneme Liste', { exact: false }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'checks-question-list-desk-dark')
  await question(page).getByRole('button', { name: 'Açıktı' }).click()
  await expect.poll(() => answersOf(id)).toEqual([{ field: 'open', confirms: true }])
})

it('a guest is asked on a public page, once a day, also without a network', async () => {
  const { id } = await place('Konuk')
  const page = await open('/rehber', {
    device: 'phone',
    expectedErrors: [/Failed to load resource|net::ERR/],
  })
  const call = page.locator('main a[data-visit="call"]')
  await expect
    .poll(async () => {
      await page.goto(`/isletme/${id}`)
      return call.count()
    })
    .toBe(1)
  await callAndReturn(page, call)
  await expect
    .poll(async () => {
      await setVisible(page, 'visible')
      return question(page).count()
    })
    .toBe(1)
  await expectAccessible(page)
  await expectFits(page)
  await screenshot(page, 'checks-question-guest-phone')
  await page.context().setOffline(true)
  await question(page).getByRole('button', { name: 'Numara yanlış' }).click()
  await page.getByText('Teşekkürler, cevabınız alındı.').waitFor()
  expect(await answersOf(id)).toEqual([])
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => answersOf(id)).toEqual([{ field: 'phone', confirms: false }])
  await callAndReturn(page, call)
  await setVisible(page, 'visible')
  expect(await question(page).count()).toBe(0)
})

it('a place that several found closed says AÇIK neither on its page nor in a list', async () => {
  const { id, customer } = await place('Kapalı kapı')
  await sql()`update business set lat = 38.2, lng = 40.2, plate = '21', city = 'Diyarbakır' where id = ${id}`
  await check(id, 'hours', '24/7', 'edit', 10)
  await check(id, 'open', 'open', 'doubt', 0)
  // As the worker does within a minute.
  await sql()`update business set open_doubt = 'open' where id = ${id}`
  const page = await openBlank({ position: { lat: 38.2, lng: 40.2 } })
  await signInAs(page, customer)
  const told = async () => (await (await page.request.get(`/api/businesses/${id}`)).json()).openState
  await expect.poll(told).toBe('estimated')
  await page.goto(`/business/${id}`)
  await page.getByText('Doğrulanmadı: müşteriler kapalı olduğunu bildirdi').waitFor()
  const main = page.getByRole('main')
  await main.getByText('Tahminen açık').first().waitFor()
  expect(await main.getByText('AÇIK', { exact: true }).count()).toBe(0)
  expect(await main.getByText(/bu tür işletmeler bu saatte genellikle açıktır/).count()).toBe(0)
  await expectAccessible(page)
  await screenshot(page, 'checks-doubted-open-phone')

  for (const path of ['/emergency', '/nearby-map']) {
    await page.goto(path)
    const card = page.locator(`[data-business="${id}"]`)
    await card.getByText('Tahminen açık').waitFor()
    expect(await card.getByText('AÇIK', { exact: true }).count()).toBe(0)
    await screenshot(page, `checks-doubted-${path.slice(1)}-phone`)
  }
  const bare = await open(`/isletme/${id}`, { scripts: false })
  await bare.getByText('Tahminen açık').first().waitFor()
  await bare.getByText('Doğrulanmadı: müşteriler kapalı olduğunu bildirdi').waitFor()
})

it('a number that several found wrong is not vouched for, until the owner taps', async () => {
  const { id, owner } = await place('Numara')
  await check(id, 'phone', PHONE, 'edit', 10)
  // As three people of different networks raise it.
  await check(id, 'phone', PHONE, 'doubt', 0)
  const page = await openBlank({ theme: 'dark' })
  await signInAs(page, owner)
  await page.goto(`/business/${id}`)
  await sources(page).getByText('Doğrulanmadı', { exact: true }).waitFor()
  await sources(page).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await screenshot(page, 'checks-doubted-phone-dark')
  await sources(page).getByRole('button', { name: 'Hâlâ doğru: Telefon' }).click()
  await page.getByText('Doğruladınız, teşekkürler.').waitFor()
  await sources(page).getByText('Doğrulanmadı', { exact: true }).waitFor({ state: 'detached' })
  await sources(page)
    .getByText(/işletme bildirdi/)
    .waitFor()
})
