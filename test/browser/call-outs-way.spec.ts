import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildUser } from '../../db/seed/factories.ts'
import { buildReview } from '../factories.ts'
import { callOutIn, glazier, SIVAS, wrongBy } from './call-out-data.ts'
import { inspectPage, testBrowser, type VisitOptions } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser({ position: SIVAS })
const { sql } = productDatabase()

const FAULTS = [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/]
const CODE = '4821'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, words: string | RegExp) => page.getByRole('heading', { level: 1, name: words })
/** Counts in `awake` what keeps the screen on. */
const COUNT_AWAKE = `
  window.awake = 0
  if (navigator.wakeLock) // not on the blank page before
    navigator.wakeLock.request = async () => {
      window.awake += 1
      return { release: async () => { window.awake -= 1 } }
    }`
const awake = (page: Page) => expect.poll(() => page.evaluate('awake'))
/** The step that a job has come to. */
const atStep = (page: Page, words: string) => page.locator('[aria-current=step]').getByText(words)

async function inBoth(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await inspectPage(page, `call-out-way-${name}-${colorScheme}`)
  }
}

/** Fails if something of this is not seen without scrolling, between the bars. */
async function expectOnFirstScreen(page: Page, found: ReturnType<Page['getByText']>[]) {
  await page.evaluate('scrollTo(0, 0)')
  const bar = (await page.getByRole('navigation').last().boundingBox()) ?? { y: 0 }
  for (const one of found) {
    const box = await one.boundingBox()
    expect(box && box.y + box.height <= bar.y, `${String(one)} at ${JSON.stringify(box)}`).toBe(true)
  }
}

/** Fails if who comes is not seen on the map. */
async function expectOnMap(page: Page) {
  const dot = await page.locator('.map-here').boundingBox()
  const map = await page.getByRole('region', { name: 'Gelenin haritası' }).boundingBox()
  const isSeen = dot && map && dot.y >= map.y && dot.y + dot.height <= map.y + map.height
  expect(isSeen, `${JSON.stringify(dot)} on ${JSON.stringify(map)}`).toBe(true)
}

