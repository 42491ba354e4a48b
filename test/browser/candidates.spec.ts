import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { buildCandidate } from '../candidate-rows.ts'
import { type Device, inspectPage, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const { sql } = productDatabase()

/** The middle of Bayburt, where nothing is listed. */
const BAYBURT = { lat: 40.2552, lng: 40.2249 }
const PHARMACY = '/category/4'
/** A place and a trade that no other test counts. */
const IGDIR = { lat: 39.9237, lng: 44.045 }
const CAR_PARK = 17
const section = (page: Page) => page.getByRole('region', { name: /doğrulanmamış kayıt/ })

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('shows below a list what nobody confirmed, and on its page who says so, when, and the way there', async () => {
    const name = `Bayburt Sınama Eczanesi ${device}`
    await buildCandidate(sql(), { ...BAYBURT, name, phone: '+904582110000' })
    const page = await openBlank({ device, theme, position: BAYBURT })
    await signIn(page, 'customer', PHARMACY)
    const row = section(page).getByRole('link', { name })
    await row.waitFor()
    // Everything listed is far away: it stands below.
    const [box, far] = [await row.boundingBox(), await page.getByRole('article').first().boundingBox()]
    expect(box?.y).toBeLessThan(far?.y ?? 0)
    expect(await row.textContent()).toContain('OpenStreetMap')
    expect(await row.textContent()).not.toContain('211')
    expect(await page.getByRole('article').filter({ hasText: name }).count()).toBe(0)
    await inspectPage(page, `candidates-list-${device}`)

    await row.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Doğrulanmamış kayıt', { exact: true }).waitFor()
    await page.getByText(/Bu kaydı kimse doğrulamadı/).waitFor()
    expect(await page.getByRole('link', { name: 'YOL TARİFİ' }).getAttribute('href')).toContain(
      'destination=40.2',
    )
    expect(await page.getByRole('link', { name: 'ARA', exact: true }).getAttribute('href')).toBe(
      'tel:+904582110000',
    )
    expect(await page.getByRole('listitem').filter({ hasText: 'Telefon:' }).textContent()).toContain(
      'ODbL 1.0',
    )
    expect(await page.getByText('AÇIK', { exact: true }).count()).toBe(0)
    await inspectPage(page, `candidates-page-${device}`)
  })
})

it('takes an answer to "is this right?" once, and is shown no more when three found it gone', async () => {
  const name = `Bayburt Giden Eczane ${Date.now()}`
  const { id } = await buildCandidate(sql(), { ...BAYBURT, name })
  for (const network of ['one', 'two']) {
    const { id: userId } = await buildUser(sql())
    await sql()`
      insert into candidate_answer (candidate_id, user_id, network_key, answer)
      values (${id}, ${userId}, sha256(${network}::text::bytea), 'gone')`
  }
  const third = await openBlank()
  await signInAs(third, await buildUser(sql()), `/candidates/${id}`)
  await third.getByRole('button', { name: 'Artık yok' }).click()
  await third.getByRole('status').getByText('Teşekkürler, not ettik.').waitFor()
  const page = await open(`/candidates/${id}`, { expectedErrors: [/404/] })
  await page.getByRole('heading', { name: 'Kayıt bulunamadı' }).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
})

it('stands below what a search finds, for the same words, and not under filters that it never passes', async () => {
  const name = `Aranan Bayburt Eczanesi ${Date.now()}`
  await buildCandidate(sql(), { ...BAYBURT, name })
  const page = await openBlank({ position: BAYBURT })
  await signIn(page, 'customer', `/search?q=${encodeURIComponent(`bayburt ${name.split(' ').at(-1)}`)}`)
  await section(page).getByRole('link', { name }).waitFor()
  await page.goto('/search?q=bayburt%20eczane')
  await section(page).getByRole('link').first().waitFor()
  await page.getByRole('button', { name: 'Şu an açık' }).click()
  await section(page).waitFor({ state: 'detached' })
  expect(await page.getByText('doğrulanmamış kayıt').count()).toBe(0)
})

