import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildUser } from '../../db/seed/factories.ts'
import { buildThread } from '../factories.ts'
import { callOutIn, glazier, SIVAS } from './call-out-data.ts'
import { DEVICES, inspectPage, testBrowser, type VisitOptions } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser({ position: SIVAS })
const { sql } = productDatabase()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const marker = (page: Page, id: number) => page.locator(`#map-place-${id}`)
const row = (page: Page, id: number) =>
  page.getByRole('listitem').filter({ has: page.locator(`#call-out-${id}`) })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** On a desk and a phone, in light and dark. `reopen`: what is drawn for the width it is opened with. */
async function inspectAll(page: Page, name: string, reopen?: () => Promise<void>) {
  for (const [device, { viewport }] of Object.entries(DEVICES).toReversed()) {
    await page.setViewportSize(viewport)
    await reopen?.()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await inspectPage(page, `call-outs-desk-${name}-${device}-${colorScheme}`)
    }
  }
  await page.setViewportSize(DEVICES.desk.viewport)
}

type Account = Parameters<typeof signInAs>[1]

/** The id of a picture that somebody has taken. */
async function uploadAs(page: Page): Promise<number> {
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a8b91' } })
    .jpeg()
    .toBuffer()
  const headers = { authorization: `Bearer ${await page.evaluate<string>('localStorage.userToken')}` }
  const file = { name: 'cam.jpg', mimeType: 'image/jpeg', buffer }
  const reply = await page.request.post('/api/uploads', { headers, multipart: { file } })
  expect(reply.status(), await reply.text()).toBe(201)
  const [upload] = await sql()<{ id: number }[]>`select max(id) as id from upload`
  return upload?.id ?? 0
}

/** Far from other tests' call-outs and from each other, so that no marker holds two. */
const move = (id: number, { city, lat, lng }: { city: string; lat: number; lng: number }) =>
  sql()`update call_out set city = ${city}, lat = ${lat}, lng = ${lng} where id = ${id}`

