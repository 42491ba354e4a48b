import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { expectFits, inspectPage, testBrowser, type VisitOptions } from './harness.ts'
import { answerBySms, inSms, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

/** Far from where other tests look, and from the roads that ship: minutes are guessed by distance there. */
const SIVAS = { lat: 39.7477, lng: 37.0179 }
const KM_A_DEGREE = 111.2

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const status = (page: Page, words: string | RegExp) => page.getByRole('heading', { level: 1, name: words })

async function glaziers(): Promise<number> {
  const [row] = await sql()<{ id: number }[]>`select id from category where call_out_trade = 'glass'`
  return row?.id ?? 0
}

/** An owner and a glazier's shop so many kilometres away, on duty or not yet. */
async function glazier(km: number, isOnDuty: boolean) {
  const phone = `+90532${km}${String(Date.now()).slice(-6)}`
  const owner = await buildUser(sql(), { userType: 'business', phone })
  const name = `Camcı ${km} ${process.pid}`
  const { id } = await buildBusiness(sql(), {
    ...{
      ownerId: owner.id,
      categoryId: await glaziers(),
      name,
      hours: '24/7',
      city: 'Sivas',
      district: 'Merkez',
    },
    ...{ phone: '+903460000001', lat: SIVAS.lat + km / KM_A_DEGREE, lng: SIVAS.lng },
  })
  if (isOnDuty) {
    await sql()`
      insert into duty (business_id, until_at, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent, includes,
        area_minutes)
      values (${id}, now() + interval '8 hours', 40000, 2000, 0, 0, 0, 'Ölçü alma', 60)`
    await sql()`insert into duty_person (business_id, user_id) values (${id}, ${owner.id})`
  }
  return { owner, id, name }
}

async function openAs(
  user: { email: string; password: string; userType: string },
  address: string,
  options: VisitOptions = {},
) {
  const page = await openBlank(options)
  await signInAs(page, user, address)
  return page
}

it('is asked of three at once, taken by one and cancelled; asked again and taken by SMS', {
  timeout: 240_000,
}, async () => {
  const [first, second] = [await glazier(1, false), await glazier(2, true)]
  const third = await glazier(3, true)
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })

  // An owner goes on duty.
  const owner = await openAs(first.owner, `/business-dashboard/${first.id}/duty`, {
    device: 'desk',
    theme: 'dark',
    expectedErrors: [/400/],
  })
  await owner.getByText('Nöbette değilsiniz.', { exact: true }).first().waitFor()
  await owner.getByLabel('Açılış ücreti (TL)').fill('500')
  await button(owner, 'Nöbete gir').click()
  await owner.getByRole('alert').waitFor() // the price of a kilometre is missing
  await owner.getByLabel('Kilometre başına (TL)').fill('25,50')
  await owner.getByLabel('Fiyata neler dahil?').fill('Ölçü ve takma')
  await owner.getByLabel('Araç plakaları').fill('58 ABC 12')
  await owner.getByRole('checkbox').check()
  // The area is drawn on the map: three corners at least, no edges that cross.
  await button(owner, 'Haritada çiz').click()
  const map = owner.getByRole('region', { name: 'Gittiğiniz alanın haritası' })
  await map.locator('.leaflet-control-zoom').waitFor()
  await button(owner, 'Haritanın ortasına köşe ekle').click()
  await button(owner, 'Nöbete gir').click()
  await owner.getByRole('alert').getByText('Haritada en az üç köşe ekleyin').first().waitFor()
  await button(owner, 'Son köşeyi sil').click()
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  const corner = (x: number, y: number) => map.click({ position: { x: width * x, y: height * y } })
  for (const [x, y] of [
    [0.2, 0.2],
    [0.8, 0.8],
    [0.8, 0.2],
    [0.2, 0.8],
  ] as const)
    await corner(x, y)
  await owner.getByText('4 köşe', { exact: true }).waitFor()
  await button(owner, 'Nöbete gir').click()
  await owner.getByText('Haritada kenarları kesişmeyen bir alan çizin').first().waitFor()
  await button(owner, 'Hepsini sil').click()
  for (const [x, y] of [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
  ] as const)
    await corner(x, y)
  await owner.getByText('4 köşe', { exact: true }).waitFor()
  await button(owner, 'Nöbete gir').click()
  await owner.getByText(/^Nöbettesiniz\. .* kendiliğinden biter\.$/).waitFor()
  await owner.getByText('Yakınınızda biri yardım isterse size soracağız.').waitFor()
  await inspectPage(owner, 'duty-desk')
  const other = await openAs(second.owner, '/business-dashboard')

  // The rule is published, for guests as well.
  const guest = await openBlank()
  await guest.goto('/help/call-outs')
  await guest.getByText('saatte 6 kereden çok sorulmaz', { exact: false }).waitFor()
  await inspectPage(guest, 'call-outs-help-phone')

  const staff = await openBlank({ device: 'desk' })
  await signIn(staff, 'admin', '/admin/call-outs?state=all')

  // A customer asks from the list of the trade.
  const page = await openAs(customer, `/category/${await glaziers()}`, { position: SIVAS })
  await page.getByRole('link', { name: /^Şimdi çağır: / }).click()
  await page.getByText('Yaralı ya da tehlikede biri varsa önce 112’yi arayın.').waitFor()
  await page.getByText('3 işletme gelebilir', { exact: false }).first().waitFor()
  await button(page, 'Şimdi çağır').click()
  await page.getByText('Ne olduğunu seçin.').waitFor()
  await page.getByRole('radio', { name: 'Vitrin camı kırıldı' }).check()
  await page.getByRole('textbox', { name: 'Not (isteğe bağlı)' }).fill('Zemin kat')
  await page.reload()
  await page.getByText('3 işletme gelebilir', { exact: false }).first().waitFor()
  expect(await page.getByRole('radio', { name: 'Vitrin camı kırıldı' }).isChecked()).toBe(true)
  await inspectPage(page, 'call-out-new-phone')
  await button(page, 'Haritada düzelt').click()
  await page.getByRole('textbox', { name: 'Enlem' }).waitFor()
  await inspectPage(page, 'call-out-place-phone')
  await button(page, 'Şimdi çağır').click()
  await status(page, '3 işletmeye soruldu').waitFor()
  await inspectPage(page, 'call-out-asking-phone')

  // It stands over everything for those on shift; one accepts.
  const card = owner.getByRole('dialog', { name: /^Çağrı: / })
  await card.getByText('Vitrin camı kırıldı').waitFor()
  await card.getByText('Zemin kat').waitFor()
  expect(await card.textContent()).not.toContain('Elif')
  await inspectPage(owner, 'call-out-ask-desk')
  const otherCard = other.getByRole('dialog', { name: /^Çağrı: / })
  await otherCard.waitFor()
  await inspectPage(other, 'call-out-ask-phone')
  await card.getByRole('button', { name: /^Kabul et/ }).click()
  await status(page, `${first.name} geliyor`).waitFor()
  await page.getByText('58 ABC 12', { exact: false }).waitFor()
  await inspectPage(page, 'call-out-accepted-phone')
  await otherCard.waitFor({ state: 'detached' })

  // The way back from anywhere; then the end.
  await page.goto('/categories')
  const boxOf = (name: string) => page.getByRole('region', { name }).boundingBox()
  const [bar, terms] = [await boxOf('Çağrınız sürüyor'), await boxOf('Kullanım Koşulları bildirimi')]
  expect(terms && bar && terms.y + terms.height < bar.y).toBe(true)
  await inspectPage(page, 'call-out-bar-phone')
  await page.getByRole('link', { name: 'Çağrıyı aç' }).click()
  const path = new URL(page.url()).pathname
  await owner.goto(path)
  await status(owner, 'Bu iş sizin').waitFor()
  await owner.getByText('Müşteri: Elif', { exact: false }).waitFor()
  await button(page, 'Çağrıyı iptal et').click()
  await button(page, 'İptal et').click()
  await status(page, 'İptal edildi').waitFor()
  await status(owner, 'Bu iş iptal edildi').waitFor()
  expect(await owner.getByText('Müşteri: Elif', { exact: false }).count()).toBe(0)

  // Asked again; who is in no browser answers by SMS, with the code of this request.
  await page.goto(`/category/${await glaziers()}`)
  await page.getByRole('link', { name: /^Şimdi çağır: / }).click()
  await page.getByRole('radio', { name: 'Kapı camı kırıldı' }).check()
  await button(page, 'Şimdi çağır').click()
  await status(page, '3 işletmeye soruldu').waitFor()
  const asked = / 1 20 (\d\d)\)/
  const code = await inSms(third.owner.phone, asked, { atLeast: 2 })
  await answerBySms(third.owner.phone, '1 25 00') // guessed: codes begin at 10
  expect(await inSms(third.owner.phone, /(Anlasilamadi)/)).not.toBe('')
  await answerBySms(third.owner.phone, `1 25 ${code}`)
  await status(page, `${third.name} geliyor`).waitFor()
  expect(await inSms(third.owner.phone, /Is sizin, 25 dk\. Musteri: (Elif D\.)/)).toBe('Elif D.')
  await inspectPage(page, 'call-out-by-sms-phone')

  await staff.reload()
  await staff.getByText(`Giden: ${third.name}`).first().waitFor()
  await inspectPage(staff, 'call-outs-staff-desk')
  for (const one of [page, owner, other, staff]) await expectFits(one)
})

