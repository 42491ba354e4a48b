import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildBusinesses, buildUser } from '../../db/seed/factories.ts'
import { buildNotification, buildPrize, buildReview, buildSegment } from '../factories.ts'
import { fromNow } from '../from-now.ts'
import { testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { productDatabase } from './product-data.ts'
import { signUp } from './sign-in.ts'

const { openBlank } = testBrowser()
const rows = productDatabase()

/** Prefixes that end the surrounding context: tags, attributes, comments, scripts. */
const BREAK_OUTS = [
  ...['', '">', "'>", '</script>', '</title>', '</textarea>', '</style>', '-->', ']]>', '</p></div>', '`;'],
  ...['\\u003c', '<', '{{1}}', '&lt;'],
]
const ATTACKS = [
  ...[
    (call: string) => `<script>${call}</script>`,
    (call: string) => `<img src=x onerror=${call}>`,
    (call: string) => `<svg onload=${call}>`,
    (call: string) => `<iframe src="javascript:${call}"></iframe>`,
    (call: string) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
    (call: string) => `<details open ontoggle=${call}>x</details>`,
    (call: string) => `<input autofocus onfocus=${call}>`,
  ],
  ...[
    (call: string) => `<video><source onerror=${call}></video>`,
    (call: string) => `<audio src=x onerror=${call}></audio>`,
    (call: string) => `<object data="javascript:${call}"></object>`,
    (call: string) => `<style onload=${call}></style>`,
    (call: string) => `<link rel=stylesheet href=x onerror=${call}>`,
    (call: string) => `<a href="javascript:${call}" autofocus onfocus=${call}>x</a>`,
    (call: string) => `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  ],
]
/** Each calls `run` by its own number. */
const PAYLOADS = ATTACKS.flatMap((attack) => BREAK_OUTS.map((start) => [start, attack] as const))
  .slice(0, 200)
  .map(([start, attack], i) => `${start}${attack(`run(${i})`)}`)

/** Groups payloads so that each text stays within its maximum length. */
function inTexts(length: number): string[] {
  const texts: string[] = []
  for (const payload of PAYLOADS) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + payload.length <= length)
      texts[texts.length - 1] = `${last} ${payload}`
    else texts.push(payload)
  }
  return texts
}

/** From the next page on: which payloads ran, and how often the security policy had to hold one back. */
async function watch(page: Page) {
  const seen = { ran: new Set<number>(), breaches: 0 }
  await page.exposeFunction('run', (i: number) => void seen.ran.add(i))
  await page.exposeFunction('tellBreach', () => {
    seen.breaches += 1
  })
  await page.addInitScript(`addEventListener('securitypolicyviolation', () => tellBreach())`)
  return seen
}

/** The numbers of the payloads that a page shows as text. */
const shownBy = async (page: Page) =>
  [...((await page.locator('body').textContent()) ?? '').matchAll(/run\((\d+)\)/g)].map(([, i]) => Number(i))
const all = (page: Page) => expect.poll(async () => new Set(await shownBy(page)).size).toBe(200)

it('of 200 payloads none runs: not in names, descriptions, reviews, conversations, prizes or notifications', {
  timeout: 300_000,
}, async () => {
  const sql = rows.sql()
  expect(new Set(PAYLOADS).size).toBe(200)
  const mark = Date.now()
  const kilis = { plate: '79', city: 'Kilis', districtId: null, district: null, lat: 36.7184, lng: 37.1212 }
  const named = inTexts(200).map((name) => ({ ...kilis, categoryId: 9, name }))
  await buildBusinesses(sql, named)
  const hurt = {
    name: `Hedef ${mark}`,
    categoryId: 9,
    description: PAYLOADS.join(' '),
    email: PAYLOADS[1] ?? '',
  }
  const { id } = await buildBusiness(sql, { ...hurt, address: PAYLOADS[2] ?? '', services: PAYLOADS })
  for (const [i, body] of inTexts(1000).entries()) {
    const { id: userId } = await buildUser(sql, {
      name: `${PAYLOADS[i]}`,
      email: `yuk-${mark}-${i}@example.test`,
    })
    await buildReview(sql, { businessId: id, userId, body })
  }

  const page = await openBlank()
  const seen = await watch(page)
  await expect.poll(async () => (await page.request.get(`/api/businesses/${id}`)).status()).toBe(200)
  await page.goto(`/isletme/${id}`)
  await all(page)
  const [category] = await sql<{ slug: string }[]>`select slug from category where id = 9`
  const inLists = new Set<number>()
  await expect
    .poll(async () =>
      (
        await page.request.get(`/rehber/kilis/${category?.slug}?sayfa=${Math.ceil(named.length / 20)}`)
      ).status(),
    )
    .toBe(200)
  for (let n = 1; n <= Math.ceil(named.length / 20); n++) {
    await page.goto(`/rehber/kilis/${category?.slug}${n > 1 ? `?sayfa=${n}` : ''}`)
    for (const i of await shownBy(page)) inLists.add(i)
  }
  expect(inLists.size).toBe(200)

  const email = `yuk-${mark}@example.test`
  await signUp(page, { name: 'Ayşe Işık', email, phone: '05551112266' }, `/businesses/${id}`)
  await all(page)
  await page.getByRole('tab', { name: 'Hizmetler' }).click()
  await all(page)
  await page.getByRole('region', { name: 'Değerlendirmeler' }).getByText('run(').first().waitFor()

  const [{ id: userId } = { id: 0 }] = await sql<{ id: number }[]>`
    select id from app_user where email = ${email}`
  const token = await page.evaluate(() => localStorage.getItem('userToken'))
  for (const message of inTexts(2000)) {
    const headers = { authorization: `Bearer ${token}` }
    const sent = await page.request.post('/api/messages', { headers, data: { toBusinessId: id, message } })
    expect(sent.status()).toBe(201)
  }
  await page.goto(`/messages/${id}`)
  await all(page)

  for (const [i, title] of inTexts(1000).entries())
    await buildPrize(sql, { userId, businessId: id, kind: 'gift', title }, { day: fromNow({ days: -i }) })
  await page.goto('/customer-dashboard?tab=prizes')
  await all(page)
  for (const [i, title] of PAYLOADS.filter((one) => one.length <= 80)
    .slice(0, 12)
    .entries())
    await buildSegment(sql, { businessId: id, position: i, title, weight: 100 })
  await page.goto(`/businesses/${id}`)
  await page.getByRole('button', { name: 'ÇARK' }).click()
  await page.locator('[data-wheel] > div').nth(11).waitFor()

  for (const message of inTexts(1000))
    await buildNotification(sql, { userId, title: message.slice(0, 120), message })
  await page.goto('/notifications')
  await all(page)
  expect([[...seen.ran], seen.breaches]).toEqual([[], 0])
})

it('what counts runs and breaches counts them: on a page of raw HTML, and on ours when HTML is put into it', async () => {
  const page = await openBlank({ expectedErrors: [/./] })
  const seen = await watch(page)
  await intercept(page, '*/planted', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<p>${PAYLOADS.join('</p><p>')}</p>`,
  })
  await page.goto('/planted')
  await expect.poll(() => seen.ran.size).toBeGreaterThan(50)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Now that the raw page is gone: until then some of it may run late.
  seen.ran.clear()
  const planted = PAYLOADS.filter((one) => !one.includes('http-equiv')).join(' ')
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(planted)})`)
  await expect.poll(() => seen.breaches).toBeGreaterThan(20)
  expect([...seen.ran]).toEqual([])
})
