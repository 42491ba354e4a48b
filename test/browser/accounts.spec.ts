import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'

const { open } = testBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const summary = (page: Page) => page.getByRole('alert')
const control = (page: Page, name: string) => page.locator(`[name="${name}"]`)

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await control(page, name).fill(value)
}

let made = 0
const someone = () => {
  made += 1
  return {
    ...{ name: 'Ayşe Işık', email: `ayse-${Date.now()}-${made}@example.test`, phone: '0555 111 22 33' },
    ...{ password: 'ışıklı724', confirmPassword: 'ışıklı724' },
  }
}

describe('login', () => {
  it('works by keyboard alone', async () => {
    const page = await open('/', { device: 'desk' })
    await page.getByRole('link', { name: 'Giriş Yap' }).focus()
    await page.keyboard.press('Enter')
    await control(page, 'email').waitFor()
    await page.getByText('Test hesapları').waitFor()
    const reach = async (wanted: string) => {
      for (let i = 0; i < 20; i++) {
        await page.keyboard.press('Tab')
        if ((await page.locator(':focus').getAttribute('name')) === wanted) return
      }
      throw new Error(`the keyboard does not reach ${wanted}`)
    }
    await reach('userType')
    await page.keyboard.press('ArrowRight')
    expect(await control(page, 'userType').nth(1).isChecked()).toBe(true)
    await reach('email')
    await page.keyboard.type('isletme@rehber724.test')
    await reach('password')
    await page.keyboard.type('isletme724')
    await page.keyboard.press('Enter')
    await page.getByText('Giriş başarılı!').waitFor()
    await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByText('İşletme', { exact: true }).waitFor()
  })

  it('refuses in words, keeps what was typed and takes the eye to the refusal', async () => {
    const page = await open('/login', { expectedErrors: [/401/] })
    await press(page, 'Giriş Yap')
    await summary(page).getByText('Lütfen e-posta ve şifrenizi girin').waitFor()
    expect(await page.locator(':focus').getAttribute('role')).toBe('alert')
    await expectAccessible(page)
    await screenshot(page, 'login-refused')

    await fill(page, { email: 'musteri@rehber724.test', password: 'yanlış' })
    await press(page, 'Giriş Yap')
    await summary(page).getByText('E-posta, şifre veya hesap türü hatalı.').waitFor()
    expect(await control(page, 'email').inputValue()).toBe('musteri@rehber724.test')
    expect(await control(page, 'password').inputValue()).toBe('yanlış')
    await page.getByRole('button', { name: 'Şifreyi göster' }).click()
    expect(await control(page, 'password').getAttribute('type')).toBe('text')
  })

  it('sends once what is submitted twice in one tick', async () => {
    const page = await open('/login')
    let sent = 0
    await intercept(page, '*/api/auth/login', () => {
      sent += 1
      return 'pass'
    })
    await fill(page, { email: 'musteri@rehber724.test', password: 'musteri724' })
    await page.evaluate('const form = document.forms[0]; form.requestSubmit(); form.requestSubmit()')
    await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    expect(sent).toBe(1)
  })
})

const person = { name: 'Ayşe Işık', email: 'ayse@example.test', phone: '0555 111 22 33' }
const chosen = { password: 'ışıklı724', confirmPassword: 'ışıklı724' }

it.each([
  ['/login', { email: person.email, password: chosen.password }, 'Giriş Yap', 'Giriş başarısız'],
  ['/business-login', { phone: '05551112233', password: chosen.password }, 'Giriş Yap', 'Giriş hatası'],
  ['/forgot-password', { email: person.email }, 'Yeni Şifre Gönder', 'Şifre sıfırlama başarısız'],
  ['/register', { ...person, ...chosen }, 'Kayıt Ol', 'Kayıt başarısız'],
  [
    '/business-register',
    { email: person.email, phone: person.phone, ...chosen, ownerName: person.name, businessName: 'Işık' },
    'İşletmemi Kaydet',
    'Kayıt başarısız',
  ],
])(
  '%s keeps what was typed and says that it failed when no answer comes',
  async (address, values, button, sentence) => {
    const page = await open(address, { expectedErrors: [/ERR_FAILED/] })
    await intercept(page, '*/api/*', ({ method, url: { pathname } }) =>
      method === 'POST' && /^\/api\/(?:auth|business)\//.test(pathname) ? 'fail' : 'pass',
    )
    await fill(page, values)
    await press(page, button)
    await summary(page)
      .getByText(new RegExp(`^${sentence}\\. `))
      .first()
      .waitFor()
    for (const [name, value] of Object.entries(values))
      expect(await control(page, name).inputValue(), name).toBe(value)
  },
)