it('goes from the acceptance to done before both sides, a relative and the staff, through a lost network', {
  timeout: 240_000,
}, async () => {
  const shop = await glazier(sql(), 1, false)
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const other = await buildUser(sql())
  const { id: userId } = await buildUser(sql())
  await buildReview(sql(), { businessId: shop.id, userId, stars: 4 })
  const winner = { userId: shop.owner.id, code: CODE }
  const id = await callOutIn(
    sql(),
    { status: 'accepted', ask: 'accepted', minutesAgo: 12, winner },
    customer.id,
    [shop.id],
  )
  // What is known of who comes: a plate, and five jobs of before, of which four were reached.
  const [vehicle] = await sql()<{ id: number }[]>`
    insert into duty_vehicle (business_id, plate) values (${shop.id}, '58 ABC 724') returning id`
  await sql()`update call_out set vehicle_id = ${vehicle?.id ?? 0} where id = ${id}`
  for (const outcome of ['reached', 'reached', 'reached', 'reached', 'no_show']) {
    const over = { status: 'over', ask: 'accepted', minutesAgo: 300 } as const
    const before = await callOutIn(sql(), over, other.id, [shop.id])
    await sql()`
      update call_out_ask set outcome = ${outcome}, job_ended_at = now() where call_out_id = ${before}`
  }
  const openAs = async (user: typeof customer, options: VisitOptions = {}, hours = 0) => {
    const page = await openBlank({ expectedErrors: FAULTS, ...options })
    await page.context().addInitScript(wrongBy(hours))
    await page.context().addInitScript(COUNT_AWAKE)
    await signInAs(page, user, `/call-outs/${id}`)
    return page
  }
  // The staff has the desk and the record open from here on; nothing is loaded again.
  const desk = await openBlank({ device: 'desk' })
  await signIn(desk, 'admin', '/admin/call-outs')
  const line = desk.getByRole('listitem').filter({ hasText: `Giden: ${shop.name}` })
  await line.getByText('Geliyor', { exact: true }).waitFor()
  const record = await desk.context().newPage()
  await record.goto(`/admin/call-outs/${id}`)
  const times = record.getByRole('region', { name: 'Zamanlar', exact: true })
  await times.getByText('Kabul edildi', { exact: true }).waitFor()
  for (const one of [desk, record]) await one.evaluate('window.isFirstLoad = true')
  /** The badge of the line in the list, and the step in the record. */
  const staffSees = async (badge: string, step: string) => {
    await line.getByText(badge, { exact: true }).waitFor()
    await times.getByText(step, { exact: true }).waitFor()
  }
  // Both devices' clocks are wrong: what is left is the server's, and so are the times.
  const page = await openAs(customer, {}, 1)
  await heading(page, `${shop.name} geliyor`).waitFor()
  await button(page, 'Tamam').click() // the notice of new terms
  await atStep(page, 'Kabul etti').waitFor()
  await expectOnFirstScreen(page, [
    ...[/^[1-8] dk kaldı$/, CODE, /^\(1 değerlendirme\)$/, 'Geldi oranı %80', /58 ABC 724$/].map((words) =>
      page.getByText(words),
    ),
    ...[/işletmesini ara$/, /^Mesaj$/].map((name) => page.getByRole('link', { name })),
    ...['Yakınımla paylaş', 'İptal et', 'Engelle'].map((words) => button(page, words)),
  ])
  await inBoth(page, 'accepted')

  // The winner sets out; tapped twice, it is once.
  const expectedErrors = [...FAULTS, /40[039]/]
  const from = { ...SIVAS, lat: SIVAS.lat + 0.02 }
  const job = await openAs(shop.owner, { expectedErrors, position: from }, -1)
  await heading(job, 'Bu iş sizin').waitFor()
  await button(job, 'Tamam').click()
  const directions = job.getByRole('link', { name: 'Yol tarifi' })
  expect(await directions.getAttribute('href')).toContain(`destination=${SIVAS.lat}%2C${SIVAS.lng}`)
  await inBoth(job, 'job-accepted')
  await button(job, 'Yola çıktım').dblclick()
  await atStep(job, 'Yola çıkış').waitFor()
  await atStep(page, 'Yola çıktı').waitFor()
  expect(await page.locator('.map-here').count()).toBe(0)
  await button(job, 'Konumumu göster').click()
  await job.getByText('Konumunuz gönderiliyor', { exact: false }).waitFor()
  await awake(job).toBe(1)
  await page.getByText(/^Konum (az önce|\d+ sn önce)$/).waitFor()
  await expectOnMap(page)
  await expectOnFirstScreen(
    page,
    [CODE, /^Konum /, 'Engelle'].map((words) => page.getByText(words).first()),
  )
  await inBoth(page, 'on-the-way')
  await staffSees('Yolda', 'Yola çıktı')

  // A relative sees the way without an account; no telephone, price or code.
  await button(page, 'Yakınımla paylaş').click()
  await button(page, 'Bağlantı oluştur').click()
  const link = await page.getByRole('textbox', { name: 'Bağlantı' }).inputValue()
  await inBoth(page, 'share')
  await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).click()
  const relative = await openBlank({ expectedErrors: [/410/] })
  await relative.goto(link)
  await heading(relative, `${shop.name} yolda`).waitFor()
  await relative.getByText(/^Konum (az önce|\d+ sn önce)$/).waitFor()
  await expectOnMap(relative)
  const seen = (await relative.textContent('main')) ?? ''
  for (const secret of [CODE, '₺', 'Elif', '0346']) expect(seen).not.toContain(secret)
  await inBoth(relative, 'relative')
  await button(job, 'Durdur').click()
  await awake(job).toBe(0)

  // A wrong code says so and leaves a try less. Where it waited for the network, nobody can say it again: "arrived" goes without.
  const code = job.getByRole('textbox', { name: 'Varış kodu (isteğe bağlı)' })
  await code.fill('1111')
  await button(job, 'Geldim').click()
  await job.getByRole('alert').getByText('Kod yanlış.', { exact: false }).waitFor()
  await job.getByText('4 deneme kaldı.', { exact: false }).waitFor()
  await inBoth(job, 'job-on-the-way')
  await job.context().setOffline(true)
  await code.fill('2222')
  await button(job, 'Geldim').click()
  await atStep(job, 'Varış').waitFor()
  await job.getByText('dokunuşunuz kaydedildi', { exact: false }).waitFor()
  await inBoth(job, 'job-offline')
  await heading(page, `${shop.name} geliyor`).waitFor()
  await job.context().setOffline(false)
  await heading(page, `${shop.name} geldi`).waitFor()
  await job.getByText('dokunuşunuz kaydedildi', { exact: false }).waitFor({ state: 'detached' })
  await page.getByText(CODE).waitFor()
  await inBoth(page, 'arrived')
  await heading(relative, `${shop.name} vardı`).waitFor()
  await staffSees('Kapıda', 'Geldi')
  expect(await relative.getByText(/^(Konum |yolla )/).count()).toBe(0) // there already

  // Done without a network, and the page closed: sent by the next page.
  await job.context().setOffline(true)
  await code.fill(CODE)
  await button(job, 'Bitti').click()
  await atStep(job, 'Bitiş').waitFor()
  const again = await job.context().newPage()
  await job.close()
  await again.context().setOffline(false)
  await again.goto('/notifications')
  await heading(page, 'İş bitti mi?').waitFor()
  expect(await page.getByText(CODE).count()).toBe(0) // said
  await inBoth(page, 'confirm')
  await again.goto(`/call-outs/${id}`)
  await again.getByText('Müşteri onaylayınca', { exact: false }).waitFor()
  await staffSees('Bitti denildi', 'İşletme bitti dedi')
  await inBoth(again, 'job-said')
  await button(page, 'Evet, bitti').click()
  await heading(page, 'İş bitti').waitFor()
  await heading(relative, 'Bu bağlantı kapandı').waitFor()
  await inBoth(relative, 'relative-over')
  await page.getByRole('link', { name: 'Değerlendirme yaz' }).waitFor()
  await inBoth(page, 'done')
  await heading(again, 'Bu iş bitti').waitFor()
  await inBoth(again, 'job-done')
  await times.getByText('Müşteri bitti dedi', { exact: true }).waitFor()
  await line.waitFor({ state: 'detached' }) // it runs no more
  await times.getByText('Kapandı', { exact: true }).waitFor()
  for (const one of [desk, record]) expect(await one.evaluate('window.isFirstLoad')).toBe(true)

  // Either side can object.
  await button(page, 'Bu işe itiraz et').click()
  await button(page, 'İtirazı gönder').click()
  await page.getByRole('alert').getByText('Ne olduğunu yazın').first().waitFor()
  await page.getByRole('textbox', { name: 'Ne oldu?' }).fill('Cam takılmadan gidildi.')
  await inBoth(page, 'dispute')
  await button(page, 'İtirazı gönder').click()
  await page.getByText('Kararımızı size bildireceğiz.', { exact: false }).waitFor()
  await inBoth(page, 'disputed')
  await button(again, 'Bu işe itiraz et').waitFor()
  const [row] = await sql()`
    select is_arrival_proven, arrival_misses, status from call_out where id = ${id}`
  expect(row).toEqual({ isArrivalProven: true, arrivalMisses: 2, status: 'done' })
})

