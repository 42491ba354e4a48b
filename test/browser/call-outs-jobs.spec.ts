import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { JobOutcome } from '#contract/call-outs-rules.ts'
import { buildUser } from '../../db/seed/factories.ts'
import { buildMember } from '../factories.ts'
import { callOutIn, glazier } from './call-out-data.ts'
import { inspectPage, testBrowser, type VisitOptions } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

/** Beyond the first page of the list. */
const OLDER = 31
const DAY_MINUTES = 24 * 60

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const jobs = (page: Page) => page.getByRole('region', { name: 'İşler' }).getByRole('listitem')
/** The value beside a name. */
const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]').first()

type Shop = { id: number; ownerId: number; customerId: number }
type Ended = { outcome: JobOutcome; daysAgo: number; taken?: number; paidKurus?: number }

/** A job that the shop accepted some days ago, and how it came out. */
async function ended({ id: shop, customerId }: Shop, { outcome, daysAgo, taken, paidKurus }: Ended) {
  const [status, ask] =
    outcome === 'reached' ? (['over', 'accepted'] as const) : (['unanswered', 'lost'] as const)
  const id = await callOutIn(sql(), { status, ask, minutesAgo: daysAgo * DAY_MINUTES }, customerId, [shop])
  await sql()`
    update call_out_ask set won_at = now() - make_interval(days => ${daysAgo}), outcome = ${outcome}, promised_minutes = 20,
      arrived_at = now() - make_interval(days => ${daysAgo}) + make_interval(mins => ${taken ?? null}::int),
      agreed_kurus = 52000, job_ended_at = now() - make_interval(days => ${daysAgo}) + interval '1 hour'
    where call_out_id = ${id}`
  await sql()`update call_out set paid_kurus = ${paidKurus ?? null} where id = ${id}`
}

/** A shop for two years, with jobs of every month, and the latest of each outcome. */
async function shopWithJobs() {
  const { owner, id, name } = await glazier(sql(), 5, false)
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const shop = { id, ownerId: owner.id, customerId: customer.id }
  await sql()`update business_ownership set from_at = now() - interval '2 years' where business_id = ${id}`
  for (let i = OLDER; i > 0; i--) await ended(shop, { outcome: 'reached', daysAgo: 9 * i + 8, taken: 18 })
  await ended(shop, { outcome: 'void', daysAgo: 9 })
  await ended(shop, { outcome: 'no_show', daysAgo: 6 })
  await ended(shop, { outcome: 'given_back', daysAgo: 4 })
  await ended(shop, { outcome: 'reached', daysAgo: 2, taken: 25, paidKurus: 50_000 })
  const winner = { userId: owner.id, code: '4821' }
  await callOutIn(sql(), { status: 'accepted', ask: 'accepted', minutesAgo: 5, winner }, customer.id, [id])
  return { owner, id, name }
}

async function openAs(user: Parameters<typeof signInAs>[1], address: string, options?: VisitOptions) {
  const page = await openBlank(options)
  await signInAs(page, user, address)
  await button(page, 'Tamam').click() // the notice of new terms
  return page
}

async function inBoth(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await inspectPage(page, `call-out-jobs-${name}-${colorScheme}`)
  }
}

