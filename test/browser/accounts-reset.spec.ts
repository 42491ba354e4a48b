import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { inMail, productDatabase } from './product-data.ts'

const { open } = testBrowser()
const { sql } = productDatabase()

/** The password in the mail to `email`. */
const mailedPassword = (email: string) => inMail(email, /((?:[a-z2-9]{4}-){3}[a-z2-9]{4})/)

async function register(page: Page, email: string): Promise<void> {
  const values = { name: 'Ayşe Işık', email, phone: '0555 111 22 33' }
  for (const [name, value] of Object.entries({
    ...values,
    password: 'eskişifre',
    confirmPassword: 'eskişifre',
  }))
    await page.locator(`[name="${name}"]`).fill(value)
  await page.getByRole('button', { name: 'Kayıt Ol', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
}

describe('a forgotten password', () => {
  for (const device of ['phone', 'desk'] as const)
    it(`is replaced by mail, on the ${device}`, async () => {
      const email = `unutkan-${device}-${Date.now()}@example.test`
      // The stream reports that this window's session ended with the old password.
      await register(await open('/register', { device, expectedErrors: [/401.*\/api\/events/] }), email)

      const page = await open('/login', { device, theme: device === 'desk' ? 'dark' : 'light' })
      await page.getByRole('link', { name: 'Şifremi unuttum' }).click()
      await page.getByRole('heading', { name: 'Şifremi Unuttum' }).waitFor()
      await page.getByRole('button', { name: 'Yeni Şifre Gönder' }).click()
      await page.getByRole('alert').getByText('Lütfen e-posta adresinizi girin').waitFor()
      await page.locator('[name="email"]').fill(email)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'E-posta Gönderildi!' }).waitFor()
      await expectAccessible(page)
      await screenshot(page, `forgot-sent-${device}`)
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Gelmedi, Yeniden Gönder' }).click()
        await page.getByRole('status').getByText('Bir e-posta daha istediniz.').waitFor()
        await screenshot(page, 'forgot-sent-again')
      }

      await page.getByRole('link', { name: 'Giriş yapın' }).click()
      await page.locator('[name="email"]').fill(email)
      await page.locator('[name="password"]').fill(await mailedPassword(email))
      await page.getByRole('button', { name: 'Giriş Yap', exact: true }).click()
      await page.getByRole('heading', { name: 'Yeni Şifre Belirleyin' }).waitFor()
      await page.reload()
      await page.locator('[name="password"]').fill('kısa')
      await page.locator('[name="confirmPassword"]').fill('kısa')
      await page.getByRole('button', { name: 'Şifremi Kaydet' }).click()
      await page.getByRole('alert').getByText('Şifre en az 6 karakter olmalı').first().waitFor()
      await expectAccessible(page)
      await screenshot(page, `new-password-${device}`)
      await page.locator('[name="password"]').fill('yepyeni şifre')
      await page.locator('[name="confirmPassword"]').fill('yepyeni şifre')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    })

  it('leads an owner back through the owners’ door to where the link led', async () => {
    const owner = await buildUser(sql(), { userType: 'business', email: `usta-${Date.now()}@example.test` })
    const { id } = await buildBusiness(sql(), { ownerId: owner.id, name: 'Unutkan Usta' })
    const page = await open(`/business-login?next=${encodeURIComponent(`/business-dashboard/${id}/people`)}`)
    await page.getByRole('link', { name: 'E-posta ile şifre iste' }).click()
    await page.locator('[name="email"]').fill(owner.email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'E-posta Gönderildi!' }).waitFor()
    await page.getByRole('link', { name: 'Giriş yapın' }).click()
    await page.locator('[name="email"]').fill(owner.email)
    await page.locator('[name="password"]').fill(await mailedPassword(owner.email))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Yeni Şifre Belirleyin' }).waitFor()
    for (const name of ['password', 'confirmPassword'])
      await page.locator(`[name="${name}"]`).fill('yepyeni şifre')
    await page.keyboard.press('Enter')
    await page.getByText('Yeni şifreniz kaydedildi. Kaldığınız yerden devam ediyorsunuz...').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Ekip' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/business-dashboard/${id}/people`)
  })

  it('is not chosen without the mail', async () => {
    const page = await open('/new-password')
    await page.getByText('Bu sayfa, e-posta ile gelen şifreyle giriş yapınca açılır.').waitFor()
    await page.getByRole('link', { name: 'E-posta ile şifre iste' }).click()
    await page.getByRole('heading', { name: 'Şifremi Unuttum' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/forgot-password')
  })
})
