import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'

const { open, openBlank } = testBrowser()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'light' },
  { device: 'desk', theme: 'dark' },
])('the law on a $device in $theme colours', ({ device, theme }) => {
  it('reads the texts, signs up, agrees, withdraws, takes the data along and leaves', {
    timeout: 120_000,
  }, async () => {
    const email = `hak-${device}-${Date.now()}@example.test`
    const page = await open('/', {
      device,
      theme,
      expectedErrors: [/403/, /401/, /ERR_INTERNET_DISCONNECTED/],
    })
    const look = async (name: string) => {
      // The long texts and the form are the same on a desk: axe has seen them by then.
      if (device === 'phone' || !['terms', 'kvkk', 'register'].includes(name)) await expectAccessible(page)
      await expectFits(page)
      await screenshot(page, `law-${name}-${device}-${theme}`)
    }

    await page.getByRole('link', { name: 'Kullanım Koşulları' }).click()
    await heading(page, 'Kullanım Koşulları').waitFor()
    await page.getByText('KDV dâhil aylık 75 TL').waitFor()
    await page.getByRole('note').getByText('Taslak').waitFor()
    await look('terms')
    await page.getByRole('link', { name: 'Gizlilik Politikası' }).first().click()
    await heading(page, 'Gizlilik Politikası').waitFor()
    await page.goto('/legal/kvkk?surum=1')
    await heading(page, 'KVKK Aydınlatma Metni').waitFor()
    await look('kvkk')
    await page.goto('/legal/nothing')
    await page.getByText('Sayfa bulunamadı').waitFor()

    await page.goto('/register')
    const values = { name: 'Deniz Ak', email, phone: '05551112233', password: 'eskisi724' }
    for (const [name, value] of Object.entries({ ...values, confirmPassword: values.password }))
      await field(page, name).fill(value)
    expect(await field(page, 'marketingEmail').isChecked()).toBe(false)
    await page.getByLabel('SMS ile haber verin').check()
    await look('register')
    await page.getByRole('button', { name: 'Kayıt Ol', exact: true }).click()
    await heading(page, /^Hoş geldiniz/).waitFor()

    await page.goto('/customer-dashboard')
    await heading(page, 'Panelim').waitFor()
    await page.getByText('Üyelik başlangıcı').waitFor()
    await page.getByText(String(new Date().getFullYear())).first().waitFor()
    await look('overview')
    await page.getByRole('tab', { name: 'Genel Bakış' }).focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?tab=settings$/)

    const choice = (name: string) => page.getByRole('checkbox', { name })
    await choice('SMS').waitFor()
    expect([await choice('SMS').isChecked(), await choice('E-posta').isChecked()]).toEqual([true, false])
    await choice('E-posta').focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: 'E-posta', checked: true }).waitFor()
    await choice('SMS').click()
    await page.getByText(/^Onay geri alındı/).waitFor()
    await look('settings')
    await page.reload()
    await page.getByRole('checkbox', { name: 'E-posta', checked: true }).waitFor()
    expect(await choice('SMS').isChecked()).toBe(false)

    // Without a network it says so at once, instead of waiting until one comes.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Verilerimi indir' }).click()
    await page.getByRole('status').getByText('Bağlantı kurulamadı').waitFor()
    await page.context().setOffline(false)
    const taken = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Verilerimi indir' }).click()
    const file = await (await taken).path()
    const told = JSON.parse(await readFile(file, 'utf8'))
    expect(told.parts.account.email).toBe(email)
    expect(told.parts.consents.length).toBe(5)

    const opener = page.getByRole('button', { name: 'Hesabımı sil', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Hesabınızı silmek istiyor musunuz?' })
    await dialog.waitFor()
    // The close event comes a moment after closing.
    await page.evaluate('addEventListener("close", (event) => event.stopImmediatePropagation(), true)')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(
      await opener.evaluate('document.activeElement === document.querySelector("[aria-haspopup=dialog]")'),
    ).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Hesabımı kalıcı olarak sil' }).click()
    await dialog.getByRole('alert').getByText('Silmek için şifrenizi yazın').waitFor()
    await field(page, 'password').fill('yanlis')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('Mevcut şifreniz hatalı').first().waitFor()
    await look('erase')
    await field(page, 'password').fill(values.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Şu an açık olan en yakın hizmeti bulun').waitFor()
    await page.getByText('Hesabınız silindi').waitFor()
    const login = await page.request.post('/api/auth/login', { data: { email, password: values.password } })
    expect(login.status()).toBe(401)
  })
})

it('whoever does not know the terms in force is told once, and nobody is held up', async () => {
  const page = await openBlank()
  // The specification's payload does not mention terms.
  const data = {
    name: 'Can Ay',
    email: `kosul-${Date.now()}@example.test`,
    phone: '05551112233',
    city: 'İstanbul',
    password: 'eskisi724',
    userType: 'customer',
  }
  const reply = (await (await page.request.post('/api/auth/register', { data })).json()) as {
    token: string
    user: object
  }
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('userToken', token)
      localStorage.setItem('user', user)
    },
    [reply.token, JSON.stringify(reply.user)] as const,
  )
  await page.goto('/categories')
  const notice = page.getByRole('region', { name: 'Kullanım Koşulları bildirimi' })
  await notice.waitFor()
  await expectAccessible(page)
  await screenshot(page, 'law-notice')
  const noted = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await notice.getByRole('button', { name: 'Tamam' }).click()
  await noted
  await page.reload()
  const asked = page.waitForResponse(/consents/)
  await asked
  expect(await notice.count()).toBe(0)
})
