import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildUser } from '../../db/seed/factories.ts'
import { callOutIn, glazier, SIVAS } from './call-out-data.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signInAs } from './sign-in.ts'

const { openBlank } = testBrowser({ position: SIVAS })
const { sql } = productDatabase()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true })

async function inBoth(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await inspectPage(page, `call-out-price-${name}-${colorScheme}`)
  }
}

it('is asked for more at the door, declined, agreed to, pinned, and said to be paid', {
  timeout: 240_000,
}, async () => {
  const shop = await glazier(sql(), 4, false)
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const winner = { userId: shop.owner.id, code: '4821' }
  const id = await callOutIn(
    sql(),
    { status: 'accepted', ask: 'accepted', minutesAgo: 12, winner },
    customer.id,
    [shop.id],
  )
  const openAs = async (user: typeof customer) => {
    const page = await openBlank()
    await signInAs(page, user, `/call-outs/${id}`)
    await button(page, 'Tamam').click() // the notice of new terms
    return page
  }
  const [page, job] = [await openAs(customer), await openAs(shop.owner)]
  await page.getByText('₺520,00', { exact: true }).waitFor()
  expect(await button(job, 'Ek ücret iste').count()).toBe(0) // not before the door
  await button(job, 'Geldim').click()

  // What is missing is named; what was typed stays.
  await button(job, 'Ek ücret iste').click()
  const total = job.getByRole('textbox', { name: 'Yeni toplam (TL)' })
  await total.fill('500')
  await button(job, 'Müşteriye sor').click()
  await job.getByText('yüksek bir tutar yazın', { exact: false }).first().waitFor()
  await job.getByText('fotoğraf ekleyin', { exact: false }).first().waitFor()
  await inBoth(job, 'job-refused')
  await total.fill('1.250,50')
  await job.getByRole('textbox', { name: 'Gerekçe' }).fill('Cam temperli çıktı')
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a8b91' } })
    .jpeg()
    .toBuffer()
  await job
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cam.jpg', mimeType: 'image/jpeg', buffer })
  await job.getByAltText('Fotoğraf eklendi').waitFor()
  await button(job, 'Müşteriye sor').click()
  await job.getByText('müşterinin onayı bekleniyor', { exact: false }).waitFor()
  await inBoth(job, 'job-waits')

  await heading(page, 'Ek ücret isteniyor: toplam ₺1.250,50').waitFor()
  await page.getByText('Cam temperli çıktı').waitFor()
  await inBoth(page, 'asked')
  await button(page, 'Onaylamıyorum').click()
  await page.getByText('₺1.250,50 istendi, onaylanmadı.').waitFor()
  await page.getByText('₺520,00', { exact: true }).waitFor()

  // A lower one is agreed to, and stands above the conversation of both.
  await job.getByText('₺1.250,50 istendi, onaylanmadı.').waitFor()
  await button(job, 'Ek ücret iste').click()
  await total.fill('900')
  await job.getByRole('textbox', { name: 'Gerekçe' }).fill('Temperli cam, indirimli')
  await job
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cam.jpg', mimeType: 'image/jpeg', buffer })
  await job.getByAltText('Fotoğraf eklendi').waitFor()
  await button(job, 'Müşteriye sor').click()
  await heading(page, 'Ek ücret isteniyor: toplam ₺900,00').waitFor()
  await button(page, 'Onaylıyorum').click()
  await page.getByText('₺900,00', { exact: true }).waitFor()
  await job.getByText('₺900,00', { exact: true }).waitFor()
  await inBoth(page, 'agreed')
  await page.goto(`/messages/${shop.id}`)
  await page.getByText('Anlaşılan ücret: ₺900,00', { exact: false }).first().waitFor()
  // The way back to the job covers nothing that one writes with.
  const [talk, bar] = [
    await page.getByRole('region', { name: shop.name, exact: true }).boundingBox(),
    await page.getByRole('region', { name: 'Çağrınız sürüyor' }).boundingBox(),
  ]
  expect(talk && bar && talk.y + talk.height <= bar.y, `${JSON.stringify([talk, bar])}`).toBe(true)
  await inBoth(page, 'pinned')

  // Done; paid by one tap, and the receipt for both.
  await button(job, 'Bitti').click()
  await page.goto(`/call-outs/${id}`)
  await button(page, 'Evet, bitti').click()
  await heading(page, 'Ne kadar ödediniz?').waitFor()
  await inBoth(page, 'done')
  for (const one of [page, job]) {
    const taken = one.waitForEvent('download')
    await button(one, 'Anlaşma belgesi (PDF)').click()
    expect((await taken).suggestedFilename()).toBe(`rehber724-${id}.pdf`)
  }
  await button(page, '₺900,00 ödedim').click()
  await page.getByText('Ödendiği bildirilen: ₺900,00').waitFor()
  await job.getByText('Ödendiği bildirilen: ₺900,00').waitFor()
  const [row] = await sql()`select agreed_kurus, paid_kurus, status from call_out where id = ${id}`
  expect(row).toEqual({ agreedKurus: 90_000, paidKurus: 90_000, status: 'done' })
})
