import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { addTotp } from '../add-rows.ts'
import { buildChange, buildClaim, buildDispute, buildReview, buildReviewReport } from '../factories.ts'
import { addSession } from '../person.ts'
import { expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialogPress = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

const PNG = readFileSync('src/web/public/icons/icon-192.png')
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

/** The audit entries about a subject, oldest first. */
async function acts(page: Page, subject: string): Promise<string[]> {
  const token = await page.evaluate<string>('localStorage.getItem("userToken")')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get(`/api/admin/audit?subject=${subject}`, { headers })
  return ((await answer.json()) as { action: string }[]).map(({ action }) => action).reverse()
}

it('what is listed is corrected, shown in pictures, taken down and listed again by the staff; its log names each act', {
  timeout: 180_000,
}, async () => {
  const name = `Düzeltilen Çekici ${Date.now()}`
  const owner = await buildUser(sql(), { userType: 'business', email: `duzelt-${Date.now()}@example.test` })
  const { id } = await buildBusiness(sql(), {
    name,
    ownerId: owner.id,
    categoryId: 3,
    phone: '+902120000077',
  })
  await buildChange(sql(), { businessId: id, proposerId: owner.id, proposed: { name: 'Bambaşka' } })
  const admin = await openBlank({ device: 'desk' })
  const page = `/admin/businesses/${id}`
  await signIn(admin, 'admin', page)
  await press(admin, 'Değişikliği reddet')
  await field(admin, 'reason').fill('Tabelada bu ad yok')
  await dialogPress(admin, 'Değişikliği reddet')
  await admin.getByText('Değişiklik reddedildi').first().waitFor()

  await admin.goto(page)
  await admin.getByRole('link', { name: 'Bilgileri düzenle' }).click()
  await field(admin, 'description').fill('Ekip düzeltti')
  await press(admin, 'Değişiklikleri kaydet')
  await admin.getByText('Bilgiler kaydedildi').waitFor()
  await admin.getByRole('link', { name: 'Yönetim sayfası' }).click()
  await admin.getByRole('link', { name: 'Saatleri düzenle' }).click()
  await press(admin, '7/24 açık')
  await press(admin, 'Saatleri kaydet')
  await admin.getByText('Çalışma saatleri kaydedildi').waitFor()
  await admin.goto(`/business-dashboard/${id}/photos`)
  await field(admin, 'files').setInputFiles([photo('bir.png'), photo('iki.png')])
  const pictures = admin.getByRole('img', { name: /^Fotoğraf \d+$/ })
  await expect.poll(() => pictures.count()).toBe(2)
  await press(admin, 'Fotoğraf 2: öne al')
  await expect.poll(() => acts(admin, `business:${id}`)).toContain('business.photos_ordered')
  await press(admin, 'Fotoğraf 2: kaldır')
  await expect.poll(() => pictures.count()).toBe(1)

  const listed = async () => (await admin.request.get(`/api/businesses/${id}`)).status()
  await admin.goto(page)
  await press(admin, 'Yayından kaldır')
  await field(admin, 'reason').fill('Telefon başkasına ait')
  await dialogPress(admin, 'Yayından kaldır')
  await admin.getByText(`${name} yayından kaldırıldı`).waitFor()
  await expect.poll(listed).toBe(404)
  await admin.goto(page)
  await admin.getByText('Telefon başkasına ait').waitFor()
  await press(admin, 'Yeniden yayınla')
  await admin.getByText(`${name} yeniden yayında`).waitFor()
  await expect.poll(listed).toBe(200)

  await admin.goto(page)
  await admin.getByRole('link', { name: 'Ekibin bütün işlemleri' }).click()
  await admin.getByText(`${name} işletmesini yeniden yayınladı.`).waitFor()
  const said = await rowOf(admin, name).allTextContents()
  const expected = [
    'ni yeniden yayınladı.',
    'ni yayından kaldırdı.',
    'nden fotoğraf kaldırdı.',
    'nin fotoğraflarını sıraladı.',
    'ne fotoğraf ekledi.',
    'ne fotoğraf ekledi.',
    'nin çalışma saatlerini değiştirdi.',
    'nin bilgilerini düzeltti.',
    'nin değişikliğini reddetti.',
  ]
  expect(said).toEqual(expected.map((words) => expect.stringContaining(`${name} işletmesi${words}`)))
  await expectAccessible(admin)
  await screenshot(admin, 'admin-acts-audit')
})

/** Somebody with a session and a second step, a claim that waits, a granted one contested, reviews reported and hidden. */
async function cast(mark: string) {
  const person = await buildUser(sql(), { name: `Kişi ${mark}`, email: `kisi-${mark}@example.test` })
  await addTotp(sql(), person.id)
  await addSession(sql(), person.id)
  const holder = await buildUser(sql(), { userType: 'business', email: `sahip-${mark}@example.test` })
  const wanted = await buildBusiness(sql(), { name: `İstenen ${mark}`, source: 'osm' })
  const given = await buildBusiness(sql(), { name: `Verilen ${mark}`, source: 'osm', ownerId: holder.id })
  const [asked, granted] = [{ businessId: wanted.id }, { businessId: given.id }]
  const userId = holder.id
  const claim = await buildClaim(sql(), { ...asked, userId, state: 'waiting' })
  const contested = await buildClaim(sql(), { ...granted, userId, proof: 'phone', state: 'approved' })
  await buildDispute(sql(), { claimId: contested.id, body: `Benim ${mark}` })
  const reported = await buildReview(sql(), { ...asked, userId: person.id, stars: 1, body: 'Geç geldiler' })
  await buildReviewReport(sql(), { reviewId: reported.id, userId, kind: 'fake' })
  const hidden = await buildReview(sql(), { ...granted, userId: person.id, hiddenReason: 'Yanlışlıkla' })
  return {
    person,
    wanted,
    given,
    claim: claim.id,
    contested: contested.id,
    reported: reported.id,
    hidden: hidden.id,
  }
}

it('accounts, claims, reviews, advertisements and the wheel: each act that no other path takes, and its entry', {
  timeout: 180_000,
}, async () => {
  const mark = `islem${Date.now()}`
  const { person, wanted, given, claim, contested, reported, hidden } = await cast(mark)
  const [ad] = await sql()<{ id: number }[]>`
    insert into ad (slot, title, url, is_active) values ('banner', ${`Reklam ${mark}`}, '/search', false) returning id`
  const admin = await openBlank({ device: 'phone', theme: 'dark' })
  await signIn(admin, 'admin', `/admin/users/${person.id}`)
  for (const [act, done] of [
    ['Oturumları kapat', 'Oturumlar kapatıldı'],
    ['İki adımlı girişi sıfırla', 'İki adımlı giriş sıfırlandı'],
    ['Şifre gönder', 'Şifre e-postayla gönderildi'],
    ['Rolü değiştir', 'Rol değiştirildi'],
  ] as const) {
    await press(admin, new RegExp(`^${act}`))
    if (act === 'İki adımlı girişi sıfırla' || act === 'Rolü değiştir')
      await field(admin, 'reason').fill('Kimliğini gösterdi')
    if (act === 'Rolü değiştir') await field(admin, 'userType').selectOption('field')
    await dialogPress(admin, act)
    await admin.getByText(done).waitFor()
  }
  expect(await acts(admin, `account:${person.id}`)).toEqual([
    ...['user.sessions_ended', 'user.totp_reset', 'user.password_sent', 'user.role_changed'],
  ])

  await admin.goto('/admin/claims')
  await rowOf(admin, wanted.name).getByRole('button', { name: 'Reddet' }).click()
  await field(admin, 'reason').fill('Belge başka bir işletmenin')
  await dialogPress(admin, 'Reddet')
  await admin.getByText(`${wanted.name} için başvuru reddedildi`).waitFor()
  await press(admin, 'Sonuçlanan')
  await rowOf(admin, wanted.name).getByText('Belge başka bir işletmenin').waitFor()
  await press(admin, 'İtirazlar')
  await rowOf(admin, given.name).getByRole('button', { name: 'İtirazı reddet' }).click()
  await field(admin, 'reason').fill('Sahibi belgesini gösterdi')
  await dialogPress(admin, 'İtirazı reddet')
  await admin.getByText(`${given.name} için itiraz reddedildi`).waitFor()
  expect([await acts(admin, `claim:${claim}`), await acts(admin, `claim:${contested}`)]).toEqual([
    ['claim.rejected'],
    ['claim.dispute_dismissed'],
  ])

  await admin.goto('/admin/reviews')
  await rowOf(admin, wanted.name).getByRole('button', { name: 'Sorun yok, bildirimleri kapat' }).click()
  await admin.getByText('Bildirimler kapatıldı.').waitFor()
  await press(admin, 'Gizlenen')
  await rowOf(admin, given.name).getByRole('button', { name: 'Yeniden göster' }).click()
  await admin.getByText('Değerlendirme yayında.').waitFor()
  expect([await acts(admin, `review:${reported}`), await acts(admin, `review:${hidden}`)]).toEqual([
    ['review.left'],
    ['review.shown'],
  ])

  await admin.goto('/admin/ads')
  await press(admin, `Reklam ${mark}: düzenle`)
  await field(admin, 'body').fill('Değişti')
  await dialogPress(admin, 'Reklamı kaydet')
  await admin.getByText('Reklam kaydedildi').waitFor()
  await rowOf(admin, `Reklam ${mark}`).getByText('Değişti').waitFor()
  expect(await acts(admin, `ad:${ad?.id}`)).toEqual(['ad.edited'])

  await admin.goto('/admin/wheel')
  await press(admin, 'Dilim ekle')
  await field(admin, 'title').fill(`Dilim ${mark}`)
  await field(admin, 'weight').fill('1')
  await field(admin, 'isActive').uncheck()
  await press(admin, 'Dilimi Kaydet')
  await admin.getByText('Dilim kaydedildi').waitFor()
  const [segment] = await sql()<
    { id: number }[]
  >`select id from wheel_segment where title = ${`Dilim ${mark}`}`
  expect(await acts(admin, `segment:${segment?.id}`)).toEqual(['wheel.segment_added'])
  await expectFits(admin)
  await sql()`delete from wheel_segment where id = ${segment?.id ?? 0}`
  await sql()`delete from ad where id = ${ad?.id ?? 0}`
})
