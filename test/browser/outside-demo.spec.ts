import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../product.ts'
import { smtpServer } from '../smtp-server.ts'
import { expectAccessible, screenshot, testBrowser, type VisitOptions } from './harness.ts'

/** Rules that demo mode leaves out: confirmed addresses, the staff's second step, no common passwords. */
let product: Product
let post: Awaited<ReturnType<typeof smtpServer>>
beforeAll(async () => {
  post = await smtpServer()
  product = await startProduct({ DEMO: '0', SMTP_URL: post.url, MAIL_FROM: 'Rehber724 <bilgi@ornek.test>' })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await post?.close()
})

const { open } = testBrowser()
const visit = (address: string, options: VisitOptions = {}) =>
  open(product.url + address, { ...options, baseURL: product.url })

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const alertSays = (page: Page, sentence: string) =>
  page.getByRole('alert').getByText(sentence).first().waitFor()
const atHome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await control(page, name).fill(value)
  await page.keyboard.press('Enter')
}

/** The match of `pattern` in the last mail to `email` with one. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      () => {
        const texts = post.received.filter(({ to }) => to.includes(email)).map(({ text }) => text)
        found = texts.flatMap((text) => pattern.exec(text)?.[0] ?? []).at(-1)
        return found
      },
      { timeout: 10_000 },
    )
    .toBeTruthy()
  return found ?? ''
}
const LINK = /\/confirm-email\?token=[\w-]{43}/
const PASSWORD = /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** An authenticator's current code (RFC 6238), independent of the product's implementation. */
function codeOf(secret: string): string {
  const bits = Array.from(secret, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.readUInt8(19) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1e6).padStart(6, '0')
}

/** The content of the QR code on the page. */
async function scanned(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /kare kod/ }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

/** The first password of an account that `npm run user -- create` makes. */
function createdByOperator(email: string): string {
  const args = ['scripts/user.ts', 'create', '--type', 'admin', '--email', email]
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...args, '--name', 'Zeynep Kaya', '--phone', '05320000001'],
    { env: { ...process.env, NODE_ENV: '', DEMO: '0', DATA_DIR: product.dataDir }, encoding: 'utf8' },
  )
  const first = PASSWORD.exec(stdout)?.[0]
  expect(first, stderr).toBeTruthy()
  return first ?? ''
}

