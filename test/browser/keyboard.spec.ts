import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { testBrowser } from './harness.ts'

const { open } = testBrowser()

/** The maximum number of stops to the next element. */
const MAX_TABS = 60

/** The focused element: a control's name or a button's or link's text; and whether it is visible. */
const atHand = (page: Page) =>
  page.evaluate<{ is: string; seen: boolean }>(`{
    const at = document.activeElement ?? document.body
    const is = at === document.body ? '' : (at.getAttribute('name') ?? at.textContent.trim())
    ;({ is, seen: at === document.body || getComputedStyle(at).outlineStyle !== 'none' })
  }`)

/** By Tab alone, forwards; each stop on the way can be seen. */
async function reach(page: Page, wanted: string): Promise<void> {
  for (let i = 0; i < MAX_TABS; i++) {
    await page.keyboard.press('Tab')
    const { is, seen } = await atHand(page)
    expect(seen, `nobody sees that the keyboard is at ${is}`).toBe(true)
    if (is === wanted) return
  }
  throw new Error(`the keyboard does not reach ${wanted}`)
}

/** Types into each control in turn, and presses the button; nothing else has touched the page. */
async function fillIn(page: Page, values: Record<string, string>, button: string): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await reach(page, name)
    if (value === ' ') await page.keyboard.press('Space')
    else {
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(value)
    }
  }
  await reach(page, button)
  await page.keyboard.press('Enter')
}

const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
const shows = (page: Page, heading: string | RegExp) =>
  page.getByRole('heading', { name: heading }).first().waitFor()
const visit = async (page: Page, address: string, heading: string | RegExp) => {
  await page.goto(address)
  await shows(page, heading)
}
const now = () => String(Date.now()).slice(-7)

it('a customer registers, keeps the profile, changes password and e-mail, and forgets it, by keyboard alone', {
  timeout: 120_000,
}, async () => {
  const page = await open('/', { device: 'desk' })
  const email = `klavye-${now()}@example.test`
  const passwords = { password: 'eskisi724', confirmPassword: 'eskisi724' }
  await visit(page, '/register', 'Kayıt Ol')
  const person = { name: 'Ece Ak', email, phone: '05321112233', city: 'Uşak', ...passwords }
  await fillIn(page, { ...person, marketingEmail: ' ' }, 'Kayıt Ol')
  await shows(page, 'Hoş geldiniz, Ece Ak')

  await visit(page, '/customer-dashboard?tab=profile', 'Panelim')
  const profile = { name: 'Ece Su Ak', phone: '05334445566', currentPassword: 'eskisi724', city: 'Konya' }
  await fillIn(page, profile, 'Profilimi Kaydet')
  await says(page, 'Profiliniz kaydedildi')
  await page.reload()
  await shows(page, 'Panelim')
  expect(await page.locator('[name="city"]').inputValue()).toBe('Konya')

  await reach(page, 'E-postamı değiştir')
  await page.keyboard.press('Enter')
  const wanted = { email: `yeni-${email}`, currentPassword: 'eskisi724' }
  await fillIn(page, wanted, 'Onay Bağlantısı Gönder')
  await says(page, 'Yeni adresinizi onaylayın')

  await visit(page, '/customer-dashboard?tab=settings', 'Panelim')
  await reach(page, 'Şifremi değiştir')
  await page.keyboard.press('Enter')
  const change = { currentPassword: 'eskisi724', newPassword: 'yenisi724' }
  await fillIn(page, change, 'Şifreyi Değiştir')
  await says(page, 'Şifre başarıyla değiştirildi!')

  await visit(page, '/forgot-password', 'Şifremi Unuttum')
  await fillIn(page, { email }, 'Yeni Şifre Gönder')
  await shows(page, 'E-posta Gönderildi!')
})

it('an owner signs up and logs in by phone, by keyboard alone', async () => {
  const page = await open('/', { device: 'desk' })
  const phone = `0537${now()}`
  const password = 'eskisi724'
  await visit(page, '/business-register', 'İşletme Kaydı')
  const business = { businessName: 'Ak Çilingir', phone, city: 'Konya', address: 'Mevlana Cd. 1' }
  const owner = { ownerName: 'Can Ak', email: `usta-${phone}@example.test`, password }
  await fillIn(page, { ...business, ...owner, confirmPassword: password }, 'İşletmemi Kaydet')
  await shows(page, 'Hoş geldiniz, Can Ak')
  await reach(page, 'Çıkış')
  await page.keyboard.press('Enter')
  await shows(page, 'Şu an açık olan en yakın hizmeti bulun')
  await visit(page, '/business-login', 'İşletme Girişi')
  await fillIn(page, { phone, password }, 'Giriş Yap')
  await says(page, 'Ak Çilingir')
  expect(new URL(page.url()).pathname).toBe('/business-login')
})