it('owner and manager see how each came out, what was earned month by month, object, and take the file', {
  timeout: 240_000,
}, async () => {
  const shop = await shopWithJobs()
  const at = `/business-dashboard/${shop.id}`
  const page = await openAs(shop.owner, `/business-dashboard?business=${shop.id}`)
  await link(page, 'Çağrı işleri').waitFor()
  await link(page, 'Çağrı işleri').click()
  await heading(page, 'Çağrı işleri').waitFor()
  await jobs(page).first().waitFor()
  const outcomes = ['Sürüyor', 'Gidildi', 'Geri verildi', 'Gidilmedi', 'Sayılmadı', 'Gidildi']
  for (const [i, words] of outcomes.entries())
    await jobs(page).nth(i).getByText(words, { exact: true }).waitFor()
  const paid = jobs(page).nth(1)
  for (const words of ['20 dk', '25 dk', '₺520,00', '₺500,00'])
    await paid.getByText(words, { exact: true }).waitFor()
  expect(await page.getByText('Elif', { exact: false }).count()).toBe(0)

  expect(await figure(page, 'Kabul edilen').textContent()).toBe(`${OLDER + 5}`)
  expect(await figure(page, 'Gidilen').textContent()).toBe(`${OLDER + 1}`)
  expect(await figure(page, 'Anlaşılan kazanç').textContent()).toBe('₺16.640,00')
  await page.getByText('1 geri verildi, 1 gidilmedi').waitFor()
  const plot = page.getByRole('application', { name: 'Anlaşılan kazanç, aylara göre çubuk grafik' })
  await plot.waitFor()
  await page.getByText(/^Son 12 ayda gidilen 32 işten ₺16\.640,00$/).waitFor()
  // The keyboard reads each month out, the first one first.
  await plot.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^Anlaşılan: ₺/).waitFor()
  await inBoth(page, 'phone')

  // The list goes on, and says that it does.
  expect(await jobs(page).count()).toBe(30)
  await button(page, 'Daha fazla').click()
  await expect.poll(() => jobs(page).count()).toBe(OLDER + 5)
  expect(await button(page, 'Daha fazla').count()).toBe(0)

  const saving = page.waitForEvent('download')
  await button(page, 'CSV indir').click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^cagrilar-[\d-]{10}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFÇağrı no;Kabul;Kategori;Ne oldu;İlçe;Kabul eden;/)
  expect(lines).toHaveLength(OLDER + 6)

  // A job that was taken away has no page of its own any more: it is objected to here.
  const back = jobs(page).nth(2)
  await back.getByRole('button', { name: 'Bu işe itiraz et' }).click()
  await back.getByRole('textbox', { name: 'Ne oldu?' }).fill('Adres yanlıştı')
  await back.getByRole('button', { name: 'İtirazı gönder' }).click()
  await back.getByText(/^İtirazınız alındı \(bugün/).waitFor()
  await jobs(page).first().getByRole('link').click()
  await heading(page, 'Bu iş sizin').waitFor()
  await page.context().close()

  const manager = await buildUser(sql(), { name: 'Yeliz Yönetici' })
  await buildMember(sql(), { businessId: shop.id, userId: manager.id, role: 'manager' })
  const desk = await openAs(manager, `${at}/duty`, { device: 'desk' })
  await link(desk, 'Çağrı işleri').click()
  await jobs(desk).nth(2).getByText('Adres yanlıştı').waitFor()
  await desk.getByRole('application').waitFor()
  await inBoth(desk, 'desk')
})

it('whoever only works there, and a stranger, are refused; without a job the page leads to the duty', {
  timeout: 120_000,
}, async () => {
  const [shop, other] = [await glazier(sql(), 6, false), await glazier(sql(), 7, false)]
  const worker = await buildUser(sql(), { name: 'Can Kaya' })
  await buildMember(sql(), { businessId: shop.id, userId: worker.id, role: 'staff' })
  const expectedErrors = [/404/]
  const page = await openAs(worker, `/business-dashboard/${shop.id}/duty`, { expectedErrors })
  await heading(page, 'Nöbet').waitFor()
  await page.getByText('Nöbette değilsiniz.').first().waitFor()
  expect(await link(page, 'Çağrı işleri').count()).toBe(0)
  await page.goto(`/business-dashboard/${shop.id}/call-outs`)
  await heading(page, 'Bu sayfa size açık değil').waitFor()
  await page.context().close()

  const empty = await openAs(other.owner, `/business-dashboard/${other.id}/call-outs`, { expectedErrors })
  await empty.getByText('Henüz kabul ettiğiniz çağrı yok').waitFor()
  await inBoth(empty, 'empty-phone')
  await link(empty, 'Nöbeti aç').click()
  await heading(empty, 'Nöbet').waitFor()
  await link(empty, 'Çağrı işleri').waitFor()
  await inspectPage(empty, 'duty-phone')
  await empty.goto(`/business-dashboard/${shop.id}/call-outs`)
  await heading(empty, 'Çağrı işleri bulunamadı').waitFor()
})
