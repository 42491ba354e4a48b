import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pushBrowser } from '../push-service.ts'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn, signUp } from './sign-in.ts'

const { open, openBlank } = testBrowser()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const bell = (page: Page) => page.getByRole('link', { name: /^Bildirimler/ })
const send = (page: Page) => page.getByRole('button', { name: 'Bildirim Gönder' }).click()

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'desk', theme: 'light' },
  { device: 'phone', theme: 'dark' },
])('notifications on a $device in $theme colours', ({ device, theme }) => {
  it('are written, counted, sent and listed; they come live to whom they are for', {
    timeout: 120_000,
  }, async () => {
    const mark = `${device}-${Date.now()}`
    const person = await openBlank({ device, theme })
    const name = `Işıl Bildiren ${mark}`
    await signUp(person, { name, email: `${mark}@example.test`, phone: '05551112244' }, '/notifications')
    await person
      .getByText('Henüz bildiriminiz yok')
      .or(person.getByRole('listitem').first())
      .first()
      .waitFor()
    const second = await person.context().newPage()
    await second.goto('/wheel')
    await bell(second).waitFor()

    const admin = await openBlank({ device, theme, expectedErrors: [/ERR_FAILED/] })
    await signIn(admin, 'customer', '/admin/notifications')
    await admin.waitForURL((url) => url.pathname === '/')
    await signIn(admin, 'admin', '/admin/notifications')
    await admin.getByRole('heading', { level: 1, name: 'Bildirim gönder' }).waitFor()
    if (device === 'desk') await admin.getByText('Henüz bildirim gönderilmemiş').waitFor()
    await screenshot(admin, `admin-notifications-empty-${device}-${theme}`)

    await field(admin, 'title').fill('  ')
    await send(admin)
    await admin.getByRole('alert').getByText('Başlık ve mesaj alanları gerekli').waitFor()
    await field(admin, 'title').fill(`Bakım ${mark}`)
    await field(admin, 'message').fill(
      'Bu gece 02:00 ile 03:00 arasında bakım var.\nAnlayışınız için teşekkürler.',
    )
    await field(admin, 'targetType').selectOption('specific')
    await send(admin)
    await admin.getByRole('alert').getByText('En az bir kullanıcı seçin').first().waitFor()
    await expectAccessible(admin)
    await admin.getByRole('searchbox', { name: 'Kullanıcı ara' }).fill(`isil bildiren ${mark}`)
    await admin.getByRole('button', { name: `${name}: ekle` }).click()
    await admin.getByText('1 kullanıcıya ulaşacak.').waitFor()
    await field(admin, 'kind').selectOption('commercial')
    await admin.getByText('Bu seçimle kimseye ulaşmıyor.').waitFor()
    await field(admin, 'kind').selectOption('service')
    await admin.getByText('1 kullanıcıya ulaşacak.').waitFor()
    await screenshot(admin, `admin-notifications-chosen-${device}-${theme}`)
    const restore = await intercept(admin, '*/api/admin/notifications/send', 'fail')
    await send(admin)
    await admin.getByText('Hata: Bildirim gönderilemedi', { exact: true }).waitFor()
    expect(await field(admin, 'title').inputValue()).toBe(`Bakım ${mark}`)
    await restore()
    await send(admin)
    await admin.getByText('Başarılı: Bildirim 1 kullanıcıya gönderildi').waitFor()
    await expect.poll(() => field(admin, 'title').inputValue()).toBe('')

    await person.getByRole('heading', { level: 2, name: `Bakım ${mark}` }).waitFor()
    await second.getByRole('link', { name: 'Bildirimler, 1 okunmamış' }).waitFor()

    await field(admin, 'title').fill(`Şehir ${mark}`)
    await field(admin, 'message').fill('İstanbul’a özel')
    await field(admin, 'targetType').selectOption('customers')
    for (const city of ['İstanbul', 'Ankara', 'Uşak']) await field(admin, 'targetCities').selectOption(city)
    await admin.getByRole('button', { name: 'Ankara: çıkar' }).click()
    expect(await admin.getByRole('list', { name: 'Seçilen şehirler' }).getByRole('button').count()).toBe(2)
    await admin.getByText(/^\d+ kullanıcıya ulaşacak\.$/).waitFor()
    await screenshot(admin, `admin-notifications-cities-${device}-${theme}`)
    await send(admin)
    const sure = admin.getByRole('dialog', { name: /^[\d.]+ kişiye gönderilsin mi\?$/ })
    await sure.getByText('Gönderilen bildirim geri alınamaz.').waitFor()
    await expectAccessible(admin)
    await screenshot(admin, `admin-notifications-sure-${device}-${theme}`)
    await sure.getByRole('button', { name: 'Vazgeç' }).last().click()
    await sure.waitFor({ state: 'detached' })
    const sent = admin.getByRole('region', { name: 'Son gönderilenler' }).getByRole('listitem')
    expect(await sent.filter({ hasText: `Şehir ${mark}` }).count()).toBe(0) // the dialog is open, nothing sent
    await send(admin)
    await sure.getByRole('button', { name: /^[\d.]+ kişiye gönder$/ }).click()
    await admin
      .getByText(/^Başarılı: Bildirim \d+ kullanıcıya gönderildi$/)
      .last()
      .waitFor()
    await sent.first().getByText(`Şehir ${mark}`).waitFor()
    await sent.first().getByText('Sadece müşteriler').waitFor()
    await sent.first().getByText('İstanbul, Uşak').waitFor()
    await expectAccessible(admin)
    await expectFits(admin)
    await screenshot(admin, `admin-notifications-${device}-${theme}`)

    await second.getByRole('link', { name: 'Bildirimler, 2 okunmamış' }).waitFor()
    await screenshot(second, `bell-${device}-${theme}`)
    await expectAccessible(person)
    await expectFits(person)
    await screenshot(person, `notifications-${device}-${theme}`)
    await person.getByRole('button', { name: `Bakım ${mark}: okundu say` }).click()
    await second.getByRole('link', { name: 'Bildirimler, 1 okunmamış' }).waitFor()
    await person.getByRole('button', { name: 'Tümünü okundu say' }).click()
    await person.getByText('Okunmamış bildirim yok').waitFor()
    await second.getByRole('link', { name: 'Bildirimler', exact: true }).waitFor()
    await screenshot(person, `notifications-read-${device}-${theme}`)
  })
})

