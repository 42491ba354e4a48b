import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signInAs } from './sign-in.ts'

const { open } = testBrowser()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

let made = 0
/** A new customer's panel. */
async function openPanel(options: Parameters<typeof open>[1] = {}): Promise<{ page: Page; email: string }> {
  made += 1
  const email = `panel-${Date.now()}-${made}@example.test`
  const page = await open('/register', options)
  const values = {
    name: 'Deniz Ak',
    email,
    phone: '0555 111 22 33',
    password: 'eskisi724',
    confirmPassword: 'eskisi724',
  }
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  await page.getByRole('button', { name: 'Kayıt Ol', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
  await page.getByRole('link', { name: /^Panelim/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Panelim' }).waitFor()
  return { page, email }
}

describe('the panel', () => {
  for (const [device, theme] of [
    ['phone', 'light'],
    ['desk', 'dark'],
  ] as const)
    it(`keeps the profile, on the ${device}`, async () => {
      const { page } = await openPanel({ device, theme })
      const wheel = page.getByRole('region', { name: 'Çark özeti' })
      await wheel.getByText('0/20 çevirme').waitFor()
      expect(await wheel.locator('dt, dd, strong').allTextContents()).toEqual(
        ['Toplam çevirme', '0', 'Kazanılan ödül', '0', 'Seviye 1'], // a new customer starts at zero
      )
      await expectAccessible(page)
      await screenshot(page, `panel-overview-${device}`)
      await page.getByRole('tab', { name: 'Profil' }).click()
      await field(page, 'name').fill('Deniz Su Ak')
      await field(page, 'phone').fill('123')
      await page.getByRole('button', { name: 'Profilimi Kaydet' }).click()
      await page.getByRole('alert').getByText('Geçerli bir telefon numarası girin').waitFor()
      expect(await field(page, 'name').inputValue()).toBe('Deniz Su Ak')
      await field(page, 'phone').fill('0533 222 33 44')
      await page.getByRole('button', { name: 'Profilimi Kaydet' }).click()
      await page.getByRole('alert').getByText('Lütfen tüm zorunlu alanları doldurun').waitFor()
      await field(page, 'currentPassword').fill('eskisi724')
      await field(page, 'city').selectOption('İzmir')
      await page.getByRole('button', { name: 'Profilimi Kaydet' }).click()
      await page.getByText('Profiliniz kaydedildi').waitFor()
      await expectAccessible(page)
      await screenshot(page, `panel-profile-${device}`)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Panelim' }).waitFor()
      expect(await field(page, 'name').inputValue()).toBe('Deniz Su Ak')
      expect(await field(page, 'phone').inputValue()).toBe('05332223344')
      expect(await field(page, 'city').inputValue()).toBe('İzmir')
    })

  it('changes the password by keyboard and ends the session elsewhere', async () => {
    const { page, email } = await openPanel()
    const elsewhere = await open('/login', { device: 'desk', expectedErrors: [/401/] })
    await field(elsewhere, 'email').fill(email)
    await field(elsewhere, 'password').fill('eskisi724')
    await elsewhere.keyboard.press('Enter')
    await elsewhere.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    const landing = elsewhere.getByRole('heading', { level: 1, name: /^Şu an açık olan en yakın/ })

    await page.getByRole('tab', { name: 'Ayarlar' }).click()
    await page.getByRole('button', { name: /^Oturumu kapat/ }).click()
    await page.getByText('Oturum kapatıldı').waitFor()
    await expect.poll(() => page.getByText('Başka bir cihaz').count()).toBe(0)
    await page.getByText('Bu cihaz').waitFor()
    await landing.waitFor() // by the stream
    expect(await elsewhere.evaluate(() => localStorage.getItem('userToken'))).toBe(null)

    await signInAs(elsewhere, { email, password: 'eskisi724', userType: 'customer' }, '/')
    await elsewhere.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    await page.reload()
    await page.getByText('Başka bir cihaz').waitFor()
    await page.getByRole('button', { name: 'Şifremi değiştir' }).focus()
    await page.keyboard.press('Enter')
    await field(page, 'currentPassword').fill('eskisi724')
    await field(page, 'newPassword').fill('12345')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Yeni şifre en az 6 karakter olmalı').first().waitFor()
    await screenshot(page, 'panel-password-refused')
    await field(page, 'newPassword').fill('yenisi724')
    await page.keyboard.press('Enter')
    await page.getByText('Şifre başarıyla değiştirildi!').waitFor()
    await expect.poll(() => page.getByText('Başka bir cihaz').count()).toBe(0)
    await expectAccessible(page)
    await screenshot(page, 'panel-settings')
    await elsewhere.reload()
    await elsewhere
      .getByRole('link', { name: 'Müşteri Kaydı' })
      .or(elsewhere.getByRole('link', { name: 'Giriş Yap' }))
      .first()
      .waitFor()
  })

  it('says that the old password is wrong', async () => {
    const { page } = await openPanel({ expectedErrors: [/403/, /ERR_FAILED/] })
    await page.getByRole('tab', { name: 'Ayarlar' }).click()
    await page.getByRole('button', { name: 'Şifremi değiştir' }).click()
    await field(page, 'currentPassword').fill('yanlış')
    await field(page, 'newPassword').fill('yenisi724')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Mevcut şifreniz hatalı').first().waitFor()
    expect(await field(page, 'currentPassword').inputValue()).toBe('yanlış')
    await intercept(page, '*/api/auth/*password*', 'fail')
    await page.getByRole('button', { name: 'Şifreyi Değiştir' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Şifre değiştirme hatası\. /)
      .first()
      .waitFor()
  })
})