it('the staff sees what runs and what nobody took, and decides on the objections to a job', {
  timeout: 240_000,
}, async () => {
  const [shop, other] = [await glazier(sql(), 6, false), await glazier(sql(), 7, false)]
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const winner = { userId: shop.owner.id, code: '4821' }
  const taken = { ask: 'accepted', minutesAgo: 75, winner } as const
  const runs = await callOutIn(sql(), { ...taken, status: 'accepted' }, customer.id, [shop.id])
  const untaken = await callOutIn(sql(), { status: 'asking', ask: 'asked', minutesAgo: 4 }, customer.id, [
    other.id,
  ])
  const over = await callOutIn(sql(), { ...taken, status: 'over' }, customer.id, [shop.id, other.id])
  await move(runs, { city: 'Edirne', lat: 41.677, lng: 26.556 })
  await move(untaken, { city: 'Van', lat: 38.501, lng: 43.373 })
  await sql()`update call_out set alarmed_at = now() where id = ${untaken}`
  await sql()`
    update call_out_ask set job_ended_at = now(), outcome = 'no_show', promised_minutes = 20, agreed_kurus = 52000
    where call_out_id = ${over} and won_at is not null`
  // A job of before its owner would be the former one's.
  await sql()`update business_ownership set from_at = from_at - interval '1 day' where business_id = ${shop.id}`
  const thread = await buildThread(sql(), { businessId: shop.id, customerId: customer.id }, [
    { body: 'Neredesiniz?' },
    // Enough to bury it.
    ...Array.from({ length: 200 }, (_, n) => ({ body: `Geliyoruz ${n}`, side: 'business' as const })),
  ])
  const openAs = async (user: Account, address: string, options: VisitOptions = {}) => {
    const page = await openBlank(options)
    await signInAs(page, user, address)
    await button(page, 'Tamam').click() // the notice of new terms
    return page
  }
  const job = await openAs(shop.owner, `/call-outs/${over}`)
  await sql()`
    insert into call_out_price (call_out_id, round, no, total_kurus, reason, photo_id, asked_by, answer, answered_at)
    select id, round, 1, 90000, 'Temperli cam çıktı', ${await uploadAs(job)}, ${shop.owner.id}, 'declined', now()
    from call_out where id = ${over}`

  // Both sides object.
  const page = await openAs(customer, `/call-outs/${over}`)
  for (const [side, words] of [
    [page, 'Kapıya kadar gelen olmadı.'],
    [job, 'Geldim, zili açan olmadı.'],
  ] as const) {
    await button(side, 'Bu işe itiraz et').click()
    await side.getByRole('textbox', { name: 'Ne oldu?' }).fill(words)
    await button(side, 'İtirazı gönder').click()
    await side.getByText('Kararımızı size bildireceğiz', { exact: false }).waitFor()
  }

  // The start page counts it; on the map and in the list beside it are those that run, with their ages.
  const staff = await openBlank({ device: 'desk' })
  await signIn(staff, 'admin', '/admin')
  await staff.getByRole('link', { name: /^İtiraz edilen çağrılar En eskisi/ }).waitFor()
  await inspectAll(staff, 'start')
  await staff.goto('/admin/call-outs')
  await marker(staff, runs).waitFor()
  expect(await marker(staff, runs).getAttribute('aria-label')).toMatch(/, 1 sa süredir, Geliyor$/)
  expect(await marker(staff, untaken).getAttribute('aria-label')).toMatch(/, \d dakikadır, Kabul eden yok$/)
  await row(staff, runs).getByText(`Giden: ${shop.name}`).waitFor()
  await row(staff, untaken).getByText('Kabul eden yok', { exact: true }).waitFor()
  expect(await row(staff, over).count()).toBe(0)
  await marker(staff, untaken).click()
  expect(await staff.evaluate('document.activeElement.id')).toBe(`call-out-${untaken}`)
  await inspectAll(staff, 'list', async () => {
    await staff.reload()
    await marker(staff, untaken).waitFor()
  })

  await button(staff, 'İtirazlı').click()
  await row(staff, over).getByText('İtiraz bekliyor', { exact: true }).waitFor()
  await inspectAll(staff, 'disputed')
  await row(staff, over).getByRole('link').click()
  await heading(staff, new RegExp(`^Çağrı ${over}: `)).waitFor()
  await part(staff, 'İşler').getByText('Toplam ₺900,00 istendi', { exact: false }).waitFor()
  await part(staff, 'İşler').getByRole('img', { name: '1. ek ücret isteğinin fotoğrafı' }).waitFor()
  for (const words of [shop.name, 'Gidilmedi', '20 dakika', '₺520,00', String(thread.id)])
    await part(staff, 'İşler').getByText(words, { exact: true }).waitFor()
  await part(staff, 'Sorulanlar (2)').getByText(other.name, { exact: true }).waitFor()
  const objection = part(staff, 'Müşterinin itirazı')
  await objection.getByText('Kapıya kadar gelen olmadı.').waitFor()
  await inspectAll(staff, 'record')
  await button(staff, 'Konuşmayı oku').click()
  const talk = part(staff, 'Mesajlar ve son konum')
  await talk.getByText('Geliyoruz 199', { exact: true }).waitFor()
  await talk.getByText('Konum gönderilmemiş', { exact: false }).waitFor()
  expect(await talk.getByText('Neredesiniz?').count()).toBe(0)
  await inspectAll(staff, 'talk')
  await button(staff, 'Önceki mesajları göster').click()
  await talk.getByText('Neredesiniz?', { exact: true }).waitFor()
  expect(await button(staff, 'Önceki mesajları göster').count()).toBe(0)

  // What is missing is named; a reason and how the job counts are enough.
  await button(staff, 'Kararı bildir').click()
  await staff.getByText('İtirazı haklı bulup bulmadığınızı seçin.').first().waitFor()
  await staff.getByText('Gerekçeyi yazın; iki taraf da okur.').first().waitFor()
  await inspectAll(staff, 'refused')
  await objection.getByLabel('İtiraz', { exact: true }).selectOption('Kabul edilmedi')
  await objection.getByLabel('İşin sonucu').selectOption('Sayılmadı')
  await objection.getByLabel('Kararın gerekçesi').fill('Varış kodu söylenmedi, zil çalındı.')
  await button(staff, 'Kararı bildir').click()
  await objection.getByText('Varış kodu söylenmedi, zil çalındı.', { exact: true }).waitFor()
  await part(staff, 'İşler').getByText('Sayılmadı', { exact: true }).waitFor()

  // Then the other side's.
  const theirs = part(staff, `${shop.name} işletmesinin itirazı`)
  await theirs.getByLabel('İtiraz', { exact: true }).selectOption('Haklı bulundu')
  await theirs.getByLabel('Kararın gerekçesi').fill('İş sizin aleyhinize sayılmaz.')
  await button(staff, 'Kararı bildir').click()
  await theirs.getByText('İş sizin aleyhinize sayılmaz.', { exact: true }).waitFor()
  expect(await button(staff, 'Kararı bildir').count()).toBe(0)
  await inspectAll(staff, 'decided')

  // Both sides read both decisions.
  for (const [side, verdict] of [
    [page, 'İtirazınız kabul edilmedi.'],
    [job, 'İtirazınız haklı bulundu.'],
  ] as const) {
    await side.reload()
    await side.getByText(verdict).waitFor()
    await side.goto('/notifications')
    for (const words of ['Varış kodu söylenmedi, zil çalındı.', 'İş sizin aleyhinize sayılmaz.'])
      await side.getByText(words, { exact: false }).first().waitFor()
  }
})
