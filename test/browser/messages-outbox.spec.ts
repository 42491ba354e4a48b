import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { sealedRows, workerReady } from './browser-storage.ts'
import { inspectPage, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productDatabase()

const FAULTS = [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/, /status of 415/]
const PATIENT = { timeout: 30_000 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Mesajınız', exact: true })
const held = (page: Page) => page.getByText('Gönderilmeyi bekliyor')
const photos = (page: Page) => page.getByRole('img', { name: 'Fotoğraf', exact: true })
const offline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline)

async function say(page: Page, words: string) {
  await field(page).fill(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('')
}

async function photograph(page: Page, text?: string) {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 60 }
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#fff', noise } })
  const buffer = text === undefined ? await picture.jpeg().toBuffer() : Buffer.from(text)
  await page.locator('input[name=file]').setInputFiles({ name: 'yol.jpg', mimeType: 'image/jpeg', buffer })
}

/** The conversation's messages in order: texts, and a placeholder for a picture. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('p.whitespace-pre-wrap, img[alt="Fotoğraf"]')]
    .map((one) => (one.tagName === 'IMG' ? 'fotoğraf' : one.textContent))`)

const isDrawn = (picture: Locator) =>
  picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth > 100)

/** Restores deleted rows, like a browser that was closed before deleting them. */
const TAKE_ROWS = `(async () => {
  const settled = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
  const db = await settled(indexedDB.open('outbox'))
  window.taken = await settled(db.transaction('waiting').objectStore('waiting').getAll())
  db.close()
})()`
const PUT_ROWS = `(async () => {
  const settled = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
  const opening = indexedDB.open('outbox', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('waiting', { keyPath: 'id' })
  const db = await settled(opening)
  const table = db.transaction('waiting', 'readwrite').objectStore('waiting')
  await Promise.all(window.taken.map((row) => settled(table.put(row))))
  db.close()
})()`

it('keeps words and photos without a network, in every tab and through a reload, sends each once, and forgets them with the session', async () => {
  const mark = Date.now()
  const userType = 'business' as const
  const mehmet = await buildUser(rows.sql(), { userType, email: `mehmet-bekleyen-${mark}@example.test` })
  const ayse = await buildUser(rows.sql(), { email: `ayse-bekleyen-${mark}@example.test` })
  const { id } = await buildBusiness(rows.sql(), { name: `Bekleyen Çilingir ${mark}`, ownerId: mehmet.id })
  const address = `/messages/${id}`
  const page = await open('/', { worker: true, expectedErrors: FAULTS })
  await expect.poll(async () => (await page.request.get(`/api/businesses/${id}`)).status()).toBe(200)
  await signInAs(page, { ...ayse, userType: 'customer' }, address)
  await workerReady(page)
  await say(page, 'ilk söz')
  await page.getByText(/^(?:Gönderildi|Ulaştı|Okundu)$/).waitFor()
  const owner = await openBlank({ device: 'desk', theme: 'dark' })
  await signInAs(owner, { ...mehmet, userType }, '/business-dashboard?tab=messages')
  await owner.getByRole('link', { name: /ilk söz/ }).click()
  await expect.poll(() => shown(owner)).toEqual(['ilk söz'])
  let uploads = 0
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/uploads')) uploads += 1
  })

  await offline(page, true)
  await say(page, 'önce')
  await photograph(page)
  await photos(page).waitFor()
  await say(page, 'sonra')
  const written = ['ilk söz', 'önce', 'fotoğraf', 'sonra']
  await expect.poll(() => shown(page)).toEqual(written)
  await expect.poll(() => held(page).count()).toBe(3)
  await inspectPage(page, 'outbox-offline-phone')
  const kept = await sealedRows(page, 'outbox')
  expect([kept.count, kept.text.length > 100_000]).toEqual([3, true])
  for (const private_ of ['önce', 'sonra', 'JFIF']) expect(kept.text.includes(private_), private_).toBe(false)

  await page.reload()
  await expect.poll(() => shown(page)).toEqual(written.slice(1))
  await expect.poll(() => isDrawn(photos(page))).toBe(true)
  const other = await page.context().newPage()
  await other.goto(address)
  await expect.poll(() => isDrawn(photos(other))).toBe(true)
  await say(other, 'öbür sekmeden')
  await expect.poll(() => shown(page)).toEqual([...written.slice(1), 'öbür sekmeden'])
  await screenshot(page, 'outbox-reloaded-phone')
  await offline(page, false)
  const all = [...written, 'öbür sekmeden']
  await expect.poll(() => shown(owner), PATIENT).toEqual(all)
  await expect.poll(() => isDrawn(photos(owner))).toBe(true)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect.poll(() => shown(tab)).toEqual(all)
    expect(await held(tab).count()).toBe(0)
  }
  expect(uploads).toBe(1)
  await expect.poll(async () => (await sealedRows(page, 'outbox')).count).toBe(0)
  await other.close()

  await photograph(page, 'resim değil')
  await page.getByText('Gönderilemedi').waitFor()
  await page.getByText('Bu fotoğraf burada gösterilemiyor').waitFor()
  await page.getByText(/^Bu dosya fotoğraf olarak açılamadı/).waitFor()
  await inspectPage(page, 'outbox-refused-phone')
  await button(page, 'Sil').click()
  await expect.poll(() => shown(page)).toEqual(all)

  await offline(page, true)
  await say(page, 'gizli söz')
  await photograph(page)
  await field(page).fill('yarım söz')
  await expect.poll(async () => (await sealedRows(page, 'outbox')).count).toBe(2)
  await page.evaluate(TAKE_ROWS)
  await button(page, 'Çıkış').click()
  await page.getByRole('heading', { level: 1, name: 'Şu an açık olan en yakın hizmeti bulun' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/gizli|yarım|outbox/)
  await expect.poll(async () => (await sealedRows(page, 'outbox')).count).toBe(0)

  // Another person in the same browser, which was closed before deleting them.
  await page.evaluate(PUT_ROWS)
  expect((await sealedRows(page, 'outbox')).count).toBe(2)
  await offline(page, false)
  await signIn(page, 'admin', address)
  await field(page).waitFor()
  await expect.poll(async () => (await sealedRows(page, 'outbox')).count).toBe(0)
  expect(await page.getByText('gizli söz').count()).toBe(0)
  expect(await held(page).count()).toBe(0)
  await say(page, 'yönetici yazdı')
  await owner.getByRole('link', { name: /yönetici yazdı/ }).waitFor()
  expect(await shown(owner)).toEqual(all)
  expect(uploads).toBe(2) // the one that was no picture

  await page.context().addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })")
  await page.reload()
  await field(page).waitFor()
  await offline(page, true)
  await say(page, 'saklanmayan söz')
  await page.getByText('Tarayıcınız bu mesajı saklayamadı.').waitFor()
  await offline(page, false)
  await owner.getByRole('link', { name: /saklanmayan söz/ }).waitFor(PATIENT)
  expect(await page.getByText('Tarayıcınız bu mesajı saklayamadı.').count()).toBe(0)
})