type State = { status: string; ask: 'asked' | 'accepted' | 'refused' | 'lost'; minutesAgo: number }

/** A call-out in some state of its life, of a customer; the first of `shops` is asked last. */
async function callOutIn({ status, ask, minutesAgo }: State, customerId: number, shops: readonly number[]) {
  const hasWinner = status === 'accepted' || status === 'over'
  const isRunning = status === 'asking' || status === 'accepted'
  const [row] = await sql()<{ id: number }[]>`
    insert into call_out (customer_id, phone_hash, client_id, category_id, choice, note, lat, lng, city, district, status,
      created_at, asking_since, ends_at, due_at, is_wide, ended_at, cancelled_by, winner_id, promised_minutes, accepted_at)
    values (${customerId}, sha256(gen_random_uuid()::text::bytea), gen_random_uuid()::text, ${await glaziers()},
      'shop_window', 'Zemin kat', ${SIVAS.lat}, ${SIVAS.lng}, 'Sivas', 'Merkez', ${status},
      now() - make_interval(mins => ${minutesAgo}), now() - make_interval(mins => ${minutesAgo}),
      now() + interval '1 hour', now() + interval '1 hour', ${minutesAgo > 3}, ${isRunning ? null : new Date()},
      ${status === 'cancelled' ? 'customer' : null}, ${hasWinner ? (shops[0] ?? 0) : null}, ${hasWinner ? 20 : null},
      ${hasWinner ? new Date() : null}) returning id`
  const price = {
    ...{ totalKurus: 52_000, paidKm: 6, includes: 'Ölçü alma' },
    lines: [
      { kind: 'opening', kurus: 40_000 },
      { kind: 'distance', kurus: 12_000 },
    ],
  }
  const states = [ask, 'refused', 'lost'] as const
  for (const [i, shop] of shops.entries()) {
    const state = states[i] ?? 'lost'
    await sql()`
      insert into call_out_ask (call_out_id, business_id, no, wave, distance_km, minutes, price, state, answer_by, closed_at)
      values (${row?.id ?? 0}, ${shop}, ${shops.length - i}, 1, ${3.2 + i}, 9, ${sql().json(price)}, ${state},
        now() + interval '10 minutes', ${state === 'asked' ? null : new Date()})`
  }
  return row?.id ?? 0
}

