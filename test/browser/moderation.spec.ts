import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importOsm } from '#server/features/osm-import/import.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { buildBusinessReport, buildMessageReport, buildThread } from '../factories.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const rows = productDatabase()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Two people who report a business, and a conversation that one of them reports. */
async function cast() {
  const sql = rows.sql()
  const mark = Date.now()
  const name = `Bildirilen Berber ${mark}`
  const { id } = await buildBusiness(sql, { name, categoryId: 7, phone: '+902120000001' })
  const ayse = await buildUser(sql, { name: 'Ayşe Irmak', email: `ayse-${mark}@example.test` })
  const mehmet = await buildUser(sql, { name: 'Mehmet Usta', email: `mehmet-${mark}@example.test` })
  const details = 'Numara başkasının'
  await buildBusinessReport(sql, { businessId: id, userId: ayse.id, kind: 'wrong_phone', details })
  await buildBusinessReport(sql, { businessId: id, userId: mehmet.id, kind: 'closed_for_good' })
  const said = { side: 'business', body: 'Kapora olmadan gelmem' } as const
  const thread = await buildThread(sql, { businessId: id, customerId: ayse.id }, [said])
  await buildMessageReport(sql, { threadId: thread.id, reporterId: ayse.id, kind: 'fraud' })
  return { name, id, ayse }
}

/** Runs an import beside the running product, like an operator. */
async function importSome() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-browser-import-'))
  const place = (id: number, name: string) => ({
    ...{ type: 'node', id, lat: 39.9 + id / 1e6, lon: 32.85 },
    tags: { amenity: 'pharmacy', ...(name && { name }) },
  })
  const file = path.join(folder, 'ankara.json')
  const elements = [place(4_001, 'Kızılay İçe Aktarılan Eczane'), place(4_002, '')]
  writeFileSync(file, JSON.stringify({ elements }))
  await importOsm(rows.sql(), { file, places: loadPlaces() })
  rmSync(folder, { recursive: true })
}