/** Fakes permission and push subscription, which a headless browser refuses. */
const fakePush = (subscription: object) => `
  let permission = 'default', mine = null
  globalThis.asked = 0
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => { globalThis.asked += 1; return (permission = 'granted') }
  PushManager.prototype.getSubscription = async () => mine
  PushManager.prototype.subscribe = async () => (mine = {
    ...${JSON.stringify(subscription)}, toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => { mine = null; return true },
  })`

it('push messages are asked for by a press alone, chosen by kind, and shown by the worker', {
  timeout: 120_000,
}, async () => {
  const page = await open('/', { worker: true })
  await page.addInitScript(fakePush(pushBrowser('https://push.example').subscription))
  const [worker] = await Promise.all([
    page.context().waitForEvent('serviceworker'),
    signIn(page, 'customer', '/notifications'),
  ])
  const on = page.getByRole('button', { name: 'Anlık bildirimleri aç' })
  await on.waitFor()
  expect(await page.evaluate('asked')).toBe(0)
  await on.click()
  await page.getByText('Bu cihazda anlık bildirimler açık.').waitFor()
  expect(await page.evaluate('asked')).toBe(1)
  await page.getByRole('checkbox', { name: 'Duyurular' }).click()
  await page.getByRole('checkbox', { name: 'Duyurular', checked: false }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'push-settings-phone-light')

  await worker.evaluate(`
    globalThis.shown = []
    registration.showNotification = async (title, { body, tag, data }) => { shown.push({ title, body, tag, data }) }`)
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const push = {
    title: 'Yıldız Çilingir',
    body: 'Size yeni bir mesaj yazdı.',
    path: '/wheel',
    tag: 'thread-7',
  }
  for (const data of ['not of ours', JSON.stringify(push)])
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const { path, ...words } = push
  await expect.poll(() => worker.evaluate('shown')).toEqual([{ ...words, data: path }])

  await page.getByRole('button', { name: 'Bu cihazda kapat' }).click()
  await on.waitFor()
})
