import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, inspectPage, testBrowser } from './harness.ts'
import { signInAs, signUp } from './sign-in.ts'

const { openBlank } = testBrowser()

const MODA = { lat: 40.98123, lng: 29.02567 }
const TAKSIM = { lat: 41.0361, lng: 28.985 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const accountPlaces = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('userToken')}` }
    return ((await (await fetch('/api/named-places', { headers })).json()) as { places: unknown[] }).places
  })

/** All that this browser stores, as text. */
const stored = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
    const bytes = (key, value) => value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
    const texts = Object.entries(localStorage).flat()
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      const rows = await done(db.transaction('waiting').objectStore('waiting').getAll())
      texts.push(name, JSON.stringify(rows, bytes))
      db.close()
    }
    return texts.join('\\n')
  })()`)

let made = 0
function newPerson() {
  const mark = `${Date.now()}${++made}`
  return {
    name: 'Deniz Ak',
    email: `yer${mark}@example.test`,
    phone: `0555${mark.slice(-7)}`,
  }
}

/** Waits until what the browser is to keep is in its database. */
const keptRows = (page: Page) => expect.poll(() => stored(page)).toContain('named-places')

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('a place is named where one is, chosen elsewhere, kept here alone, and in the account when asked', async () => {
    const person = newPerson()
    const page = await openBlank({ device, theme, position: MODA })
    const look = (name: string) => inspectPage(page, `named-places-${name}-${device}-${theme}`)
    await signUp(page, person, '/category/2')
    await status(page, 'Konumunuz: Kadıköy').waitFor()
    await button(page, 'Değiştir').click()
    await button(page, 'Bu yere “Ev” adını ver').click()
    await status(page, '“Ev” bu cihaza kaydedildi').waitFor()
    await button(page, 'Ev çevresinde göster').waitFor()
    expect(await button(page, 'Başka ad').count()).toBe(0) // one is there already

    await page.context().setGeolocation({ latitude: TAKSIM.lat, longitude: TAKSIM.lng })
    await page.reload()
    await status(page, 'Konumunuz: Beyoğlu').waitFor()
    await button(page, 'Değiştir').click()
    await button(page, 'Başka ad').waitFor()
    await look('picker')
    await button(page, 'Ev çevresinde göster').click()
    await status(page, 'Seçtiğiniz yer: Ev').waitFor()
    await button(page, 'Aramayı kaydet').click()
    await status(page, '“Ev · Çilingir” kaydedildi').waitFor()
    await look('chosen')
    await button(page, 'Konumumu kullan').click()
    await status(page, 'Konumunuz: Beyoğlu').waitFor()

    await page.goto('/saved-searches')
    await page.getByText('Yalnızca bu cihazda', { exact: true }).waitFor()
    expect(await accountPlaces(page)).toEqual([])
    await look('list')
    await button(page, 'Hesabıma ekle: Ev').click()
    await page.getByText('Hesabınızda', { exact: true }).waitFor()
    expect(await accountPlaces(page)).toMatchObject([{ name: 'Ev', lat: 40.981, lng: 29.026 }])
    await button(page, 'Yalnızca bu cihazda tut: Ev').click()
    await page.getByText('Yalnızca bu cihazda', { exact: true }).waitFor()
    expect(await accountPlaces(page)).toEqual([])
    await button(page, 'Sil: Ev').click()
    await page.getByText('Henüz bir yere ad vermediniz', { exact: false }).waitFor()
  })
})

it('what is kept here alone is unreadable after logging out, and there again after logging in', async () => {
  const person = newPerson()
  const page = await openBlank({ position: MODA })
  await signUp(page, person, '/search')
  await button(page, 'Değiştir').click()
  await button(page, 'Başka ad').click()
  await page.getByLabel('Yerin adı').fill('Kanaryalı Köşk')
  await button(page, 'Kaydet').click()
  await button(page, 'Kanaryalı Köşk çevresinde göster').waitFor()
  await keptRows(page)
  await page.goto('/customer-dashboard')
  await button(page, 'Çıkış').click()
  await page.getByRole('link', { name: 'Giriş Yap' }).first().waitFor()
  const left = await stored(page)
  expect(left).toContain('named-places')
  expect(left).not.toMatch(/Kanarya|40\.98|seal /)
  await signInAs(
    page,
    { email: person.email, password: 'uzun ve kendine özgü', userType: 'customer' },
    '/saved-searches',
  )
  await page.getByRole('heading', { name: 'Kanaryalı Köşk' }).waitFor()
})

it('a place of the account is on another device, and there without a network', async () => {
  const person = newPerson()
  const page = await openBlank({ position: MODA })
  await signUp(page, person, '/search')
  await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('userToken')}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ name: 'Ev', lat: 40.98, lng: 29.02 })
    await fetch('/api/named-places', { method: 'POST', headers, body })
  })
  const other = await openBlank({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  await signInAs(
    other,
    { email: person.email, password: 'uzun ve kendine özgü', userType: 'customer' },
    '/search',
  )
  await button(other, 'Değiştir').click()
  await button(other, 'Ev çevresinde göster').waitFor()
  await button(other, 'Değiştir').click()
  await other.context().setOffline(true)
  await button(other, 'Değiştir').click()
  await button(other, 'Ev çevresinde göster').click()
  await status(other, 'Seçtiğiniz yer: Ev').waitFor()
  expect(await accountPlaces(page)).toHaveLength(1)
})