it('every state reads on a phone, in light and dark, for who called and who was asked', {
  timeout: 240_000,
}, async () => {
  const shops = [await glazier(1, false), await glazier(2, false), await glazier(3, false)]
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const ids = shops.map(({ id }) => id)
  const make = (state: State) => callOutIn(state, customer.id, ids)
  const late = await make({ status: 'asking', ask: 'asked', minutesAgo: 4 })
  const unanswered = await make({ status: 'unanswered', ask: 'lost', minutesAgo: 15 })
  const cancelled = await make({ status: 'cancelled', ask: 'lost', minutesAgo: 1 })
  const over = await make({ status: 'over', ask: 'accepted', minutesAgo: 90 })
  const accepted = await make({ status: 'accepted', ask: 'accepted', minutesAgo: 1 })
  const page = await openAs(customer, '/', { position: SIVAS })
  const owner = await openAs(shops[0]?.owner ?? customer, '/')
  const inBoth = async (one: Page, name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await one.emulateMedia({ colorScheme })
      await inspectPage(one, `call-out-${name}-phone-${colorScheme}`)
    }
  }
  for (const [id, heading, name] of [
    [late, '3 işletmeye soruldu', 'late'],
    [unanswered, 'Gelebilecek kimse bulunamadı', 'unanswered'],
    [cancelled, 'İptal edildi', 'cancelled'],
    [accepted, /geliyor$/, 'accepted-state'],
    [over, 'Bitti', 'over'],
  ] as const) {
    await page.goto(`/call-outs/${id}`)
    await status(page, heading).waitFor()
    // The danger line stands while somebody may still come, or not.
    const isRunning = name === 'late' || name === 'accepted-state'
    expect((await page.getByRole('link', { name: '112’yi ara' }).count()) > 0, name).toBe(isRunning)
    await inBoth(page, name)
  }
  for (const [id, words, name] of [
    [late, 'Tarifenize göre fiyat', 'asked-owner'],
    [cancelled, /Bu işi başka bir işletme aldı/, 'lost-owner'],
    [accepted, 'Bu iş sizin', 'job-owner'],
    [over, 'Bu iş bitti', 'job-over-owner'],
  ] as const) {
    await owner.goto(`/call-outs/${id}`)
    await owner.getByText(words).first().waitFor()
    await inBoth(owner, name)
  }
})
