import { expect, it } from 'vitest'
import { buildUser } from '../../db/seed/factories.ts'
import { callOutIn, ERZINCAN, glazier, glaziers } from './call-out-data.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { productDatabase } from './product-data.ts'
import { signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

/** Counts the tones that a page begins. */
const countTones = `{
  const Right = globalThis.AudioContext
  globalThis.tones = 0
  globalThis.AudioContext = class extends Right {
    constructor(...given) {
      super(...given)
      globalThis.tones += 1
    }
  }
}`

it('a new ask stands over an old one with its tones, and a lost answer makes the next one no less', {
  timeout: 240_000,
}, async () => {
  const shops = [
    await glazier(sql(), 1, true, ERZINCAN),
    await glazier(sql(), 2, true, ERZINCAN),
    await glazier(sql(), 3, true, ERZINCAN),
  ]
  const [first] = shops
  const ids = shops.map(({ id }) => id)
  // Nobody took this one: its card is there still.
  const stranger = await buildUser(sql(), { name: 'Ali Deneme' })
  const old = await callOutIn(sql(), { status: 'asking', ask: 'asked', minutesAgo: 4 }, stranger.id, ids)
  await sql()`update call_out set note = 'Eski çağrı' where id = ${old}`
  await sql()`update call_out_ask set answer_by = now() - interval '3 minutes' where call_out_id = ${old}`
  const owner = await openBlank()
  await owner.context().addInitScript(countTones)
  await signInAs(owner, first?.owner ?? stranger, '/business-dashboard')
  const card = owner.getByRole('dialog', { name: /^Çağrı: / })
  await card.getByText('Eski çağrı').waitFor()
  await card.getByRole('heading').click() // browsers allow tones once somebody has tapped
  const before = await owner.evaluate<number>('globalThis.tones')

  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const page = await openBlank({ position: ERZINCAN, expectedErrors: [/ERR_FAILED/] })
  await signInAs(page, customer, `/call-outs/new?category=${await glaziers(sql())}`)
  const ask = async (note: string) => {
    await page.getByRole('radio', { name: 'Kapı camı kırıldı' }).check()
    await page.getByRole('textbox', { name: 'Not (isteğe bağlı)' }).fill(note)
    await page.getByRole('button', { name: 'Şimdi çağır' }).click()
    await page.getByRole('heading', { level: 1, name: /^\d+ işletmeye soruldu$/ }).waitFor()
    return new URL(page.url()).pathname
  }
  // The server takes it, and its answer is lost: the stream leads to it.
  const restore = await intercept(page, '*/api/call-outs', async ({ served }) => {
    await served()
    return 'fail' as const
  })
  const lost = await ask('Yeni çağrı')
  await restore()
  await card.getByText('Yeni çağrı').waitFor()
  expect(await owner.evaluate<number>('globalThis.tones')).toBe(before + 1)

  await page.getByRole('button', { name: 'Çağrıyı iptal et' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click()
  await page.getByRole('heading', { level: 1, name: 'İptal edildi' }).waitFor()
  const kept = await page.evaluate<string[]>(
    "Object.keys(sessionStorage).filter((key) => key.startsWith('call-out-draft'))",
  )
  expect(kept).toEqual([])
  await page.goto(`/call-outs/new?category=${await glaziers(sql())}`)
  expect(await ask('Bir daha')).not.toBe(lost)
  await card.getByText('Bir daha').waitFor()
})

it('the emergency page offers to call somebody out where no open place is listed', async () => {
  for (const km of [1, 2, 3]) await glazier(sql(), km, true, ERZINCAN)
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const page = await openBlank({ position: ERZINCAN, expectedErrors: [/500/] })
  await signInAs(page, customer)
  const offer = page.getByRole('link', { name: /^Şimdi çağır: / })
  await intercept(page, '*/nearby-open*', { json: [] })
  await page.goto('/emergency')
  await page.getByRole('heading', { name: 'Yakında Açık İşletme Yok' }).waitFor()
  await offer.first().waitFor()
  await inspectPage(page, 'emergency-call-out-none-open')
  // Nor where the list does not come.
  await intercept(page, '*/nearby-open*', { status: 500, json: {} })
  await page.reload()
  await page.getByText('Açık yerler yüklenemedi').waitFor()
  await offer.first().waitFor()
  expect(await offer.first().textContent()).toContain('Camcı')
})

it('on the road the operator’s line stands before anybody is known to come', async () => {
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const page = await openBlank({ position: ERZINCAN, expectedErrors: [/ERR_FAILED/] })
  await signInAs(page, customer)
  const [towing] = await sql()<{ id: number }[]>`select id from category where call_out_trade = 'towing'`
  await intercept(page, '*/api/call-outs/offers*', 'fail')
  await page.goto(`/call-outs/new?category=${towing?.id ?? 0}`)
  await page.getByText('(159)', { exact: false }).waitFor()
  await page.goto(`/call-outs/new?category=${await glaziers(sql())}`)
  await page.getByRole('link', { name: '112’yi ara' }).waitFor()
  expect(await page.getByText('(159)', { exact: false }).count()).toBe(0)
})
