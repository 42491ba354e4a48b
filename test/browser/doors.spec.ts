import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { signIn } from './sign-in.ts'

const { open } = testBrowser()

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const alertSays = (page: Page, sentence: string) =>
  page.getByRole('alert').getByText(sentence).first().waitFor()
const atHome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
const atPanel = (page: Page) => page.getByRole('heading', { level: 1, name: 'Panelim' }).waitFor()

let made = 0
/** A new owner with a draft, made by the wire. */
async function newOwner(page: Page) {
  made += 1
  const digits = String(Date.now() + made).slice(-7)
  const owner = { phone: `0536${digits}`, password: 'eskisi724', email: `usta-${digits}@example.test` }
  const data = { ...owner, name: 'Kemal Usta', businessName: 'Kemal Oto Lastik', city: 'Uşak' }
  const reply = await page.request.post('/api/auth/register', {
    data: { ...data, address: 'İsmetpaşa Cad. 12', userType: 'business' },
  })
  expect(reply.status()).toBe(201)
  return owner
}

describe('the owners’ door', () => {
  it('lets in by phone and keyboard, shows the panel, changes the password', async () => {
    const page = await open('/login', { expectedFaults: [/401/, /403/] })
    const owner = await newOwner(page)
    await page.getByRole('link', { name: 'Telefonla giriş yapın' }).click()
    await page.getByRole('heading', { level: 1, name: 'İşletme Girişi' }).waitFor()
    await press(page, 'Giriş Yap')
    await alertSays(page, 'Lütfen tüm alanları doldurun')
    await expectAccessible(page)
    await screenshot(page, 'business-login-refused')
    await control(page, 'phone').pressSequentially('053612345678')
    expect(await control(page, 'phone').inputValue()).toBe('05361234567')
    await control(page, 'password').fill('yanlış724')
    await page.keyboard.press('Enter')
    await alertSays(page, 'Telefon veya şifre hatalı.')
    expect(await control(page, 'password').inputValue()).toBe('yanlış724')

    await control(page, 'phone').fill('')
    await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '+90 ${owner.phone.slice(1)}')
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('[name="phone"]').dispatchEvent(paste)
    }`)
    expect(await control(page, 'phone').inputValue()).toBe(owner.phone)
    await control(page, 'password').fill(owner.password)
    await page.keyboard.press('Enter')
    await page.getByText('Giriş başarılı!').waitFor()
    await atPanel(page)
    const business = page.getByRole('listitem').filter({ hasText: 'Kemal Oto Lastik' })
    for (const words of ['Taslak', 'İsmetpaşa Cad. 12', 'Uşak', 'Henüz yayında değil'])
      await business.getByText(words).first().waitFor()
    expect(await business.getByText(/AÇIK|KAPALI/).count()).toBe(0)

    await page.getByRole('button', { name: 'Şifremi değiştir' }).focus()
    await page.keyboard.press('Enter')
    await control(page, 'currentPassword').fill('yanlış724')
    await control(page, 'newPassword').fill('12345')
    await page.keyboard.press('Enter')
    await alertSays(page, 'Yeni şifre en az 6 karakter olmalı')
    await control(page, 'newPassword').fill('yenisi724')
    await page.keyboard.press('Enter')
    await alertSays(page, 'Mevcut şifreniz hatalı')
    await control(page, 'currentPassword').fill(owner.password)
    await page.keyboard.press('Enter')
    await page.getByText('Şifre başarıyla değiştirildi!').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'owner-panel-phone')

    await press(page, 'Çıkış Yap')
    await page.goto('/business-login')
    await control(page, 'phone').fill(owner.phone)
    await control(page, 'password').fill('yenisi724')
    await page.keyboard.press('Enter')
    await atPanel(page)
  })

  it('shows several businesses with their true state, at both addresses, and to owners alone', async () => {
    const page = await open('/', { device: 'desk', theme: 'dark' })
    await signIn(page, 'business', '/business-login')
    await atPanel(page)
    await page
      .getByText(/^(AÇIK|KAPALI)$/)
      .first()
      .waitFor()
    expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(2)
    await expectAccessible(page)
    await screenshot(page, 'owner-panel-desk')
    await page.getByRole('link', { name: /^Panelim/ }).click()
    await page.waitForURL('**/business-dashboard')
    await atPanel(page)
    const other = await open('/')
    await signIn(other, 'customer', '/business-dashboard')
    await other.getByRole('heading', { name: 'Bu sayfa işletme hesapları içindir' }).waitFor()
    await other.getByRole('link', { name: /^Panelim/ }).click()
    await other.waitForURL('**/customer-dashboard')
  })
})

/** The link in the last mail to `email`, once it has left. */
async function mailedLink(email: string): Promise<string> {
  const folder = path.join(inject('dataDir'), 'mail')
  let found: string | undefined
  await expect
    .poll(
      async () => {
        for (const name of await readdir(folder).catch(() => [])) {
          const text = (await readFile(path.join(folder, name), 'utf8'))
            .replaceAll('=\r\n', '')
            .replaceAll('=3D', '=')
          if (text.includes(`To: ${email}`)) found = /\/confirm-email\?token=[\w-]{43}/.exec(text)?.[0]
        }
        return found
      },
      { timeout: 10_000 },
    )
    .toBeTruthy()
  return found ?? ''
}

describe('the e-mail', () => {
  it('is another one once its mailed link is opened and confirmed', async () => {
    const page = await open('/', { expectedFaults: [/403/] })
    const { email, password } = await newOwner(page)
    const wanted = `yeni-${email}`
    await page.goto('/login')
    await control(page, 'userType').nth(1).check()
    await control(page, 'email').fill(email)
    await control(page, 'password').fill(password)
    await page.keyboard.press('Enter')
    await atHome(page)
    await page.getByRole('link', { name: /^Panelim/ }).click()
    await press(page, 'E-postamı değiştir')
    await control(page, 'email').fill(wanted)
    await press(page, 'Onay Bağlantısı Gönder')
    await alertSays(page, 'Yeni adresinizi ve şifrenizi yazın')
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Mevcut Şifre/ })
      .click()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByText('Yeni adresinizi onaylayın').waitFor()
    expect(await page.locator(':focus').textContent()).toContain(wanted)
    await expectAccessible(page)
    await screenshot(page, 'email-change-sent')

    const link = await mailedLink(wanted)
    const elsewhere = await open(link, { device: 'desk' })
    await press(elsewhere, 'E-posta Adresimi Onayla')
    await elsewhere.getByRole('heading', { name: 'E-posta adresiniz onaylandı' }).waitFor()
    await expectAccessible(elsewhere)
    await screenshot(elsewhere, 'confirm-email-desk')
    await page.goto(link) // again, signed in
    await press(page, 'E-posta Adresimi Onayla')
    await page.getByText(`${wanted} adresi hesabınızda onaylı.`).waitFor()
    await screenshot(page, 'confirm-email-phone')
    const wrong = await open(`${link}x`, { expectedFaults: [/410/] })
    await press(wrong, 'E-posta Adresimi Onayla')
    await alertSays(wrong, 'Bu bağlantının süresi dolmuş')
  })

  it('asks to be confirmed above every page, and the link can be had again', async () => {
    for (const [device, theme] of [
      ['phone', 'light'],
      ['desk', 'dark'],
    ] as const) {
      const page = await open('/', { device, theme })
      // Registrations of the demonstration count as confirmed: what the server says of this one is changed.
      await page.route('**/api/auth/user', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), emailConfirmed: false } })
      })
      await signIn(page, 'customer', '/categories')
      const banner = page.getByRole('region', { name: 'E-posta onayı' })
      await banner.getByText(/musteri@rehber724\.test/).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
      await screenshot(page, `confirm-banner-${device}`)
      await banner.getByRole('button', { name: 'Yeniden gönder' }).click()
      await page.getByText('Bağlantı yeniden gönderildi').waitFor()
    }
  })
})

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** What an authenticator shows now (RFC 6238), written anew: the test is no part of the product. */
function codeOf(secret: string): string {
  const bits = Array.from(secret, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.readUInt8(19) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1e6).padStart(6, '0')
}

describe('the second step of staff’s login', () => {
  it('is set up before anything else where it is required, asked for at login, and taken away', async () => {
    const email = `saha-${Date.now()}@example.test`
    const args = ['scripts/user.ts', 'create', '--type', 'field', '--email', email]
    const operator = spawnSync(
      process.execPath,
      [...args, '--name', 'Zeynep Kaya', '--phone', '05320000001'],
      {
        env: { ...process.env, NODE_ENV: '', DEMO: '1', DATA_DIR: inject('dataDir') },
        encoding: 'utf8',
      },
    )
    const first = /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(operator.stdout)?.[0]
    expect(first, operator.stderr).toBeTruthy()

    const page = await open('/login', { expectedFaults: [/401/, /403/] })
    const logIn = async (password: string) => {
      await control(page, 'email').fill(email)
      await control(page, 'password').fill(password)
      await page.keyboard.press('Enter')
    }
    // The demonstration requires it of nobody: what the server says of the new session is changed.
    await page.route('**/api/auth/new-password', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), mustSetUpTotp: true } })
    })
    await logIn(first ?? '')
    await page.getByRole('heading', { name: 'Yeni Şifre Belirleyin' }).waitFor()
    const password = 'uzunca bir şifre'
    await control(page, 'password').fill(password)
    await control(page, 'confirmPassword').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'İki Adımlı Giriş' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBe(null)
    await press(page, 'Kuruluma Başla')
    await page.getByRole('img', { name: /kare kod/ }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'totp-setup-phone')
    const secret = ((await page.locator('p.font-mono').textContent()) ?? '').replaceAll(' ', '')
    await control(page, 'otp').fill('000000')
    await page.keyboard.press('Enter')
    await alertSays(page, 'Kod hatalı')
    await control(page, 'otp').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Kurtarma kodlarınız' }).waitFor()
    const codes = await page.locator('ol li').allTextContents()
    expect(new Set(codes).size).toBe(10)
    await expectAccessible(page)
    await screenshot(page, 'totp-codes-phone')
    await press(page, 'Kodlarımı Sakladım')
    await atHome(page)

    await press(page, 'Çıkış')
    await page.goto('/login')
    await logIn(password)
    await page.getByRole('heading', { name: 'Doğrulama kodunu girin' }).waitFor()
    await press(page, 'Giriş Yap')
    await alertSays(page, 'Lütfen kodu girin')
    await control(page, 'otp').fill('111111')
    await page.keyboard.press('Enter')
    await alertSays(page, 'Kod hatalı')
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Doğrulama Kodu/ })
      .waitFor()
    await screenshot(page, 'totp-login-phone')
    await control(page, 'otp').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await atHome(page)

    await page.goto('/customer-dashboard')
    await page.getByRole('tab', { name: 'Ayarlar' }).click()
    await page.getByRole('link', { name: 'Güvenlik ayarlarını aç' }).click()
    await page.getByText('9 kurtarma kodunuz kaldı.').waitFor()
    await press(page, 'İki adımlı girişi kapat')
    await control(page, 'currentPassword').fill(password)
    await screenshot(page, 'totp-section-phone')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Kuruluma Başla' }).waitFor()
  })
})
