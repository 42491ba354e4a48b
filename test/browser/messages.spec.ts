import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { addResponseTime } from '../add-rows.ts'
import { inspectPage, screenshot, testBrowser, type VisitOptions } from './harness.ts'
import { type Answer, intercept } from './intercept.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const rows = productDatabase()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/]
const ATTACK = '<img src=x onerror="document.title=1">'
const TRUCK = 'Örnek Oto Kurtarma'
const SHOP = 'Örnek Lastik ve Jant'
const AWAY_SHOP = `Uzaktaki Lastikçi ${Date.now()}`
const NOBODY_YET = 'Bu işletmenin hesabı henüz yok. Mesajınız saklanır, işletme hesabını açınca okur.'
const DONE = 'Mesajınız başarıyla gönderildi! İşletme sahibi en kısa sürede size dönüş yapacaktır.'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Mesajınız', exact: true })
const list = (page: Page) => page.getByRole('region', { name: 'Mesajlar', exact: true })
const said = (page: Page, words: string) => list(page).getByText(words, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function openAs(role: 'customer' | 'business', options: VisitOptions = {}): Promise<Page> {
  const page = await openBlank({ position: ISTANBUL, expectedErrors: OFFLINE, ...options })
  await signIn(page, role, '/')
  return page
}

async function idOf(page: Page, name: string): Promise<number> {
  const reply = await page.request.get(`/api/businesses?q=${encodeURIComponent(name)}&limit=50`)
  const found = ((await reply.json()) as { id: number; name: string }[]).find((one) => one.name === name)
  return found?.id ?? 0
}

async function isThere(page: Page, businessId: number): Promise<boolean> {
  const token = await page.evaluate(() => localStorage.getItem('userToken'))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.get(`/api/businesses/${businessId}/thread`, { headers })
  return ((await reply.json()) as { presence: { isOnline: boolean } }).presence.isOnline
}

async function say(page: Page, words: string) {
  await field(page).fill(words)
  await page.keyboard.press('Enter')
}

/** The shown messages among `words`, in order, with repetitions. */
const shown = async (page: Page, words: readonly string[]) =>
  (await list(page).locator('p.whitespace-pre-wrap').allTextContents()).filter((one) => words.includes(one))

it('carries each message once and in order between two windows, one of them offline in between', async () => {
  const customer = await openAs('customer')
  const owner = await openAs('business', { device: 'desk', theme: 'dark' })
  const truck = await idOf(customer, TRUCK)
  await expect.poll(() => isThere(customer, truck)).toBe(true)
  await customer.goto(`/businesses/${truck}`)
  const opener = button(customer, `MESAJ: ${TRUCK}`)
  await opener.click()
  await expect.poll(() => customer.locator(':focus').getAttribute('name')).toBe('message')
  await dialog(customer).getByText('7/24 açık').waitFor()
  await dialog(customer).getByText('Çevrimiçi').waitFor() // the owner is on their home page
  expect(await button(customer, 'Gönder').isDisabled()).toBe(true)
  await say(customer, '   ')
  await say(customer, ATTACK)
  await said(customer, ATTACK).waitFor()
  await owner.getByRole('link', { name: /^Mesajlar.*1 okunmamış/ }).click()
  await owner.getByRole('link', { name: new RegExp(`${TRUCK}.*1 okunmamış mesaj`) }).click()
  await said(owner, ATTACK).waitFor()
  await list(customer).getByText('Okundu').waitFor()
  expect(await customer.title()).not.toBe('1')
  await field(owner).pressSequentially('Nered')
  await dialog(customer).getByText('yazıyor…').waitFor()
  await owner.keyboard.type('esiniz?')
  await owner.keyboard.press('Shift+Enter')
  await owner.keyboard.type('Plakanız nedir?')
  await owner.keyboard.press('Enter')
  await said(customer, 'Neredesiniz?\nPlakanız nedir?').waitFor()
  await customer
    .getByRole('status')
    .filter({ hasText: /^.*: Neredesiniz/ })
    .waitFor({ state: 'attached' })
  await inspectPage(customer, 'talk-dialog-phone')

  await customer.context().setOffline(true)
  await dialog(customer).getByText('Bağlantı yok').waitFor()
  for (const words of ['bir', 'iki']) await say(customer, words)
  await list(customer).getByText('Gönderilmeyi bekliyor').first().waitFor()
  for (const words of ['üç', 'dört']) await say(owner, words)
  await said(owner, 'dört').waitFor()
  await screenshot(customer, 'talk-offline-phone')
  await customer.context().setOffline(false)
  const all = [ATTACK, 'Neredesiniz?\nPlakanız nedir?', 'bir', 'iki', 'üç', 'dört']
  await expect.poll(async () => (await shown(owner, all)).length).toBe(6)
  await expect.poll(async () => (await shown(customer, all)).join()).toBe((await shown(owner, all)).join())
  // Two people who write at one moment may come in either order; what one of them wrote keeps its own.
  const order = await shown(customer, all)
  expect(order.filter((words) => words !== 'üç' && words !== 'dört')).toEqual(all.slice(0, 4))
  expect(order.filter((words) => words === 'üç' || words === 'dört')).toEqual(['üç', 'dört'])

  await button(customer, 'Konum').click()
  await button(customer, 'Konumumu gönder').click()
  expect(await list(owner).getByRole('link', { name: 'Haritada aç' }).getAttribute('href')).toContain(
    '41.0082',
  )
  await customer.locator('input[type="file"]').setInputFiles('src/web/public/icons/icon-192.png')
  const picture = list(owner).getByRole('img', { name: 'Fotoğraf' })
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(100)
  await button(customer, 'Randevu').click()
  await button(customer, 'Randevu iste').click()
  await dialog(customer).getByText('Gün ve saat seçin').waitFor()
  const nextMonth = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await customer.locator('[name="appointmentAt"]').fill(`${nextMonth}T10:30`)
  await button(customer, 'Randevu iste').click()
  await inspectPage(owner, 'owner-talk-desk')
  await button(owner, 'Kabul et').click()
  await list(customer).getByText('Kabul edildi').waitFor()
  await customer.keyboard.press('Escape')
  await expect.poll(() => customer.locator(':focus').getAttribute('aria-label')).toBe(`MESAJ: ${TRUCK}`)
})

it('has the form of the simpler page, which refuses bad input and says what became of it', async () => {
  const page = await openAs('business', { theme: 'dark', expectedErrors: [/ERR_FAILED|403|503/] })
  await page.goto(`/business/${await idOf(page, SHOP)}`)
  await page.getByRole('heading', { level: 1, name: SHOP }).waitFor()
  await page.getByRole('heading', { name: 'Son 30 gün' }).waitFor()
  expect(await page.getByText('İşletmeye Mesaj Gönder').count(), 'to oneself').toBe(0)

  const sql = rows.sql()
  const name = `Sahipsiz Çilingir ${Date.now()}`
  const first = await buildListed(sql, { name, categoryId: 2 })
  await addResponseTime(sql, first.id)
  await page.goto(`/business/${first.id}`)
  await page.getByText('Genellikle 13 dakikada').waitFor()
  await page.getByText(NOBODY_YET).waitFor()
  const area = page.getByRole('textbox', { name: 'Mesajınız *' })
  await area.waitFor()
  expect(await area.getAttribute('placeholder')).toBe(
    'İşletme hakkında sormak istediğiniz soruları yazabilirsiniz...',
  )
  await page.getByText('Gönderen: Mehmet Usta').waitFor()
  const submit = button(page, 'Mesaj Gönder')
  expect(await submit.isDisabled()).toBe(true)
  await area.fill(' \n ')
  expect(await submit.isDisabled()).toBe(true)
  await area.fill('ö'.repeat(2001))
  await page.getByText('Bir mesaj en fazla 2.000 karakter olabilir. Lütfen kısaltın.').first().waitFor()
  await page.getByText('2.001 / 2.000').waitFor()
  expect(await submit.isDisabled()).toBe(true)

  await area.fill(`Anahtar çoğaltıyor musunuz? ${ATTACK}`)
  const refused = page.getByRole('alert').getByText('Mesaj gönderilemedi. Lütfen tekrar deneyin.')
  // One answer after the other, never none: what waits is tried again by itself, and must not slip through in between.
  let answer: Answer = 'fail'
  const restore = await intercept(page, '*/api/messages', () => answer)
  await submit.click()
  await page.getByText('Gönderilmeyi bekliyor').waitFor()
  expect([await area.inputValue(), await refused.count()]).toEqual(['', 0])
  await page.reload()
  await page.getByText(/^Anahtar çoğaltıyor musunuz/).waitFor()
  answer = { status: 503, json: { error: 'x', code: 'busy' } }
  await button(page, 'Tekrar dene').click()
  await refused.waitFor()
  await page.getByText(/^Anahtar çoğaltıyor musunuz/).waitFor()
  const refusal = { error: 'Bu konuşmaya mesaj gönderilemiyor.', code: 'conversation_closed' }
  answer = { status: 403, json: refusal }
  await button(page, 'Tekrar dene').click()
  await refused.waitFor()
  await page.getByText(refusal.error).waitFor()
  await inspectPage(page, 'message-form-phone')
  await restore()
  await area.fill('Bir de kasa')
  await button(page, 'Tekrar dene').click()
  await refused.waitFor({ state: 'detached' })
  await submit.click()
  await page.getByText('Mesajınız başarıyla gönderildi!', { exact: true }).waitFor()
  expect(await page.getByText('İşletme sahibi en kısa sürede').count()).toBe(0)
  expect(await area.inputValue()).toBe('')
  await page.getByRole('link', { name: 'Konuşmayı aç' }).click()
  await said(page, `Anahtar çoğaltıyor musunuz? ${ATTACK}`).waitFor()
  expect(await list(page).locator('img').count()).toBe(0)

  await signIn(page, 'admin', `/business/${await idOf(page, TRUCK)}`)
  await area.fill('Ödeme nasıl?')
  expect(await page.getByText(NOBODY_YET).count()).toBe(0)
  const stood = page.evaluate<number>(`new Promise((resolve) => {
    let since = null
    new MutationObserver(() => {
      const isShown = document.body.textContent.includes(${JSON.stringify(DONE)})
      if (isShown) since ??= performance.now()
      else if (since !== null) resolve(performance.now() - since)
    }).observe(document.body, { subtree: true, childList: true })
  })`)
  await submit.click()
  expect(await stood).toBeGreaterThan(2500)
})

it('answers for who is away, by a tap, and lets people block and report', async () => {
  // An owner of this test's own: nobody else is online as them, so the answer for who is away is due.
  const sql = rows.sql()
  const mehmet = await buildUser(sql, {
    ...{ userType: 'business', email: `mehmet-uzakta-${Date.now()}@example.test` },
  })
  const phone = '+905551112233'
  const { id: shop } = await buildBusiness(sql, { name: AWAY_SHOP, ownerId: mehmet.id, categoryId: 2, phone })
  await buildBusiness(sql, { ownerId: mehmet.id, categoryId: 2 })
  await sql`insert into away_message (business_id, body, is_on) values (${shop}, 'Acil lastik tamiri 150 TL.', true)`
  await sql`insert into quick_reply (business_id, position, body) values (${shop}, 1, 'Konumunuzu gönderir misiniz?')`
  const customer = await openAs('customer', { device: 'desk', expectedErrors: [/403/] })
  await expect.poll(async () => (await customer.request.get(`/api/businesses/${shop}`)).status()).toBe(200)
  const owner = await openBlank({ position: ISTANBUL, expectedErrors: [...OFFLINE, /403/] })
  await signInAs(owner, { ...mehmet, userType: 'business' }, '/')
  await expect.poll(() => isThere(customer, shop)).toBe(true)
  await owner.goto('/robots.txt')
  await expect.poll(() => isThere(customer, shop)).toBe(false)
  await customer.goto(`/messages/${shop}`)
  const header = customer.getByRole('region', { name: AWAY_SHOP, exact: true }).locator('header')
  // The other side sees since when a person is away, and whoever has not written yet, who comes.
  const presence = (words: string) => header.getByRole('status').getByText(words, { exact: true }).waitFor()
  await presence('Çevrimdışı')
  await owner.goto('/')
  await presence('Çevrimiçi')
  await owner.goto('/robots.txt')
  await presence('Çevrimdışı')
  await header.getByText(/^\d+(,\d+)? km$/).waitFor()
  await header.getByText('Yeni', { exact: true }).waitFor()
  const call = header.getByRole('link', { name: `ARA: ${AWAY_SHOP}` })
  expect(await call.getAttribute('href')).toMatch(/^tel:\+90/)
  await say(customer, 'Lastiğim patladı')
  await list(customer).getByText('Otomatik yanıt').waitFor()
  await list(customer)
    .getByText(/Acil lastik tamiri 150 TL/)
    .waitFor()
  await header
    .getByRole('status')
    .getByText(/^son görülme (?:dün )?\d\d:\d\d$/)
    .waitFor()
  await inspectPage(customer, 'talk-desk')

  await owner.goto('/business-dashboard?tab=messages')
  await owner.getByText('Otomatik yanıt ve hazır yanıtlar').click()
  await owner.getByLabel('İşletme', { exact: true }).selectOption({ label: AWAY_SHOP })
  const replies = owner.getByLabel('Hazır yanıtlar')
  await expect.poll(() => replies.inputValue()).toContain('Konumunuzu gönderir misiniz?')
  await owner.getByLabel('Otomatik yanıt', { exact: true }).fill(' ')
  await replies.fill('Yoldayız, 10 dakika.\n\nTeşekkürler.')
  await button(owner, 'Yanıtları Kaydet').click()
  await owner.getByRole('alert').getByText('Lütfen işaretli alanları düzeltin').waitFor()
  await inspectPage(owner, 'owner-inbox-phone')
  await owner.getByLabel('Otomatik yanıt', { exact: true }).fill('Birazdan döneriz.')
  await button(owner, 'Yanıtları Kaydet').click()
  await owner.getByText('Yanıtlarınız kaydedildi').waitFor()
  await owner.getByRole('link', { name: new RegExp(`${AWAY_SHOP}.*okunmamış`) }).click()
  await owner.getByText('Okunmamış mesajlar').waitFor()
  await button(owner, 'Hazır yanıtı gönder: Yoldayız, 10 dakika.').click()
  await said(customer, 'Yoldayız, 10 dakika.').waitFor()

  await button(customer, 'Seçenekler').click()
  await button(customer, 'Şikâyet et').click()
  await customer.getByLabel('Neden').selectOption('fraud')
  await customer.getByLabel('Ayrıntı (isteğe bağlı)').fill('Kapora istedi')
  await button(customer, 'Şikâyeti gönder').click()
  await customer.getByText('Şikâyetiniz alındı.').waitFor()
  await button(customer, 'Seçenekler').click()
  await dialog(customer).getByRole('button', { name: 'Engelle' }).click()
  await customer.getByText('Bu kişiyi engellediniz.').waitFor()
  await dialog(customer).waitFor({ state: 'detached' })
  await owner.getByText('Bu konuşmaya mesaj gönderilemiyor.').waitFor()
  expect(await field(owner).count()).toBe(0)
  await button(customer, 'Engeli kaldır').click()
  await field(owner).waitFor()
  await say(owner, 'Geldik')
  await said(customer, 'Geldik').waitFor()
  await customer.goto('/messages')
  await customer.getByRole('link', { name: new RegExp(`${AWAY_SHOP}.*Geldik`) }).waitFor()
  await inspectPage(customer, 'messages-desk')
})
