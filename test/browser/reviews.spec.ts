import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { UNSEEN_AN_HOUR } from '#server/features/reviews/rules.ts'
import { buildUser } from '../../db/seed/factories.ts'
import { buildPrize, buildReview } from '../factories.ts'
import { inspectPage, screenshot, testBrowser } from './harness.ts'
import { buildListed, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const rows = productDatabase()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const reviews = (page: Page) => page.getByRole('region', { name: 'Değerlendirmeler' })

it('a review goes from the writer to the owner, to guests, and out of sight', {
  timeout: 240_000,
}, async () => {
  const sql = rows.sql()
  const [owner] = await sql<{ id: number }[]>`select id from app_user where email = 'isletme@rehber724.test'`
  const name = `Değerlendirilen Tesisat ${Date.now()}`
  const business = await buildListed(sql, { name, ownerId: owner?.id ?? 0, source: 'owner', categoryId: 9 })
  const ayse = await buildUser(sql, { name: 'Ayşe Irmak', email: `ayse-${Date.now()}@example.test` })
  const address = `/business/${business.id}`
  const guest = await open('/', { device: 'desk', scripts: false })

  const customer = await openBlank({ device: 'phone', theme: 'light' })
  await signInAs(customer, { ...ayse, userType: 'customer' }, address)
  await reviews(customer).getByText('Değerlendirme yazabilmek için önce').waitFor()
  await reviews(customer).getByText('Henüz değerlendirme yok').waitFor()
  await inspectPage(customer, 'reviews-none-phone-light')
  await buildPrize(sql, { userId: ayse.id, businessId: business.id, usedAt: new Date() })
  await customer.reload()
  await button(customer, 'Değerlendirmeyi gönder').click()
  await customer.getByRole('alert').getByText('Değerlendirmeniz gönderilemedi').waitFor()
  await customer.getByText('Bir ile beş arasında puan verin').first().waitFor()
  await inspectPage(customer, 'review-form-phone-light')
  await customer.locator('label:has(input[name="stars"][value="4"])').click()
  await customer.locator('[name="text"]').fill('Gece ikide geldiler.\nBoru <b>hemen</b> onarıldı.')
  await button(customer, 'Değerlendirmeyi gönder').click()
  await customer.getByText('Değerlendirmeniz yayınlandı.').waitFor()
  await reviews(customer).getByText('5 üzerinden 4,0 yıldız').waitFor()
  await customer.locator('main').getByText('1 değerlendirme').first().waitFor()
  // There is no report button for the own review.
  await reviews(customer).getByRole('listitem').getByText('Boru <b>hemen</b> onarıldı.').waitFor()
  await expect.poll(() => button(customer, 'Bildir: Ayşe I. değerlendirmesi').count()).toBe(0)

  const panel = await openBlank({ device: 'desk', theme: 'dark' })
  await signIn(panel, 'business', `${address}#degerlendirmeler`)
  await button(panel, 'Yanıtla: Ayşe I. değerlendirmesi').click()
  await panel.locator('[name="answer"]').fill('Teşekkür ederiz, yine bekleriz.')
  await button(panel, 'Yanıtı yayınla').click()
  await panel.getByText(`${name} yanıtladı`).waitFor()
  await inspectPage(panel, 'reviews-owner-desk-dark')
  await button(panel, 'Bildir: Ayşe I. değerlendirmesi').click()
  await panel.locator('[name="kind"]').selectOption('fake')
  await panel.getByRole('dialog').getByRole('button', { name: 'Bildir' }).click()
  await panel.getByText('Teşekkürler, bildiriminiz alındı.').waitFor()

  await guest.goto(`/isletme/${business.id}`)
  await guest.getByText('Teşekkür ederiz, yine bekleriz.').waitFor()
  await guest.getByText('Boru <b>hemen</b> onarıldı.').waitFor()
  expect(await guest.locator('script[type="application/ld+json"]').first().textContent()).toMatch(
    /"aggregateRating":.*"review":\[/,
  )
  await screenshot(guest, 'reviews-guest-desk-light')

  const admin = await openBlank({ device: 'phone', theme: 'dark' })
  await signIn(admin, 'admin', '/admin/reviews')
  const row = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name }) })
  await row.getByText('Gerçek bir deneyim değil').waitFor()
  await inspectPage(admin, 'reviews-admin-phone-dark')
  await row.getByRole('button', { name: 'Gizle' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Gizle' }).click()
  await admin.getByRole('dialog').getByText('Bu alan zorunludur').waitFor()
  await admin.locator('[name="reason"]').fill('Deneyim doğrulanamadı')
  await admin.getByRole('dialog').getByRole('button', { name: 'Gizle' }).click()
  await admin.getByText('Değerlendirme gizlendi.').waitFor()
  await button(admin, 'Gizlenen').click()
  await row.getByText('Gizlendi. Gerekçe: Deneyim doğrulanamadı').waitFor()

  await customer.goto('/notifications')
  await customer.getByText('Değerlendirmeniz gizlendi').first().waitFor()
  await customer.goto(address)
  await customer.getByText('Yayında değil: yönetici gizledi. Gerekçe: Deneyim doğrulanamadı').waitFor()
  await inspectPage(customer, 'review-hidden-phone-light')
  await expect
    .poll(async () => {
      await guest.reload()
      return guest.getByText('Ayşe I.').count()
    })
    .toBe(0)
})

it('one of many within an hour waits: its writer is told so, and the staff finds it among those that wait', async () => {
  const sql = rows.sql()
  const business = await buildListed(sql, { name: `Kalabalık Tesisat ${Date.now()}`, categoryId: 9 })
  for (let i = 0; i < UNSEEN_AN_HOUR; i++)
    await buildReview(sql, { businessId: business.id, userId: (await buildUser(sql)).id })
  const late = await buildUser(sql, { name: 'Geç Kalan' })
  await buildPrize(sql, { userId: late.id, businessId: business.id, usedAt: new Date() })
  const customer = await openBlank()
  await signInAs(customer, late, `/business/${business.id}`)
  await customer.locator('label:has(input[name="stars"][value="5"])').click()
  await customer.locator('[name="text"]').fill('Sonuncu söz')
  await button(customer, 'Değerlendirmeyi gönder').click()
  await customer.getByText('Değerlendirmeniz alındı. Ekibimiz baktıktan sonra yayınlanır.').waitFor()
  await reviews(customer)
    .getByText(/^Henüz yayında değil\./)
    .waitFor()
  await inspectPage(customer, 'review-held-phone-light')

  const admin = await openBlank({ device: 'desk', theme: 'dark' })
  await signIn(admin, 'admin', '/admin/reviews?queue=held')
  const row = admin.getByRole('listitem').filter({ hasText: 'Sonuncu söz' })
  await row.getByText(/^Bekletiliyor:/).waitFor()
  await inspectPage(admin, 'admin-reviews-held-desk-dark')
  await button(admin, 'Gizlenen').click()
  await expect.poll(() => row.count()).toBe(0)
})
