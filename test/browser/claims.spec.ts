import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { inspectPage, screenshot, testBrowser } from './harness.ts'
import { inMail, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productDatabase()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('a business is claimed by mail and by document, given to one of them, and contested', {
  timeout: 240_000,
}, async () => {
  const sql = rows.sql()
  const mark = Date.now()
  const listed = `bilgi-${mark}@example.test`
  const name = `Sahipsiz Elektrik ${mark}`
  const { id } = await buildBusiness(sql, {
    ...{
      name,
      source: 'osm',
      sourceId: `node/${mark}`,
      categoryId: 7,
      email: listed,
      phone: '+908500007240',
    },
  })
  const account = (who: string) =>
    buildUser(sql, {
      userType: 'business',
      name: who,
      email: `${who[0]?.toLowerCase()}-${mark}@example.test`,
    })
  const [mehmet, zeynep] = [await account('Mehmet Usta'), await account('Zeynep Kaya')]

  const guest = await open('/', { device: 'desk', scripts: false })
  await expect.poll(async () => (await guest.request.get(`/api/businesses/${id}`)).status()).toBe(200)
  await guest.goto(`/isletme/${id}`)
  await guest.getByRole('heading', { name: 'Bu işletme sizin mi?' }).waitFor()
  expect(await guest.getByRole('link', { name: 'İşletme hesabı açın' }).getAttribute('href')).toBe(
    `/business-register?next=%2Fbusiness%2F${id}%2Fclaim`,
  )

  // The draft of their sign-up is on home until they claim what they came for.
  for (const { id: ownerId } of [mehmet, zeynep])
    await buildBusiness(sql, { ownerId, status: 'draft', name: 'Kayıttan kalan' })
  const nag = (page: Page) => page.getByRole('link', { name: 'İşletmenizin kaydını tamamlayın' })
  const first = await openBlank({ device: 'phone', theme: 'light', expectedErrors: [/403/] })
  await signInAs(first, { ...mehmet, userType: 'business' }, '/')
  await nag(first).waitFor()
  await first.goto(`/business/${id}`)
  await first.getByRole('link', { name: 'İşletmeyi sahiplen' }).click()
  await first.getByText(/^Kayıtlı adres: bi\*\*\*@/).waitFor()
  await inspectPage(first, 'claim-ways-phone-light')
  await button(first, 'Başvur').click()
  await first.getByText('Kod, işletmenin kayıtlı e-posta adresine gönderildi.').waitFor()
  const code = await inMail(listed, /\b(\d{6})\b\s*\r?\n\r?\nKod/)
  await first.locator('[name="code"]').fill(code === '123456' ? '654321' : '123456')
  await button(first, 'Kodu doğrula').click()
  await first.getByRole('alert').getByText('Kod hatalı.').first().waitFor()
  await first.getByText('4 deneme hakkınız kaldı.').waitFor()
  await inspectPage(first, 'claim-code-phone-light')
  await first.locator('[name="code"]').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await button(first, 'Kodu doğrula').click()
  await first.getByText('Kanıtınız alındı.').waitFor()
  const isLeftAlone = async () => {
    const known = first.waitForResponse('**/api/claims')
    await first.goto('/')
    await (await known).finished()
    await first.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor()
    await expect.poll(() => nag(first).count()).toBe(0)
    await expect.poll(() => first.evaluate('document.querySelectorAll("[aria-busy=true]").length')).toBe(0)
    expect(await nag(first).count()).toBe(0)
  }
  await isLeftAlone()

  const second = await openBlank({ device: 'desk', theme: 'dark' })
  await signInAs(second, { ...zeynep, userType: 'business' }, `/business/${id}/claim`)
  await second.locator('[name="proof"][value="phone"]').check()
  await button(second, 'Başvur').click()
  await second.getByText('Yönetici kayıtlı telefonu arayıp').waitFor()

  const admin = await openBlank({ device: 'desk', theme: 'light' })
  await signIn(admin, 'admin', '/admin/claims')
  const row = (who: string) =>
    admin
      .getByRole('listitem')
      .filter({ has: admin.getByRole('heading', { name }) })
      .filter({ hasText: who })
  await button(admin, 'Aranacak').click()
  await row(zeynep.email).getByRole('button', { name: 'Telefon kodu oluştur' }).click()
  await row(zeynep.email)
    .getByText(/^Kod: \d{6}$/)
    .waitFor()
  await inspectPage(admin, 'claims-call-desk-light')

  await button(second, 'Başka bir yol seç').click()
  await second.locator('[name="proof"][value="document"]').check()
  await button(second, 'Başvur').click()
  const red = { width: 600, height: 400, channels: 3, background: '#9b0c14' } as const
  const buffer = await sharp({ create: red }).png().toBuffer()
  await button(second, 'Belge seç').waitFor()
  await second.locator('[name="file"]').setInputFiles({ name: 'levha.png', mimeType: 'image/png', buffer })
  await second.getByText('Kanıtınız alındı.').waitFor()
  await inspectPage(second, 'claim-document-desk-dark')

  await button(admin, 'Karar bekleyen').click()
  await row(zeynep.email).getByRole('button', { name: 'Belgeyi göster' }).click()
  await row(zeynep.email).getByRole('img', { name: 'Başvuranın yüklediği belge' }).waitFor()
  await inspectPage(admin, 'claims-admin-desk-light')
  await row(mehmet.email).getByRole('button', { name: 'Onayla' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Onayla' }).click()
  await admin.getByText('hesabına verildi').waitFor()
  await row(mehmet.email).getByText('bu karar tek tıkla geri alınamaz').waitFor()

  await first.goto('/business-dashboard/claims')
  await first.getByText('Onaylandı', { exact: true }).waitFor()
  await isLeftAlone()
  await first.goto('/business-dashboard/claims')
  await first.getByText('Onaylandı', { exact: true }).waitFor()
  await inspectPage(first, 'own-claims-phone-light')
  await second.goto('/business-dashboard/claims')
  await second.getByText('Gerekçe: İşletme, sahipliğini kanıtlayan başka bir hesaba verildi.').waitFor()
  await expect
    .poll(async () => {
      await guest.reload()
      return guest.getByText('Bu işletme sizin mi?').count()
    })
    .toBe(0)

  const path = await inMail(listed, /(\/claim-dispute\?token=\S+)/)
  const holder = await open(path, { device: 'phone', theme: 'dark' })
  await holder.locator('[name="text"]').fill('Dükkân benim, bu kişi eski çalışanım.')
  await inspectPage(holder, 'claim-dispute-phone-dark')
  await button(holder, 'İtiraz et').click()
  await holder.getByText(`${name} için itirazınızı yönetici inceleyecek.`).waitFor()
  await button(admin, 'İtirazlar').click()
  await row('Dükkân benim').getByRole('button', { name: 'İtirazı kabul et' }).click()
  await admin.locator('[name="reason"]').fill('Kayıtlı adresin sahibi belgesini gösterdi')
  await screenshot(admin, 'claims-dispute-desk-light')
  await admin.getByRole('dialog').getByRole('button', { name: 'İtirazı kabul et' }).click()
  await admin.getByText(/^İtiraz kabul edildi/).waitFor()
  await first.reload()
  await first.getByText('Gerekçe: Kayıtlı adresin sahibi belgesini gösterdi').waitFor()
})
