import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { workbook } from '../workbook.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

/** A town of which no other test counts what is there. */
const HAMUR = { lat: 39.61, lng: 42.99 }

it('the staff hands in a chamber’s workbook, is told what is missing, previews, reads what was refused, takes it and takes it back', {
  timeout: 120_000,
}, async () => {
  const admin = await openBlank({ device: 'phone', theme: 'light', expectedErrors: [/status of 415/] })
  await signIn(admin, 'admin', '/admin/imports')
  const mark = String(Date.now())
  const name = `hamur-${mark}.xlsx`
  const buffer = workbook({
    Üyeler: [
      ['Hamur Ticaret Odası üyeleri'],
      ['Ünvan', 'Meslek', 'Enlem', 'Boylam', 'Sicil'],
      [`Hamur Lastik ${mark}`, 'Oto lastik', HAMUR.lat, HAMUR.lng, 7],
      ['Kayakçı', 'Kayak okulu', HAMUR.lat, HAMUR.lng, 8],
    ],
  })
  const choose = (file: Buffer, as: string) =>
    admin
      .locator('input[name=table]')
      .setInputFiles({ name: as, mimeType: 'application/octet-stream', buffer: file })
  await choose(buffer, name)
  await admin.getByText(`${name}: 2 satır`).waitFor()
  expect(await admin.locator('[name="headRow"]').inputValue()).toBe('2')
  expect(await admin.locator('[name="field-2"]').inputValue()).toBe('lat')
  await admin.locator('[name="sourceName"]').fill('Hamur Ticaret Odası')
  await admin.getByRole('button', { name: 'Önizle', exact: true }).click()
  await admin.getByRole('alert').getByText('Eksik veya hatalı alanlar var.').waitFor()
  await inspectPage(admin, 'tables-missing-phone-light')
  // A file that is none leaves the table and what was typed as they are.
  await choose(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'eski.xls')
  await admin.getByRole('alert').getByText('eski bir Excel biçiminde').waitFor()
  await admin.locator('[name="sourceLicence"]').fill('CC BY 4.0')
  await admin.locator('[name="sourceUrl"]').fill('https://oda.ornek.test')
  await admin.locator('[name="dataDate"]').fill('2026-11-01')
  await admin.getByRole('button', { name: 'Önizle', exact: true }).click()
  const run = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name }) })
  await run.getByText('Henüz hiçbir kayıt değişmedi').waitFor()
  await run.getByText('Kategorisi yok: 1', { exact: true }).waitFor()
  await run.getByText('Kaynak: Hamur Ticaret Odası (CC BY 4.0) · 1 Kasım 2026').waitFor()
  const saving = admin.waitForEvent('download')
  await run.getByRole('button', { name: 'Alınmayanları indir (CSV)' }).click()
  const file = await saving
  expect(readFileSync(await file.path(), 'utf8')).toContain('4;Kategorisi seçilmedi;Kayakçı;Kayak okulu')
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.emulateMedia({ colorScheme: 'dark' })
  await inspectPage(admin, 'tables-preview-desk-dark')
  await run.getByRole('button', { name: `Uygula: ${name}` }).click()
  await run.getByText('Tamamlandı').waitFor()
  await run.getByRole('button', { name: 'Geri al' }).click()
  await admin.getByRole('button', { name: 'Evet, geri al' }).click()
  await run.getByText('Geri alındı', { exact: true }).waitFor()
})