it('the staff closes what was reported, finds it in the audit log and its file, and reads what imports brought', {
  timeout: 240_000,
}, async () => {
  const { name, id, ayse } = await cast()
  await importSome()
  const admin = await openBlank({ device: 'phone', theme: 'light' })
  await signIn(admin, 'admin', '/admin/reports')
  const row = (kind: string) =>
    admin
      .getByRole('listitem')
      .filter({ has: admin.getByRole('heading', { name }) })
      .filter({ hasText: kind })
  await row('İşletme bilgisi').getByText('2 bildirim', { exact: true }).waitFor()
  await row('İşletme bilgisi').getByText('Numara başkasının').waitFor()
  await row('Konuşma').getByRole('button', { name: 'Konuşmayı oku' }).click()
  await row('Konuşma').getByText('Kapora olmadan gelmem').waitFor()
  await inspectPage(admin, 'admin-reports-phone-light')

  await row('İşletme bilgisi')
    .getByRole('button', { name: `${name}: bildirimi kapat` })
    .click()
  const dialog = admin.getByRole('dialog', { name: 'Bildirim kapatılsın mı?' })
  await dialog.getByRole('button', { name: 'Bildirimi kapat' }).click()
  await dialog.getByRole('alert').getByText('Sonucu seçin').first().waitFor()
  await dialog.locator('[name="outcome"]').selectOption('acted')
  await dialog.locator('[name="note"]').fill('Aradım, kapanmış')
  await inspectPage(admin, 'admin-reports-close-phone-light')
  await dialog.getByRole('button', { name: 'Bildirimi kapat' }).click()
  await row('İşletme bilgisi').getByText('bildirim kapatıldı (gereği yapıldı)').waitFor()
  await row('Konuşma').waitFor()
  await button(admin, 'Kapatılanlar').click()
  await row('İşletme bilgisi').getByText('Not: Aradım, kapanmış').waitFor()

  const reporter = await openBlank({ device: 'desk' })
  await signInAs(reporter, { ...ayse, userType: 'customer' }, '/notifications')
  await reporter.getByText(`${name} hakkındaki bildiriminizi inceledik ve gereğini yaptık.`).waitFor()

  const desk = await openBlank({
    device: 'desk',
    theme: 'dark',
    expectedErrors: [/status of 415/, /status of 403/],
  })
  await signIn(desk, 'admin', '/admin/audit')
  await desk.getByRole('searchbox', { name: 'Kim yaptı' }).fill('admin@rehber724')
  await desk.locator('[name="action"]').selectOption('report.closed')
  await desk.locator('[name="subjectKind"]').selectOption('business')
  await desk.locator('[name="subjectId"]').fill(String(id))
  const sentence = `${name} işletmesi için gelen 2 bildirimi gereğini yaparak kapattı.`
  const entries = desk.getByRole('main').getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(1)
  await entries.getByText(sentence).waitFor()
  await expect.poll(() => new URL(desk.url()).searchParams.get('subject')).toBe(`business:${id}`)
  await inspectPage(desk, 'admin-audit-desk-dark')
  const saving = desk.waitForEvent('download')
  await button(desk, 'CSV indir').click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^islem-kayitlari-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\uFEFFZaman;Kişi;E-posta;/)
  expect(lines[1]).toContain(sentence)
  await desk.locator('[name="from"]').fill('2026-01-02')
  await desk.locator('[name="to"]').fill('2026-01-03')
  await desk.getByRole('heading', { name: 'Eşleşen kayıt yok' }).waitFor()
  await button(desk, 'Süzgeçleri temizle').click()
  await desk.getByText('İşlem kayıtlarını dosya olarak indirdi.').first().waitFor()
  await desk.getByText(`${name} işletmesinin şikâyet edilen bir konuşmasını okudu.`).waitFor()

  await desk.goto('/admin/imports')
  const run = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: 'ankara.json' }) })
  await run.getByText('Adı yok: 1', { exact: true }).waitFor()
  await run.getByText('Alınmayanlardan örnekler').click()
  await run.getByRole('link', { name: 'OpenStreetMap: node/4002' }).waitFor()
  await inspectPage(desk, 'admin-imports-desk-dark')

  // An import shows its changes first, is made, and is undone.
  const tags = { amenity: 'pharmacy', name: 'Önizlenen Eczane' }
  const content = { elements: [{ type: 'node', id: -1, lat: 39.95, lon: 32.88, tags }] }
  const mimeType = 'application/json'
  const choose = (page: Page, text: string) =>
    page
      .locator('input[name=file]')
      .setInputFiles({ name: 'cankaya.json', mimeType, buffer: Buffer.from(text) })
  await choose(desk, '{')
  await desk.getByRole('alert').getByText('Dosya eksik, bozuk veya tanınmayan biçimde').waitFor()
  await choose(desk, JSON.stringify(content))
  const previewed = desk
    .getByRole('listitem')
    .filter({ has: desk.getByRole('heading', { name: 'cankaya.json' }) })
  await previewed.getByText('Henüz hiçbir kayıt değişmedi').waitFor()
  await previewed.getByText('Önizlenen Eczane').waitFor()
  await inspectPage(desk, 'admin-imports-preview-desk-dark')
  await previewed.getByRole('button', { name: 'Uygula: cankaya.json' }).click()
  await previewed.getByText('Tamamlandı').waitFor()
  await admin.goto('/admin/imports')
  // The login is no longer fresh: the password is required before thousands of rows change.
  const token = (await desk.evaluate(() => localStorage.getItem('userToken'))) ?? ''
  await rows.sql()`
    update session set proven_at = now() - interval '16 minutes' where token_hash = sha256(convert_to(${token}, 'UTF8'))`
  await previewed.getByRole('button', { name: 'Geri al' }).click()
  const question = desk.getByRole('dialog', { name: 'İçe aktarma geri alınsın mı?' })
  await question.getByRole('button', { name: 'Evet, geri al' }).click()
  const identity = desk.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' })
  await identity.getByRole('button', { name: 'Vazgeç' }).click()
  await question.getByText(/şifrenizi veya doğrulama kodunuzu yeniden girmeniz/).waitFor()
  await question.getByRole('button', { name: 'Evet, geri al' }).click()
  await identity.locator('[name="currentPassword"]').fill('admin724admin')
  await inspectPage(desk, 'admin-imports-identity-desk-dark')
  await desk.keyboard.press('Enter')
  await previewed.getByText('Geri alındı', { exact: true }).waitFor()
  await admin.reload()
  await admin
    .getByRole('listitem')
    .filter({ hasText: 'cankaya.json' })
    .getByText('Geri alındı: bugün')
    .waitFor()
  await inspectPage(admin, 'admin-imports-undone-phone-light')

  // The demonstration has places of one source alone: none is agreed on.
  await button(admin, 'İki kaynakta aynı olanları önizle').click()
  const agreed = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: /^İki kaynakta aynı olanlar, / }) })
  await admin.getByRole('status').getByText('Önizleme hazır. Henüz hiçbir kayıt değişmedi.').waitFor()
  await agreed.getByText('Henüz hiçbir kayıt değişmedi').waitFor()
  await agreed.getByRole('button', { name: /^Vazgeç: İki kaynakta/ }).click()
  await agreed.waitFor({ state: 'detached' })
})