it('an admin chooses a password and sets up the second step before anything else, and again without it', {
  timeout: 120_000,
}, async () => {
  const email = `yonetici-${Date.now()}@example.test`
  const first = createdByOperator(email)
  const page = await visit('/login', { expectedErrors: [/40[013]/] })
  await type(page, { email, password: first })
  await page.getByRole('heading', { name: 'Yeni Şifre Belirleyin' }).waitFor()
  expect(await page.getByText('Test hesapları').count()).toBe(0)
  await type(page, { password: 'kısa 724', confirmPassword: 'kısa 724' })
  await alertSays(page, 'Yönetici ve saha hesaplarında şifre en az 12 karakter olmalı')
  const password = 'uzunca bir şifre'
  await type(page, { password, confirmPassword: 'uzunca bir şifrre' })
  await alertSays(page, 'Şifreler eşleşmiyor')
  await type(page, { password, confirmPassword: password })
  await page.getByText('Devam etmek için iki adımlı girişi kurun.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBe(null)

  const setUp = async (name: string) => {
    const begun = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/auth/totp') && reply.status() === 201,
    )
    await press(page, 'Kuruluma Başla')
    const { otpauthUrl } = (await (await begun).json()) as { otpauthUrl: string }
    await page.getByRole('img', { name: /kare kod/ }).waitFor()
    await expectAccessible(page)
    await screenshot(page, `totp-setup-${name}`)
    const secret = ((await page.locator('p.font-mono').textContent()) ?? '').replaceAll(' ', '')
    expect(await scanned(page)).toBe(otpauthUrl)
    expect(new URL(otpauthUrl).searchParams.get('secret')).toBe(secret)
    await type(page, { otp: '000000' })
    await alertSays(page, 'Kod hatalı')
    await type(page, { otp: codeOf(secret) })
    await page.getByRole('heading', { name: 'Kurtarma kodlarınız' }).waitFor()
    const codes = await page.locator('ol li').allTextContents()
    expect(new Set(codes).size).toBe(10)
    await expectAccessible(page)
    await screenshot(page, `totp-codes-${name}`)
    await press(page, 'Kodlarımı Sakladım')
    return codes
  }
  const codes = await setUp('phone')
  await atHome(page)

  await press(page, 'Çıkış')
  await page.goto('/login')
  await type(page, { email, password })
  await page.getByRole('heading', { name: 'Doğrulama kodunu girin' }).waitFor()
  await press(page, 'Giriş Yap')
  await alertSays(page, 'Lütfen kodu girin')
  await type(page, { otp: '111111' })
  await alertSays(page, 'Kod hatalı')
  await screenshot(page, 'totp-login-phone')
  await type(page, { otp: codes[0] ?? '' })
  await atHome(page)

  await page.getByRole('link', { name: /^Panelim/ }).click()
  await page.getByRole('link', { name: /^Hesabım ve güvenlik/ }).click()
  await page.getByRole('tab', { name: 'Ayarlar' }).click()
  await page.getByRole('link', { name: 'Güvenlik ayarlarını aç' }).click()
  await page.getByText('9 kurtarma kodunuz kaldı.').waitFor()
  await press(page, 'İki adımlı girişi kapat')
  await type(page, { currentPassword: 'yanlış' })
  await alertSays(page, 'Mevcut şifreniz hatalı')
  await type(page, { currentPassword: password })
  await page.getByText('Devam etmek için iki adımlı girişi kurun.').waitFor()
  await screenshot(page, 'totp-required-phone')
  // Wherever the session turns now, it is led back to what it must do.
  await page.goto('/favorites')
  await page.waitForURL('**/account/security')
  await page.getByText('Devam etmek için iki adımlı girişi kurun.').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await setUp('desk')
  await page.getByText('10 kurtarma kodunuz kaldı.').waitFor()
  await page.goto('/favorites')
  await page.getByRole('heading', { level: 1, name: 'Favorilerim' }).waitFor()
  // Password changed; the second step on, off and on again: each is reported by mail.
  await expect.poll(() => post.received.filter(({ to }) => to.includes(email)).length).toBe(4)
})

it('a customer proves the address by mail, and gets a forgotten password while signed in', {
  timeout: 120_000,
}, async () => {
  const email = `musteri-${Date.now()}@example.test`
  const page = await visit('/register', { expectedErrors: [/40[01]/] })
  const person = { name: 'Ayşe Işık', email, phone: '0555 111 22 33' }
  await type(page, { ...person, password: '123456', confirmPassword: '123456' })
  await alertSays(page, 'Bu şifre çok yaygın. Lütfen tahmin edilmesi daha zor bir şifre seçin')
  await type(page, { ...person, password: 'mor kapı 41', confirmPassword: 'mor kapı 41' })
  await atHome(page)
  const banner = page.getByRole('region', { name: 'E-posta onayı' })
  await banner.getByText(email).waitFor()
  const first = await mailed(email, LINK)
  await banner.getByRole('button', { name: 'Yeniden gönder' }).click()
  await page.getByText('Bağlantı yeniden gönderildi').waitFor()
  await expect.poll(() => mailed(email, LINK)).not.toBe(first)
  await page.goto('/categories')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await banner.waitFor()
  await expectAccessible(page)
  await screenshot(page, 'confirm-banner-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await screenshot(page, 'confirm-banner-desk')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await mailed(email, LINK))
  await press(page, 'E-posta Adresimi Onayla')
  await page.getByRole('heading', { name: 'E-posta adresiniz onaylandı' }).waitFor()
  await banner.waitFor({ state: 'detached' })

  await page.goto('/forgot-password')
  await type(page, { email: 'ayse@örnek' })
  await alertSays(page, 'Geçerli bir e-posta adresi girin')
  await type(page, { email })
  await page.getByRole('heading', { name: 'E-posta Gönderildi!' }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'forgot-signed-in-phone')
  const password = await mailed(email, PASSWORD)
  await press(page, 'Çıkış Yap, Girişe Git')
  await page.waitForURL('**/login')
  await type(page, { email, password })
  await page.getByRole('heading', { name: 'Yeni Şifre Belirleyin' }).waitFor()
  await type(page, { password: 'yeşil kapı 41', confirmPassword: 'yeşil kapı 41' })
  await atHome(page)
})
