import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { buildSegment } from '../factories.ts'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { sql } = productDatabase()
const { open, openBlank } = testBrowser()
const PASSWORD = 'uzun ve kendine özgü'

/** Downloads by this button: the file's name and its words. */
async function takeSheet(page: Page, name: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await downloading
  const proxy = await getDocumentProxy(new Uint8Array(await readFile(await file.path())))
  const { text } = await extractText(proxy, { mergePages: true })
  return { name: file.suggestedFilename(), text: text.replace(/\s+/g, ' ') }
}

it('an owner prints the poster and the card of hours; who scans the wheel’s code finds it open', async () => {
  const email = 'afis@example.test'
  const owner = await buildUser(sql(), { userType: 'business', email, password: PASSWORD })
  const { id } = await buildBusiness(sql(), {
    ...{ ownerId: owner.id, name: 'Işık Çilingir', city: 'İstanbul', district: 'Beyoğlu', categoryId: 2 },
    ...{ hours: 'Mo-Sa 09:00-19:00', lat: 41.0369, lng: 28.985 },
  })
  await buildSegment(sql(), { businessId: id })

  const page = await openBlank({ device: 'phone' })
  await signInAs(page, { email, password: PASSWORD, userType: 'business' }, '/business-dashboard')
  await page.getByRole('link', { name: 'Afiş ve saat kartı' }).click()
  await page.getByRole('heading', { level: 1, name: 'Afiş ve saat kartı' }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'print-phone')
  const poster = await takeSheet(page, 'Vitrin afişi, A4 indir (PDF)')
  expect(poster.name).toBe('rehber724-afis-a4.pdf')
  for (const words of ['Işık Çilingir', 'Bizi Rehber724’te bulun', `/isletme/${id}`, 'Çarkımızı çevirin'])
    expect(poster.text).toContain(words)
  const card = await takeSheet(page, 'Çalışma saatleri kartı, A6 indir (PDF)')
  expect(card.name).toBe('rehber724-saatler-a6.pdf')
  expect(card.text).toContain('Pazartesi 09:00–19:00')
  await page.getByText('PDF indirildi').first().waitFor()

  const desk = await openBlank({ device: 'desk', theme: 'dark' })
  await signIn(desk, 'admin', `/admin/businesses/${id}`)
  await desk.getByRole('link', { name: 'Afiş ve saat kartı' }).click()
  await desk.getByRole('button', { name: 'Vitrin afişi, A5 indir (PDF)' }).waitFor()
  await expectAccessible(desk)
  await screenshot(desk, 'print-desk-dark')

  const guest = await openBlank({ device: 'phone' })
  await signIn(guest, 'customer', `/business/${id}#cark`)
  await guest.getByRole('heading', { name: 'Işık Çilingir çarkı' }).waitFor()

  const shown = await open(`/isletme/${id}`, { device: 'desk' })
  const address = (await shown.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const size = await shown.evaluate<number[]>(`(async () => {
    const picture = new Image()
    picture.src = ${JSON.stringify(address)}
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  })()`)
  expect(size).toEqual([1200, 630])
})
