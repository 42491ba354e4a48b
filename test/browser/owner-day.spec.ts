import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildUser } from '../../db/seed/factories.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'

const { open } = testBrowser()
const rows = productDatabase()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()

const STAMP = Date.now()
const OWNER = { email: `gun-${STAMP}@example.test`, password: 'ilkgunum724' }
const FIRST = `Gün Çilingir ${STAMP}`
const SECOND = `Gün Anahtar ${STAMP}`

const PLACED = 'Onaylanınca işletmeniz yayınlanır ve 3 ay ücretsiz süreniz başlar'
const UNPLACED = 'Haritadaki yerini panelinizden işaretleyince'

/** Finds the place by name on the wizard's map and marks it by a tap. */
async function markPlace(page: Page) {
  await field(page, 'placeSearch').fill('kadikoy')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Kadıköy, İstanbul/ }).click()
  await page.locator('.map-land:not([d="M0 0"])').first().waitFor()
  await page.getByText('Harita yükleniyor...').waitFor({ state: 'hidden' })
  await page.locator('.map.leaflet-container').click({ position: { x: 120, y: 140 } })
  await page.getByText(/^Pin: .+, İstanbul, 40\.\d+, 29\.\d+/).waitFor()
}

/** The wizard from its first step on. */
async function sendBusiness(page: Page, name: string, phone: string, isPlaced = true) {
  await step(page, 'Temel Bilgiler')
  await field(page, 'name').fill(name)
  await field(page, 'phone').fill(phone)
  await field(page, 'address').fill('Moda Caddesi 7')
  await field(page, 'categoryId').selectOption('2')
  await field(page, 'district').selectOption('Kadıköy')
  await button(page, 'Devam').click()
  await step(page, 'Detaylar')
  await button(page, 'Devam').click()
  await page.getByText('İşletmenizin yerini haritada işaretleyin').first().waitFor()
  if (isPlaced) await markPlace(page)
  else await page.getByRole('checkbox', { name: /^Yerini sonra işaretleyeceğim/ }).check()
  await button(page, 'Devam').click()
  await step(page, 'Fotoğraflar')
  await button(page, 'İşletmemi Kaydet').click()
  await page.getByRole('heading', { name: 'Kaydınız alındı' }).waitFor()
  await page.getByText(isPlaced ? PLACED : UNPLACED).waitFor()
  await link(page, 'İşletme paneline git').click()
}

/** Calls of people and staff whose pages are other tests'. */
async function caller(page: Page, account: { email: string; password: string; userType: string }) {
  const reply = await page.request.post('/api/auth/login', { data: account })
  const { token } = (await reply.json()) as { token: string }
  return async (path: string, data: object = {}) => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  }
}

/** Whether the whole panel down to its next step is seen above the lower bar without scrolling. */
async function isOneScreen(page: Page): Promise<boolean> {
  await page.evaluate('scrollTo(0, 0)')
  const step = await page.getByRole('region', { name: 'Sıradaki adım' }).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Ana menü' }).last().boundingBox()
  return step !== null && bar !== null && step.y + step.height <= bar.y
}

const idOf = async (name: string) =>
  (await rows.sql()<{ id: number }[]>`select id from business where name = ${name}`)[0]?.id ?? 0

