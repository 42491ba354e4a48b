import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { inMail } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()

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
    const page = await open('/login', { expectedErrors: [/401/, /403/] })
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
    const business = page.getByRole('region', { name: 'İşletmeleriniz' })
    for (const words of ['Kemal Oto Lastik', 'Taslak', 'İsmetpaşa Cad. 12', 'Uşak', 'Henüz yayında değil'])
      await business.getByText(words).first().waitFor()
    expect(await business.getByText(/AÇIK|KAPALI/).count()).toBe(0)

    await page.getByRole('heading', { name: 'Hesabınız' }).click()
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

  it('takes a telephone as it is typed, in every usual writing', async () => {
    const page = await open('/business-login', { expectedErrors: [/401/] })
    const owner = await newOwner(page)
    const [area, a, b, c] = [/^0(...)/, /^....(...)/, /^.{7}(..)/, /(..)$/].map(
      (part) => part.exec(owner.phone)?.[1],
    )
    const writings = [
      `0${area} ${a} ${b} ${c}`,
      `0 (${area}) ${a} ${b} ${c}`,
      `+90 ${area} ${a} ${b} ${c}`,
      `0090 ${area} ${a}-${b}-${c}`,
      `90 ${area} ${a} ${b}${c}`,
      `${area} ${a} ${b} ${c}`,
    ]
    for (const writing of writings) {
      await control(page, 'phone').fill('')
      await control(page, 'phone').pressSequentially(writing)
      const digits = await control(page, 'phone').inputValue()
      expect([writing, digits.replace(/^0/, '')]).toEqual([writing, owner.phone.slice(1)])
    }
    await control(page, 'phone').fill('')
    await control(page, 'phone').pressSequentially(writings[2] ?? '')
    await control(page, 'password').fill(owner.password)
    await page.keyboard.press('Enter')
    await atPanel(page)
  })

  it('is where owners’ links lead, with the type chosen and the way they were on kept', async () => {
    const page = await open('/business-dashboard/7/people')
    await page.getByRole('link', { name: 'Giriş Yap', exact: true }).last().click()
    await page.waitForURL('**/business-login?next=%2Fbusiness-dashboard%2F7%2Fpeople')
    await page.getByRole('link', { name: 'Giriş yapın' }).click()
    await page.waitForURL('**/login?door=business&next=%2Fbusiness-dashboard%2F7%2Fpeople')
    expect(await control(page, 'userType').nth(1).isChecked()).toBe(true)
    await page.goto('/login')
    expect(await control(page, 'userType').nth(0).isChecked()).toBe(true)
    await page.goto('/add-business')
    await page.getByRole('link', { name: 'Giriş yapın' }).click()
    await page.waitForURL('**/business-login*')
  })

  it('keeps where a mailed link leads through the login', async () => {
    const page = await open('/business-dashboard/hours')
    await page.getByRole('link', { name: 'Giriş Yap' }).first().click()
    await page.waitForURL('**/business-login?next=%2Fbusiness-dashboard%2Fhours')
    const owner = await newOwner(page)
    await control(page, 'phone').fill(owner.phone)
    await control(page, 'password').fill(owner.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/business-dashboard/hours')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('shows several businesses with their true state, at both addresses, and to owners alone', async () => {
    const page = await openBlank({ device: 'desk', theme: 'dark' })
    await signIn(page, 'business', '/business-login')
    await atPanel(page)
    await page
      .getByText(/^(AÇIK|KAPALI)$/)
      .first()
      .waitFor()
    expect(await page.getByLabel('İşletme', { exact: true }).locator('option').count()).toBeGreaterThan(1)
    await expectAccessible(page)
    await screenshot(page, 'owner-panel-desk')
    await page.getByRole('link', { name: /^Panelim/ }).click()
    await page.waitForURL('**/business-dashboard')
    await atPanel(page)
    const other = await openBlank()
    await signIn(other, 'customer', '/business-dashboard')
    await other.getByRole('heading', { name: 'Bu sayfa işletme hesapları içindir' }).waitFor()
    await other.getByRole('link', { name: /^Panelim/ }).click()
    await other.waitForURL('**/customer-dashboard')
  })
})

/** The link in the last mail to `email`. */
const mailedLink = (email: string) => inMail(email, /(\/confirm-email\?token=[\w-]{43})/)

describe('the e-mail', () => {
  it('is another one once its mailed link is opened and confirmed', async () => {
    const page = await open('/', { expectedErrors: [/40[03]/] })
    const { email, password } = await newOwner(page)
    const wanted = `yeni-${email}`
    await page.goto('/login')
    await control(page, 'userType').nth(1).check()
    await control(page, 'email').fill(email)
    await control(page, 'password').fill(password)
    await page.keyboard.press('Enter')
    await atHome(page)
    await page.getByRole('link', { name: /^Panelim/ }).click()
    await page.getByRole('heading', { name: 'Hesabınız' }).click()
    await press(page, 'E-postamı değiştir')
    await control(page, 'email').fill(wanted)
    await press(page, 'Onay Bağlantısı Gönder')
    await alertSays(page, 'Yeni adresinizi ve şifrenizi yazın')
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Mevcut Şifre/ })
      .click()
    await page.keyboard.type('yanlış')
    await page.keyboard.press('Enter')
    await alertSays(page, 'Mevcut şifreniz hatalı')
    await control(page, 'currentPassword').fill(password)
    await control(page, 'email').fill('yeni@ornek')
    await page.keyboard.press('Enter')
    await alertSays(page, 'Geçerli bir e-posta adresi girin')
    await control(page, 'email').fill(wanted)
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
    const wrong = await open(`${link}x`, { expectedErrors: [/410/] })
    await press(wrong, 'E-posta Adresimi Onayla')
    await alertSays(wrong, 'Bu bağlantının süresi dolmuş')
  })
})