describe('registration', () => {
  it.each([
    [{ name: '' }, 'Lütfen tüm zorunlu alanları doldurun'],
    [{ phone: '555 11' }, 'Geçerli bir telefon numarası girin (10-11 rakam)'],
    [{ confirmPassword: 'başka724' }, 'Şifreler eşleşmiyor'],
    [{ password: 'abc', confirmPassword: 'abc' }, 'Şifre en az 6 karakter olmalı'],
  ])('refuses %o', async (wrong, sentence) => {
    const page = await open('/register')
    await fill(page, { ...someone(), ...wrong })
    await press(page, 'Kayıt Ol')
    await summary(page).getByText(sentence, { exact: true }).waitFor()
    const [name = ''] = Object.keys(wrong)
    expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0)
    expect(await control(page, name).inputValue()).toBe(Object.values(wrong)[0])
    await expectAccessible(page)
  })

  it('makes a customer, who comes home; the same e-mail is refused the second time', async () => {
    const page = await open('/register', { expectedErrors: [/409/] })
    const person = someone()
    expect(await control(page, 'city').inputValue()).toBe('İstanbul')
    const cities = await page.locator('[name="city"] option').allTextContents()
    expect([cities.length, new Set(cities).size]).toEqual([81, 81])
    await fill(page, person)
    await control(page, 'city').selectOption('Uşak')
    await press(page, 'Kayıt Ol')
    await page.getByText('Kayıt başarılı! Ana sayfaya yönlendiriliyorsunuz...').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Hoş geldiniz, Ayşe Işık' }).waitFor()

    await page.getByRole('button', { name: 'Çıkış' }).click()
    await page.getByRole('link', { name: 'Müşteri Kaydı' }).click()
    await fill(page, person)
    await press(page, 'Kayıt Ol')
    await summary(page).getByText('Bu e-posta adresi zaten kayıtlı').waitFor()
  })
})

describe('owner sign-up', () => {
  it('offers its eight cities first, refuses in words and leads home', async () => {
    const page = await open('/business-register', { expectedErrors: [/40[09]/] })
    await control(page, 'city').waitFor()
    const first = await page.locator('[name="city"] optgroup').first().locator('option').allTextContents()
    expect(first).toEqual(['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Antalya', 'Uşak', 'Konya', 'Adana'])
    expect(await page.locator('[name="city"] option').count()).toBe(81)
    await press(page, 'İşletmemi Kaydet')
    await summary(page).getByText('Lütfen tüm zorunlu alanları doldurun').waitFor()
    await expectAccessible(page)

    const { name, ...owner } = someone()
    await fill(page, { ...owner, ownerName: name, businessName: 'Işık Çilingir', address: 'Moda Cd. 1' })
    for (const [wrong, sentence] of [
      [{ confirmPassword: 'başka724' }, 'Şifreler eşleşmiyor'],
      [{ password: 'abc', confirmPassword: 'abc' }, 'Şifre en az 6 karakter olmalı'],
      [{ email: 'ayse@ornek' }, 'Geçerli bir e-posta adresi girin'],
      [{ phone: '123' }, 'Geçerli bir telefon numarası girin'],
      [{ email: 'musteri@rehber724.test' }, 'Bu e-posta adresi zaten kayıtlı'],
    ] as const) {
      await fill(page, wrong)
      await press(page, 'İşletmemi Kaydet')
      await summary(page).getByText(sentence).first().waitFor()
      await fill(page, owner)
    }
    await press(page, 'İşletmemi Kaydet')
    await page.getByText('İşletme kaydı başarılı! Ana sayfaya yönlendiriliyorsunuz...').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Hoş geldiniz, Ayşe Işık' }).waitFor()
  })
})