it('an owner’s day: signed up, listed, open, asked and answered, counted, with a second shop, and one closed', {
  timeout: 300_000,
}, async () => {
  const page = await open('/add-business')
  const account = { businessName: FIRST, ownerName: 'Işık Su', phone: '0555 724 10 21' }
  const typed = { ...account, ...OWNER, confirmPassword: OWNER.password }
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
  await button(page, 'İşletmemi Kaydet').click()
  await link(page, 'İşletmenizin kaydını tamamlayın').click()
  await sendBusiness(page, FIRST, '0555 724 10 21')
  await page.getByText('Onay bekliyor. Onaylanınca yayınlanır.').waitFor()
  await inspectPage(page, 'day-waiting')

  const ayse = await buildUser(rows.sql(), { name: 'Ayşe Irmak', email: `gun-ayse-${STAMP}@example.test` })
  const asAyse = await caller(page, ayse)
  const admin = { email: 'admin@rehber724.test', password: 'admin724admin', userType: 'customer' }
  const asAdmin = await caller(page, admin)
  const first = await idOf(FIRST)
  await asAdmin(`/api/admin/businesses/${first}/approve`)
  await page.getByText('Onaylı', { exact: true }).first().waitFor() // without a reload
  // The form's switch has no effect: only the owner's button sets the state.
  await page.getByText(/^Başvurunuzda açık olduğunuzu yazdınız/).waitFor()
  await page.locator('label', { hasText: 'KAPALI' }).click()
  await page.getByText(/^Siz kapattınız: (?:bugün|yarın) \d\d:\d\d/).waitFor()
  await page.locator('label', { hasText: 'AÇIK' }).click()
  await page.getByText(/^Siz açtınız: (?:bugün|yarın) \d\d:\d\d/).waitFor()
  await page.getByRole('region', { name: 'Sıradaki adım' }).getByText('Saatlerinizi girin').waitFor()
  await expect.poll(() => isOneScreen(page)).toBe(true)
  await inspectPage(page, 'day-open')

  await asAyse('/api/messages', { toBusinessId: first, message: 'Kapıda kaldım, gelir misiniz?' })
  await link(page, /^Müşteri mesajları 1 okunmamış/).click()
  await page.getByText('Kapıda kaldım, gelir misiniz?').last().waitFor()
  await page.getByRole('textbox', { name: 'Mesajınız', exact: true }).fill('On dakikaya oradayım')
  await page.keyboard.press('Enter')
  await expect
    .poll(
      () => rows.sql()`select body from message m join thread t on t.id = m.thread_id
      where t.business_id = ${first} and m.author_id <> ${ayse.id}`,
    )
    .toEqual([{ body: 'On dakikaya oradayım' }])

  // One call, and the owner sees one.
  const call = { kind: 'call', device: `gun-${STAMP}` }
  expect((await page.request.post(`/api/businesses/${first}/events`, { data: call })).ok()).toBe(true)
  await rows.sql()`
    insert into visit_count (business_id, day, kind, count) values (${first}, istanbul_day(now()) - 1, 'view', 5)`
  await page.goto(`/business-dashboard?business=${first}`)
  const week = page.getByRole('region', { name: 'Dün ve son 7 gün' })
  const figures = () => week.getByRole('row').allTextContents()
  await expect.poll(figures).toEqual(['Dün7 gün', 'Arama01', 'Yol tarifi00', 'Görüntülenme55'])
  await week.getByRole('img', { name: /: 0 arama, 0 yol tarifi, 5 görüntülenme; .+: 1 arama,/ }).waitFor()
  await link(page, 'İstatistikler').click()
  await page.locator('[data-measure="calls"]').getByText('1', { exact: true }).waitFor()
  await button(page, 'Arama').click()
  await page.getByText(/arasında toplam 1 arama$/).waitFor()
  await page.getByText('İşletmeniz önceki dönemin tamamında yayında olmadığı için').waitFor()
  await inspectPage(page, 'day-figures')

  // A second shop, by the panel's own button.
  await link(page, 'Panelim').click()
  await link(page, 'Başka işletme ekle').click()
  await sendBusiness(page, SECOND, '0555 724 10 22', false)
  const second = await idOf(SECOND)
  const chooser = field(page, 'business')
  await chooser.waitFor()
  const told = () => chooser.locator('option').allTextContents()
  await expect.poll(told).toEqual([FIRST, `${SECOND} · Bekliyor`])
  await chooser.selectOption(String(second))
  await page.getByText('Yakındakiler listelerinde görünmüyorsunuz').waitFor() // missing data is shown by itself
  await inspectPage(page, 'day-second-waiting')
  await link(page, 'Yerini işaretle').click()
  await markPlace(page)
  await button(page, 'Değişiklikleri kaydet').click()
  await page.getByText('Bilgiler kaydedildi').first().waitFor()
  await page.goto('/business-dashboard')
  await page.getByText('Onay bekliyor. Onaylanınca yayınlanır.').waitFor()
  await expect.poll(() => page.getByText('Yakındakiler listelerinde görünmüyorsunuz').count()).toBe(0)
  await asAdmin(`/api/admin/businesses/${second}/approve`)
  await expect.poll(told).toEqual([FIRST, SECOND])
  await chooser.selectOption(String(second))
  // Each has its switch, whichever the figures below are of.
  const shop = (name: string) => page.getByRole('article', { name })
  await shop(FIRST).getByRole('radio', { name: 'AÇIK', checked: true }).waitFor({ state: 'attached' })
  await shop(SECOND).locator('label', { hasText: 'KAPALI' }).click()
  await shop(SECOND)
    .getByText(/^Siz kapattınız: (?:bugün|yarın) \d\d:\d\d/)
    .waitFor()
  await asAyse('/api/messages', { toBusinessId: first, message: 'Teşekkürler' })
  for (const message of ['Anahtar kopyalar mısınız?', 'Yarın uğrarım'])
    await asAyse('/api/messages', { toBusinessId: second, message })
  await expect.poll(told).toEqual([`${FIRST} · 1 okunmamış`, `${SECOND} · 2 okunmamış`])
  await link(page, `${FIRST} 1 okunmamış`).waitFor() // what waits in the other one is told, too
  await inspectPage(page, 'day-two-shops')
  await page.goto('/business-dashboard?tab=messages')
  await expect.poll(() => field(page, 'businessId').inputValue()).toBe(String(second)) // as it was chosen
  await page.goBack()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('heading', { level: 1, name: 'Panelim' }).waitFor()
  await inspectPage(page, 'day-two-shops-desk-dark')

  await link(page, 'Bilgiler').click()
  await button(page, 'İşletmeyi kalıcı olarak kapat').click()
  await button(page, 'Kalıcı olarak kapat').click()
  await page.getByText('İşletmeniz kapatıldı').waitFor()
  await page.goto('/business-dashboard')
  await expect.poll(told).toEqual([`${FIRST} · 1 okunmamış`, `${SECOND} · Askıda · 2 okunmamış`])
  await chooser.selectOption(String(second))
  await page.getByText('Bu işletmeyi kapattınız. Yeniden açmak için bize yazın.').waitFor()
  const [fee] = await rows.sql()`select state, next_step_on from subscription where business_id = ${second}`
  expect(fee).toEqual({ state: 'ended', nextStepOn: null })
  await inspectPage(page, 'day-closed-desk-dark')
})
