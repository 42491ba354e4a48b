import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { buildPrize } from '../factories.ts'
import { inspectPage, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productDatabase()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const alert = (page: Page, words: string | RegExp) => page.getByRole('alert').getByText(words).first()

/** Whether a field is at most half a screen below what is seen. */
async function isNear(page: Page, name: string): Promise<boolean> {
  const top = (await field(page, name).boundingBox())?.y ?? Number.POSITIVE_INFINITY
  return top < 1.5 * (page.viewportSize()?.height ?? 0)
}

const PNG = readFileSync('src/web/public/icons/icon-192.png')
/** A photo by its file, as a phone would choose it. */
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

/** Many pages, six of them checked by axe. */
const LONG_WALK_MS = 240_000
type Found = { total: number; items: { id: number }[] }
const STAMP = Date.now()
const OWNER = { email: `sahip-${STAMP}@example.test`, password: 'sahibim724' }
const SHOP = `Işık Çilingir ${STAMP}`

it('leads an owner from the sign-up through three steps, another device and the approval to a message and a prize', {
  timeout: LONG_WALK_MS,
}, async () => {
  const page = await open('/add-business', { expectedErrors: [/400/, /415/] })
  const account = {
    ...{ businessName: SHOP, ownerName: 'Işık Su', phone: '0555 724 10 20' },
    ...{ ...OWNER, confirmPassword: OWNER.password },
  }
  for (const [name, value] of Object.entries(account)) await field(page, name).fill(value)
  await button(page, 'İşletmemi Kaydet').click()
  await page.getByText('İşletme kaydı başarılı! Ana sayfaya yönlendiriliyorsunuz...').waitFor()
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
  await page.getByRole('link', { name: 'İşletmenizin kaydını tamamlayın' }).click()

  await step(page, 'Temel Bilgiler').waitFor()
  expect(await field(page, 'name').inputValue()).toBe(SHOP)
  await page.getByText('Kategori seçimi zorunludur').waitFor() // red while it is empty
  await page.getByText('Adres bilgisi zorunludur').waitFor()
  await button(page, 'Devam').click()
  await alert(
    page,
    'Eksik Bilgi: İşletme adı, kategori, telefon, şehir ve adres bilgisi zorunludur',
  ).waitFor()
  await field(page, 'address').fill('Moda Caddesi 7')
  await button(page, 'Devam').click()
  await alert(page, 'Kategori Seçimi Zorunlu: Lütfen işletmeniz için uygun bir kategori seçin').waitFor()
  await field(page, 'categoryId').selectOption('2')
  await field(page, 'district').selectOption('Kadıköy')
  await field(page, 'phone').fill('12')
  await button(page, 'Devam').click()
  await alert(page, 'Lütfen işaretli alanları düzeltin').waitFor()
  await inspectPage(page, 'wizard-basics-phone')
  await field(page, 'phone').fill('0555 724 10 20')
  await button(page, 'Devam').click()

  await step(page, 'Detaylar').waitFor()
  await field(page, 'description').fill('Kapı, kasa ve oto kilidi.')
  await field(page, 'website').fill('javascript:alert(1)')
  await field(page, 'latitude').fill('kuzey')
  await button(page, 'Devam').click()
  await alert(page, 'Lütfen işaretli alanları düzeltin').waitFor()
  await page.getByText('Geçerli bir web adresi girin').first().waitFor()
  await field(page, 'website').fill('ornek.test')
  await field(page, 'latitude').fill('48,8566') // Paris: refused here, not two steps later
  await field(page, 'longitude').fill('2,3522')
  await button(page, 'Devam').click()
  await alert(page, 'Lütfen işaretli alanları düzeltin').waitFor()
  expect(await field(page, 'latitude').getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Konum Türkiye sınırları dışında görünüyor').first().waitFor()
  await field(page, 'latitude').fill('')
  await field(page, 'longitude').fill('')
  await field(page, 'workingHours').fill('09:00-18:00')
  await field(page, 'placeSearch').fill('kadikoy')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Kadıköy, İstanbul/ }).click()
  await page.locator('.map-land:not([d="M0 0"])').first().waitFor()
  await page.getByText('Harita yükleniyor...').waitFor({ state: 'hidden' })
  await page.locator('.map.leaflet-container').click({ position: { x: 120, y: 140 } })
  await page.getByText(/^Pin: .+, İstanbul, 40\.\d+, 29\.\d+/).waitFor()
  expect(await field(page, 'latitude').inputValue()).toMatch(/^40\.\d+$/)
  // A street is found as it is written in addresses, and the pin says which street it lies on.
  await field(page, 'placeSearch').fill('bağdat cad. kadıköy')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bağdat Caddesi Kadıköy, İstanbul' }).click()
  await button(page, 'Pini haritanın ortasına koy').click()
  await page.getByText(/^Pin: .+ Caddesi yakını, Kadıköy, İstanbul, 40\.97\d+, 29\.06\d+/).waitFor()
  await inspectPage(page, 'wizard-details-phone')
  await button(page, 'Devam').click()

  await step(page, 'Fotoğraflar').waitFor()
  await page.getByText('Taslağınız hesabınıza kaydedildi').waitFor()
  await field(page, 'files').setInputFiles([photo('on.png'), photo('arka.png')])
  await expect.poll(() => page.getByRole('img', { name: /^Fotoğraf \d$/ }).count()).toBe(2)
  await field(page, 'files').setInputFiles({
    name: 'yazi.png',
    mimeType: 'image/png',
    buffer: Buffer.from('yazı'),
  })
  await alert(page, 'Bu dosya fotoğraf olarak açılamadı.').waitFor()
  await button(page, 'yazi.png: vazgeç').click()
  await field(page, 'imageUrl').fill('https://127.0.0.1/foto.png')
  await button(page, 'Adresten ekle').click()
  await alert(page, 'Bu adresten fotoğraf alınamadı.').waitFor()
  await button(page, /^127\.0\.0\.1\/foto\.png: vazgeç$/).click()
  const cover = () => page.getByRole('img', { name: 'Fotoğraf 1' }).getAttribute('src')
  const first = await cover()
  await button(page, 'Fotoğraf 1: sona al').click()
  await expect.poll(cover).not.toBe(first)
  await inspectPage(page, 'wizard-photos-phone')

  // On a desk, later: all of it is there, and is sent.
  const desk = await open('/login', { device: 'desk', theme: 'dark' })
  await desk.getByText('İşletme', { exact: true }).first().click()
  await field(desk, 'email').fill(OWNER.email)
  await field(desk, 'password').fill(OWNER.password)
  await button(desk, 'Giriş Yap').click()
  await desk.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
  await desk.goto('/business-register')
  await step(desk, 'Temel Bilgiler').waitFor()
  expect(await field(desk, 'address').inputValue()).toBe('Moda Caddesi 7')
  await expect.poll(() => field(desk, 'district').inputValue()).toBe('Kadıköy')
  await expect.poll(() => field(desk, 'categoryId').inputValue()).toBe('2')
  await inspectPage(desk, 'wizard-basics-desk')
  await button(desk, 'Devam').click()
  await step(desk, 'Detaylar').waitFor()
  expect(await field(desk, 'workingHours').inputValue()).toBe('09:00-18:00')
  await desk.locator('.map-pin').waitFor()
  await inspectPage(desk, 'wizard-details-desk')
  await button(desk, 'Devam').click()
  await expect.poll(() => desk.getByRole('img', { name: /^Fotoğraf \d$/ }).count()).toBe(2)
  await inspectPage(desk, 'wizard-photos-desk')
  await button(desk, 'İşletmemi Kaydet').click()
  await desk
    .getByText('İşletmeniz platformumuza kaydedildi. Admin onayından sonra yayınlanacaktır.')
    .waitFor()
  await desk.getByRole('heading', { name: 'Kaydınız alındı' }).waitFor()
  await step(desk, 'Temel Bilgiler').waitFor()
  expect(await field(desk, 'name').inputValue()).toBe('')
  await inspectPage(desk, 'wizard-done-desk')
  await desk.getByRole('link', { name: 'İşletme paneline git' }).click()
  await desk.getByText('Bekliyor').waitFor()
  await desk.getByText('Onay bekliyor. Onaylanınca yayınlanır.').waitFor()

  const admin = await openBlank()
  await signIn(admin, 'admin', `/admin/businesses?q=${STAMP}`)
  await admin
    .getByRole('main')
    .getByRole('link', { name: new RegExp(SHOP) })
    .click()
  await button(admin, 'Onayla ve yayınla').click()
  await admin.getByText(`${SHOP} onaylandı`).waitFor()
  const found = async () =>
    (await (await admin.request.get(`/api/businesses/search?q=${STAMP}`)).json()) as Found
  await expect.poll(async () => (await found()).total, { interval: 50, timeout: 10_000 }).toBe(1)
  const id = (await found()).items[0]?.id ?? 0

  const panel = desk.getByRole('region', { name: 'İşletmeleriniz' })
  await panel.getByText('Onaylı', { exact: true }).waitFor() // the panel is updated; the e-mail is confirmed as well
  await desk.goto('/notifications')
  await desk.getByRole('heading', { name: 'İşletmeniz onaylandı' }).waitFor()
  await desk.goto('/business-dashboard')
  // The form's switch has no effect: the hours decide until the owner uses the button.
  await desk.getByText('Çalışma saatlerinize göre gösteriliyor.').waitFor()
  const isOpen = await desk.getByRole('radio', { name: 'AÇIK' }).isChecked()
  for (const name of isOpen ? ['KAPALI', 'AÇIK'] : ['AÇIK', 'KAPALI', 'AÇIK']) {
    await desk.locator('label', { hasText: name }).click()
    const said = name === 'AÇIK' ? 'Siz açtınız' : 'Siz kapattınız'
    await desk.getByText(new RegExp(`^${said}: (?:bugün|yarın) \\d\\d:\\d\\d`)).waitFor()
  }

  const ayse = await buildUser(rows.sql(), { name: 'Ayşe Irmak', email: `ayse-sahip-${STAMP}@example.test` })
  const code = '7240725'
  await buildPrize(rows.sql(), { userId: ayse.id, businessId: id, code })
  const customer = await openBlank()
  await signInAs(customer, { ...ayse, userType: 'customer' }, `/messages/${id}`)
  await field(customer, 'message').fill('Kapıda kaldım, gelir misiniz?')
  await button(customer, 'Gönder').click()
  await desk.getByRole('link', { name: /^Müşteri mesajları 1 okunmamış/ }).waitFor() // by the stream
  await inspectPage(desk, 'owner-panel-desk')
  await desk.getByRole('link', { name: /^Müşteri mesajları/ }).click()
  await desk.getByText('Kapıda kaldım, gelir misiniz?').first().waitFor()
  await desk.goto('/business-dashboard')
  await desk.getByRole('link', { name: /^Ödüller ve çark 1 ödül/ }).click()
  await field(desk, 'code').fill(code)
  await button(desk, 'Kodu kullan').click()
  await desk.getByText('Ödül kullanıldı', { exact: true }).waitFor()
  await desk.getByRole('link', { name: 'Panelim', exact: true }).click()
  await desk.waitForURL(`**/business-dashboard?business=${id}`)

  // A second shop without a position, and an unfinished draft.
  const [own] = await rows.sql()<{ ownerId: number }[]>`select owner_id from business where id = ${id}`
  const ownerId = own?.ownerId ?? 0
  const second = { name: 'İkinci Anahtarcı', categoryId: 2, ownerId }
  const { id: unplaced } = await buildBusiness(rows.sql(), { ...second, lat: null, lng: null })
  const draft = { name: 'Yarım Kalan', status: 'draft', ownerId } as const
  const { id: draftId } = await buildBusiness(rows.sql(), draft)
  await desk.goto('/business-dashboard')
  const chooser = field(desk, 'business')
  await chooser.waitFor()
  expect(await chooser.locator('option').allTextContents()).toEqual([
    expect.not.stringMatching(/ · (?!1 okunmamış$)/),
    expect.stringContaining(second.name),
    expect.stringMatching(/ · Taslak$/),
  ])
  await chooser.selectOption(String(unplaced))
  await desk.getByText('Yakındakiler listelerinde görünmüyorsunuz').waitFor()
  await inspectPage(desk, 'owner-unplaced-desk')
  await page.goto('/business-dashboard')
  await field(page, 'business').selectOption(String(unplaced))
  await inspectPage(page, 'owner-unplaced-phone')
  await desk.goto('/')
  await desk.goto('/business-dashboard')
  await expect.poll(() => chooser.inputValue()).toBe(String(unplaced)) // as it was left
  await desk.getByRole('link', { name: 'Yerini işaretle' }).click()
  await expect.poll(() => isNear(desk, 'latitude')).toBe(true)

  await desk.goto(`/business-dashboard?business=${draftId}`)
  await button(desk, 'Taslağı sil').click()
  await inspectPage(desk, 'owner-delete-draft-desk')
  await desk.getByRole('dialog').getByRole('button', { name: 'Taslağı sil' }).click()
  await desk.getByText('Taslak silindi').waitFor()
  await expect.poll(() => chooser.locator('option').count()).toBe(2)

  await page.goto(`/business-dashboard/${id}/profile`)
  await button(page, 'İşletmeyi kalıcı olarak kapat').click()
  await inspectPage(page, 'owner-close-phone')
  await button(page, 'Kalıcı olarak kapat').click()
  await page.getByText('İşletmeniz kapatıldı').waitFor()
  await expect.poll(async () => (await found()).total, { interval: 50, timeout: 10_000 }).toBe(0)
  await desk.goto(`/business-dashboard?business=${id}`)
  await desk.getByText('Bu işletmeyi kapattınız. Yeniden açmak için bize yazın.').waitFor()
})

