import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { buildBusiness } from '../../db/seed/factories.ts'
import { addSurveyPlace, addSurveyVisit } from '../survey-rows.ts'
import { workerReady } from './browser-storage.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { open, openBlank } = testBrowser()
const { sql } = productDatabase()

const PATIENT = { timeout: 30_000 }
const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/]
/** In a district where the demonstration has a plan and no places of its own. */
const MALTEPE = { lat: 40.9352, lng: 29.1301 }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const waiting = (page: Page) => page.getByRole('region', { name: 'Gönderilmeyi bekleyenler' })
const hasKey = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("Object.keys(localStorage).some((key) => key.startsWith('seal '))")

/** Others' places are nobody's to visit in later tests. */
afterAll(
  () =>
    sql()`delete from survey_place where business_id in (select id from business where name like 'Örneklem %')`,
)

async function drawn(name: string, phone: string) {
  const [plan] = await sql()<{ districtId: number }[]>`
    select district_id from field_plan where area = 'Maltepe Sahil'`
  const { id } = await buildBusiness(sql(), {
    name,
    phone,
    hours: '24/7',
    address: 'Maltepe/İstanbul',
    district: 'Maltepe',
    districtId: plan?.districtId ?? 0,
    ...MALTEPE,
  })
  return addSurveyPlace(sql(), id)
}

it('a place of the sample is visited without a network and without our answer, and called afterwards', async () => {
  const placeId = await drawn('Örneklem Manavı', '+902165557201')
  await drawn('Örneklem Terzisi', '+902165557202')
  const page = await open('/', { worker: true, position: MALTEPE, expectedErrors: OFFLINE })
  await signIn(page, 'field', '/field-work/visits')
  await workerReady(page)
  await expect.poll(() => hasKey(page)).toBe(true)
  await page
    .getByRole('combobox', { name: 'Nereye bakılsın?' })
    .selectOption({ label: 'Bu haftanın örneklemi' })
  const list = page.getByRole('list', { name: 'Doğrulanacak yerler' })
  const place = list.getByRole('listitem').filter({ hasText: 'Örneklem Manavı' })
  await place.getByText('Örneklem ziyareti').waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/557201|557202|7\/24|24\/7/)
  await page.getByRole('checkbox', { name: 'Güzergâha ekle: Örneklem Manavı' }).check()
  await page.getByRole('checkbox', { name: 'Güzergâha ekle: Örneklem Terzisi' }).check()
  await button(page, 'Sırala').click()
  await page.getByRole('list', { name: 'Ziyaret sırası' }).getByText('Örneklem Manavı').waitFor()

  await page.context().setOffline(true)
  await button(page, 'Ziyaret gir: Örneklem Manavı').click()
  await button(page, 'Ziyareti kaydet').click()
  await page.getByRole('alert').getByText('Ne gördüğünüzü seçin').waitFor()
  await button(page, 'Kapalı').click()
  await page.getByRole('textbox', { name: 'Kapıdaki saatler' }).fill('09.00-20.00')
  await inspectPage(page, 'survey-visit')
  await button(page, 'Ziyareti kaydet').click()
  await waiting(page).getByText('Örneklem Manavı').waitFor()
  await waiting(page).getByText('Kapalı').waitFor()
  await place.waitFor({ state: 'detached' })
  expect(await page.getByRole('region', { name: 'Aranacak numaralar' }).count()).toBe(0)

  await page.context().setOffline(false)
  const calls = page.getByRole('region', { name: 'Aranacak numaralar' })
  await calls.getByRole('link', { name: '0216 555 72 01, ara: Örneklem Manavı' }).waitFor(PATIENT)
  await inspectPage(page, 'survey-call')
  await calls
    .getByRole('group', { name: 'Arama sonucu: Örneklem Manavı' })
    .getByRole('button', { name: 'Ulaşıldı' })
    .click()
  await calls.waitFor({ state: 'detached' })
  const hours = page.getByRole('region', { name: 'Karşılaştırılacak saatler' })
  await hours.getByText('09.00-20.00').waitFor(PATIENT)
  await inspectPage(page, 'survey-hours')
  await hours
    .getByRole('group', { name: 'Saatler: Örneklem Manavı' })
    .getByRole('button', { name: 'Farklı' })
    .click()
  await hours.waitFor({ state: 'detached' })
  const visited = () => sql()`
    select found, claimed_open, door_hours, phone_result, hours_result
    from survey_visit where place_id = ${placeId}`
  await expect
    .poll(async () => (await visited()).map((row) => ({ ...row })), PATIENT)
    .toEqual([
      {
        found: 'closed',
        claimedOpen: 'open',
        doorHours: '09.00-20.00',
        phoneResult: 'reached',
        hoursResult: 'different',
      },
    ])

  await page.goto('/field-work/plans')
  await page
    .getByRole('region', { name: 'Bu haftanın örneklemi' })
    .getByText('Ziyaret edilen')
    .waitFor(PATIENT)
  await inspectPage(page, 'survey-state')
})

it('everybody reads what came of it, without scripts, once there is enough', async () => {
  const page = await open('/guven', { scripts: false })
  await page.getByRole('heading', { name: 'Henüz ölçüm yok' }).waitFor()
  const { id } = await buildBusiness(sql(), { name: 'Örneklem Bakkalı' })
  for (const [weeksAgo, right] of [
    [1, 16],
    [2, 15],
  ] as const)
    for (let i = 0; i < 17; i++) {
      const { id: visited } = i === 0 ? { id } : await buildBusiness(sql(), { name: 'Örneklem Yeri' })
      const found = i < right ? 'open' : 'closed'
      const placeId = await addSurveyPlace(sql(), visited, weeksAgo)
      await addSurveyVisit(sql(), placeId, { found, claimed: 'open', phone: 'reached' })
    }
  const desk = await openBlank({ device: 'desk', theme: 'dark' })
  await desk.goto('/guven')
  const table = desk.getByRole('table', { name: 'Şimdiye kadar' })
  await table
    .getByRole('row', { name: /AÇIK yazan, açık bulunan/ })
    .getByText('31 / 34')
    .waitFor()
  expect(
    await desk
      .getByRole('list', { name: /^Haftalara göre/ })
      .getByRole('listitem')
      .count(),
  ).toBe(2)
  await desk.getByText('Haftalar', { exact: true }).scrollIntoViewIfNeeded()
  await desk.locator('details').last().locator('summary').click()
  await inspectPage(desk, 'survey-page-desk-dark')
  const phone = await open('/guven')
  await phone.getByRole('table', { name: 'Şimdiye kadar' }).waitFor()
  await inspectPage(phone, 'survey-page-phone')
})