it('what a customer says of the one before, without a network, is not said of the next one', async () => {
  const [shop, next] = [await glazier(sql(), 8, false), await glazier(sql(), 9, false)]
  const customer = await buildUser(sql())
  const winner = { userId: shop.owner.id, code: CODE }
  const accepted = { status: 'accepted', ask: 'accepted', minutesAgo: 12, winner } as const
  const id = await callOutIn(sql(), accepted, customer.id, [shop.id, next.id])
  await sql()`update call_out set on_the_way_at = now(), arrived_at = now() where id = ${id}`
  const page = await openBlank({ expectedErrors: [...FAULTS, /409/] })
  await signInAs(page, customer, `/call-outs/${id}`)
  await heading(page, `${shop.name} geldi`).waitFor()
  await button(page, 'Tamam').click() // the notice of new terms
  await page.context().setOffline(true)
  await button(page, 'İş bitti').click()
  await page.getByText('dokunuşunuz kaydedildi', { exact: false }).waitFor()
  // Meanwhile it was given back at the door, and somebody else has come.
  await sql()`
    update call_out set winner_id = ${next.id}, accepted_by = ${next.owner.id}, round = 2, accepted_at = now(),
      on_the_way_at = now(), arrived_at = now() where id = ${id}`
  await sql()`
    update call_out_ask set won_at = now(), state = 'accepted' where call_out_id = ${id} and business_id = ${next.id}`
  await page.context().setOffline(false)
  await heading(page, `${next.name} geldi`).waitFor()
  await page.getByRole('alert').getByText('Söylediğiniz önceki işletme içindi', { exact: false }).waitFor()
  await inBoth(page, 'said-of-another')
  const said = () => sql()`select customer_done_at is not null as is_done from call_out where id = ${id}`
  expect(await said()).toEqual([{ isDone: false }])
  await button(page, 'İş bitti').click()
  await page.getByText(/^Bittiğini bildirdiniz/).waitFor()
  expect(await said()).toEqual([{ isDone: true }])
})