it('keeps a customer’s words and photos through a reload, and tells of a listed twin', {
  timeout: LONG_WALK_MS,
}, async () => {
  const admin = await openBlank()
  await signIn(admin, 'admin', '/business-register')
  const listed = { name: `Usta ${STAMP}`, phone: '0850 000 72 41', address: 'Cendere Caddesi 1' }
  const fill = async (page: Page) => {
    for (const [name, value] of Object.entries(listed)) await field(page, name).fill(value)
    await field(page, 'categoryId').selectOption('6')
  }
  const finish = async (page: Page, { isAgain = false } = {}) => {
    await button(page, 'Devam').click()
    await step(page, 'Detaylar').waitFor()
    await button(page, 'Devam').click()
    if (!isAgain) {
      await page.getByText('İşletmenizin yerini haritada işaretleyin').first().waitFor()
      await page.getByText('Yerini sonra işaretleyeceğim').click()
      await button(page, 'Devam').click()
    }
    await step(page, 'Fotoğraflar').waitFor()
  }
  await step(admin, 'Temel Bilgiler').waitFor()
  await fill(admin)
  await finish(admin)
  await field(admin, 'files').setInputFiles([photo('a.png'), photo('b.png')])
  await expect.poll(() => admin.getByRole('img', { name: /^Fotoğraf \d$/ }).count()).toBe(2)
  await button(admin, 'İşletmemi Kaydet').click()
  await admin.getByText(`${listed.name} yayında.`).waitFor()

  const page = await openBlank({ expectedErrors: [/409/] })
  await signIn(page, 'customer', '/business-register')
  await fill(page)
  await page.getByText('Yazdıklarınız bu tarayıcıda saklanıyor.').waitFor()
  await page.reload()
  await expect.poll(() => field(page, 'name').inputValue()).toBe(listed.name)
  await finish(page)
  // Tests do not reach the internet: the answer for another address is used.
  const fetched = await page.evaluate(
    async (bytes) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'c.png')
      const headers = { authorization: `Bearer ${localStorage.getItem('userToken')}` }
      return (await fetch('/api/uploads', { method: 'POST', headers, body: form })).text()
    },
    [...PNG],
  )
  await intercept(page, '*/api/uploads/fetch', { status: 201, json: JSON.parse(fetched) })
  await field(page, 'imageUrl').fill('https://ornek.test/foto.jpg')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'Fotoğraf 1' }).waitFor()
  await page.reload()
  await step(page, 'Temel Bilgiler').waitFor()
  await finish(page, { isAgain: true })
  await page.getByRole('img', { name: 'Fotoğraf 1' }).waitFor()
  await button(page, 'İşletmemi Kaydet').click()
  const twin = page.getByRole('alert').filter({ hasText: 'Bu işletme zaten yayında olabilir' })
  await twin.getByText(listed.name).waitFor()
  await inspectPage(page, 'wizard-twin-phone')
  const way = await twin.getByRole('link', { name: 'Yayındaki sayfayı gör' }).getAttribute('href')
  await button(page, 'Bu benim işletmem değil, yeni kaydet').click()
  await page.getByRole('heading', { name: 'Kaydınız alındı' }).waitFor()
  await page.getByText('yakındakiler listelerinde haritadaki yeri işaretlenince görünür').waitFor()

  // The listed one shows its photos, one at a time in large.
  await page.goto(way ?? '')
  await button(page, /./).first().waitFor()
  await page.getByRole('link', { name: 'Fotoğrafı büyüt: 1 / 2' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByText('1 / 2').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 / 2').waitFor()
  await inspectPage(page, 'photo-viewer-phone')
  await page.keyboard.press('Escape')
  await screenshot(page, 'business-photos-phone')

  const guest = await open(`/isletme/${way?.split('/').at(-1)}`, { scripts: false, device: 'desk' })
  const strip = guest.getByRole('region', { name: `${listed.name}: fotoğraflar` })
  expect(await strip.getByRole('img').count()).toBe(2)
  // What shared links show has the first one beside the words.
  const image = await guest.locator('meta[property="og:image"]').getAttribute('content')
  expect(image).toContain('/gorsel/isletme/')
  await screenshot(guest, 'guest-photos-desk')
})
