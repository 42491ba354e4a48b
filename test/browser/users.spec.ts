import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { inMail, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

it('an admin finds an account, blocks it, opens it again and makes one; the person learns why', {
  timeout: 180_000,
}, async () => {
  const mark = `hesap${Date.now()}`
  const email = `${mark}@example.test`
  const owner = await buildUser(sql(), { userType: 'business', name: `Işıl ${mark}`, email })
  const business = await buildBusiness(sql(), { ownerId: owner.id, name: `Lastik ${mark}` })
  const person = await openBlank({ device: 'phone', theme: 'dark', expectedErrors: [/40[13]/] })
  await signInAs(person, { email, password: 'deneme724', userType: 'business' }, '/')

  const admin = await openBlank({ device: 'desk', expectedErrors: [/40[039]/] })
  await signIn(admin, 'admin', '/admin/users')
  await admin.getByRole('searchbox', { name: 'Kullanıcı ara' }).fill(`ISIL ${mark}`)
  const row = admin.getByRole('main').getByRole('listitem').getByRole('link', { name: owner.name })
  await row.waitFor()
  await admin.getByRole('combobox', { name: 'Rol' }).selectOption('business')
  await expect.poll(() => new URL(admin.url()).search).toContain('role=business')
  await row.waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-users')
  await row.click()
  await admin.getByRole('heading', { level: 1, name: owner.name }).waitFor()
  await admin.getByRole('link', { name: business.name }).waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-user')

  await press(admin, /^Engelle/)
  const dialog = admin.getByRole('dialog', { name: 'Hesabı engelle' })
  await dialog.getByRole('button', { name: 'Engelle', exact: true }).click()
  await dialog.getByRole('alert').getByText('Gerekçeyi yazın').first().waitFor()
  await field(admin, 'reason').fill('Hakaret içeren mesajlar')
  await expectAccessible(admin)
  await screenshot(admin, 'admin-user-block')
  await dialog.getByRole('button', { name: 'Engelle', exact: true }).click()
  await admin.getByText('Hesap engellendi').waitFor()
  await admin.getByText('Engelli', { exact: true }).waitFor()
  await admin.getByText('Hakaret içeren mesajlar').waitFor()

  await person.goto('/business-dashboard')
  await person
    .getByRole('button', { name: /Giriş/ })
    .or(person.getByRole('link', { name: /Giriş/ }))
    .first()
    .waitFor()
  await person.goto('/login')
  await person.getByRole('radio', { name: 'İşletme' }).check()
  await field(person, 'email').fill(email)
  await field(person, 'password').fill('deneme724')
  await person.keyboard.press('Enter')
  await person
    .getByRole('alert')
    .getByText(/^Hesabınız engellendi/)
    .first()
    .waitFor()
  await screenshot(person, 'login-blocked')
  expect(await inMail(email, /(Hakaret)/)).toBe('Hakaret')

  await press(admin, /^Engeli kaldır/)
  await field(admin, 'reason').fill('İtirazı haklı bulundu')
  await admin.getByRole('dialog').getByRole('button', { name: 'Engeli kaldır' }).click()
  await admin.getByText('Engel kaldırıldı').waitFor()
  await press(admin, /^Rolü değiştir/)
  await field(admin, 'reason').fill('Ekibe katılıyor')
  await admin.getByRole('dialog').getByRole('button', { name: 'Rolü değiştir' }).click()
  await admin
    .getByRole('alert')
    .getByText(/^Bu hesabın işletmesi var/)
    .waitFor()
  await press(admin, 'Kapat')
  await signInAs(person, { email, password: 'deneme724', userType: 'business' }, '/')

  await admin.getByRole('link', { name: 'Kullanıcı listesi' }).click()
  await row.waitFor() // the same list
  await press(admin, 'Hesap aç')
  await press(admin, 'Hesabı aç')
  await admin.getByRole('dialog').getByRole('alert').getByText('Lütfen tüm alanları doldurun').waitFor()
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.emulateMedia({ colorScheme: 'dark' })
  await admin.getByRole('dialog').getByRole('combobox', { name: 'Rol' }).selectOption('field')
  const dialogField = (name: string) => admin.getByRole('dialog').locator(`[name="${name}"]`)
  await dialogField('name').fill('Zeynep Saha')
  await dialogField('email').fill(`saha-${email}`)
  await dialogField('phone').fill('0532 000 00 01')
  await expectAccessible(admin)
  await screenshot(admin, 'admin-user-new-phone')
  // The login is no longer fresh: the password is required, and no input is lost.
  const token = (await admin.evaluate(() => localStorage.getItem('userToken'))) ?? ''
  await sql()`
    update session set proven_at = now() - interval '16 minutes' where token_hash = sha256(convert_to(${token}, 'UTF8'))`
  await press(admin, 'Hesabı aç')
  const identity = admin.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' })
  await identity.getByRole('button', { name: 'Vazgeç' }).click()
  await admin
    .getByRole('alert')
    .getByText(/şifrenizi veya doğrulama kodunuzu yeniden girmeniz/)
    .first()
    .waitFor()
  await press(admin, 'Hesabı aç')
  await expect
    .poll(() => admin.evaluate('document.activeElement?.getAttribute("name")'))
    .toBe('currentPassword')
  await admin.keyboard.type('bu değil')
  await admin.keyboard.press('Enter')
  await identity.getByRole('alert').getByText('Mevcut şifreniz hatalı').first().waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-identity-phone')
  await identity.locator('[name="currentPassword"]').fill('admin724admin')
  await admin.keyboard.press('Enter')
  await admin.getByRole('heading', { level: 1, name: 'Zeynep Saha' }).waitFor()
  await admin.getByText('Yönetici hesabı açtı').waitFor()
  await expectFits(admin)
  await expectAccessible(admin)
  await screenshot(admin, 'admin-user-phone')
  const first = await inMail(`saha-${email}`, /((?:[a-z2-9]{4}-){3}[a-z2-9]{4})/)
  const opened = await admin.request.post('/api/auth/login', {
    data: { email: `saha-${email}`, password: first },
  })
  expect(await opened.json()).toMatchObject({ mustChoosePassword: true, user: { userType: 'field' } })

  await press(admin, /^Hesabı sil/)
  await admin.getByRole('dialog').getByRole('button', { name: 'Hesabı sil' }).click()
  await admin.getByRole('alert').getByText('Nedeni seçin').first().waitFor()
  await field(admin, 'reason').selectOption('asked')
  await screenshot(admin, 'admin-user-erase-phone')
  await admin.getByRole('dialog').getByRole('button', { name: 'Hesabı sil' }).click()
  await admin.getByText('Hesap silindi').waitFor()
  await admin.getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor()
  await expectFits(admin)
})