it('stands on the map beside what is listed as a marker of its own kind, and below it when that is chosen', async () => {
  const [town, name] = [
    { plate: '76', city: 'Iğdır', categoryId: CAR_PARK },
    `Iğdır Eski Otopark ${Date.now()}`,
  ]
  await buildBusiness(sql(), { ...town, ...IGDIR, district: 'Merkez', name: `Iğdır Otopark ${Date.now()}` })
  await buildCandidate(sql(), { ...town, lat: IGDIR.lat + 0.001, lng: IGDIR.lng, name })
  const page = await openBlank()
  await signIn(page, 'customer', `/search?categoryId=${CAR_PARK}&city=I%C4%9Fd%C4%B1r&view=map`)
  await page
    .getByRole('button', { name: '1 işletme ve 1 doğrulanmamış kayıt; yakınlaştırmak için seçin' })
    .click()
  await page.getByRole('button', { name: `${name}, Doğrulanmamış kayıt` }).click()
  const picked = page.getByRole('region', { name: 'Doğrulanmamış kayıt', exact: true })
  const isFocused = () => picked.getByRole('link', { name }).evaluate((link) => link.matches(':focus'))
  await expect.poll(isFocused).toBe(true)
  await inspectPage(page, 'candidates-map')
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
    .toBe(`${name}, Doğrulanmamış kayıt`)
})

it('stands in a trade of which nothing is listed, and leaves the list alone where it does not come', async () => {
  const name = `Tek Bayburt Eczanesi ${Date.now()}`
  await buildCandidate(sql(), { ...BAYBURT, name })
  const page = await openBlank({ position: BAYBURT, expectedErrors: [/503/] })
  const restore = await intercept(page, '*/api/businesses?*', { json: [] })
  await signIn(page, 'customer', PHARMACY)
  await page.getByText('Henüz Bu Kategoride İşletme Yok').waitFor()
  await section(page).getByRole('link', { name }).waitFor()

  await restore()
  await intercept(page, '*/api/candidates?*', {
    status: 503,
    json: { error: 'Sistem şu anda yoğun.', code: 'busy' },
  })
  await page.goto(PHARMACY)
  await page.getByRole('article').first().waitFor()
  expect(await section(page).count()).toBe(0)
})

it('leads a guest to the owners’ login, a customer to the owners’ side, and an owner to a draft with what is known', async () => {
  const name = `Bayburt Sahipli Eczane ${Date.now()}`
  const { id } = await buildCandidate(sql(), { ...BAYBURT, name, phone: '+904582110001' })
  const guest = await open(`/candidates/${id}`)
  await guest.getByRole('heading', { level: 1, name }).waitFor()
  expect((await guest.request.get(`/candidates/${id}`)).headers()['x-robots-tag']).toContain('noindex')
  await guest.getByRole('link', { name: 'Bu işletme benim' }).click()
  await expect.poll(() => new URL(guest.url()).pathname).toBe('/business-login')

  const customer = await openBlank()
  await signInAs(customer, await buildUser(sql()), `/candidates/${id}`)
  await customer.getByRole('link', { name: 'Bu işletme benim' }).click()
  await customer.getByText('Bu sayfa işletme hesapları içindir').waitFor()

  const owner = await openBlank()
  await signInAs(owner, await buildUser(sql(), { userType: 'business' }), `/candidates/${id}`)
  await owner.getByRole('button', { name: 'Bu işletme benim' }).click()
  await expect.poll(() => new URL(owner.url()).pathname).toBe('/business-register')
  await expect.poll(() => owner.locator('[name="name"]').inputValue()).toBe(name)
})

it('shows a guest, too, what nobody confirmed where nothing is listed', async () => {
  const name = `Bayburt Misafir Eczanesi ${Date.now()}`
  await buildCandidate(sql(), { ...BAYBURT, name })
  const address = '/rehber/yakinimda?kategori=eczane&il=bayburt'
  const page = await open(address, { device: 'phone', theme: 'light', position: BAYBURT })
  await section(page).getByRole('link', { name }).waitFor()
  await inspectPage(page, 'candidates-guest')
  await section(page).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.getByText('AÇIK', { exact: true }).count()).toBe(0)
})
