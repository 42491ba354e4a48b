import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { LIST_MINUTES, USUAL_MINUTES } from '#contract/call-outs-rules.ts'
import { buildUser } from '../../db/seed/factories.ts'
import { callOutIn, glazier, glaziers, SIVAS, type State, wrongBy } from './call-out-data.ts'
import { expectFits, inspectPage, testBrowser, type VisitOptions } from './harness.ts'
import { answerBySms, inSms, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

/** Below each map: how old its streets are, and whose they are. */
const credits = (page: Page) => page.getByText('Harita: Ağustos 2021 · © OpenStreetMap katkıcıları')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const status = (page: Page, words: string | RegExp) => page.getByRole('heading', { level: 1, name: words })

/** Looks at a page in both themes, and leaves it in light. */
async function inBoth(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await inspectPage(page, `call-out-${name}-phone-${colorScheme}`)
  }
}

async function openAs(
  user: { email: string; password: string; userType: string },
  address: string,
  options: VisitOptions = {},
  hours = 0,
) {
  const page = await openBlank(options)
  await page.context().addInitScript(wrongBy(hours))
  await signInAs(page, user, address)
  return page
}

it('is asked of three at once, taken by one and cancelled; asked again and taken by SMS', {
  timeout: 240_000,
}, async () => {
  const [first, second] = [await glazier(sql(), 1, false), await glazier(sql(), 2, true)]
  const third = await glazier(sql(), 3, true)
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })

  // An owner goes on duty, for as long as chosen whatever the clock of the device says.
  const owner = await openAs(
    first.owner,
    `/business-dashboard/${first.id}/duty`,
    {
      device: 'desk',
      theme: 'dark',
      expectedErrors: [/400/],
    },
    1,
  )
  await owner.getByText('Nöbette değilsiniz.', { exact: true }).waitFor()
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
  await credits(owner).waitFor()
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
  await owner.getByText(/^Nöbettesiniz; .* olunca kendiliğinden biter\.$/).waitFor()
  await owner.getByText('Yakınınızda biri yardım isterse size soracağız.').waitFor()
  const [lasts] = await sql()`
    select round(extract(epoch from until_at - now()) / 3600)::int as hours from duty where business_id = ${first.id}`
  expect(lasts).toEqual({ hours: 8 })
  await inspectPage(owner, 'duty-desk')
  const other = await openAs(second.owner, '/business-dashboard')

  // The rule is published, for guests as well.
  const guest = await openBlank()
  await guest.goto('/help/call-outs')
  await guest.getByText('saatte 6 kereden çok sorulmaz', { exact: false }).waitFor()
  const farther = `İlk ${LIST_MINUTES} dakikada yalnızca size yoldan en çok ${USUAL_MINUTES} dakika uzaktaki işletmelere`
  await guest.getByText(farther, { exact: false }).waitFor()
  await inspectPage(guest, 'call-outs-help-phone')

  const staff = await openBlank({ device: 'desk' })
  await signIn(staff, 'admin', '/admin/call-outs?state=all')

  // A customer asks from the list of the trade.
  const page = await openAs(customer, `/category/${await glaziers(sql())}`, { position: SIVAS })
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
  await inBoth(page, 'new')
  await button(page, 'Haritada düzelt').click()
  const picker = page.getByRole('group', { name: 'Yardımın geleceği yer' })
  await picker.getByRole('textbox', { name: 'Enlem' }).waitFor()
  expect(await picker.textContent()).not.toContain('işletmenizin')
  await credits(page).waitFor()
  await inBoth(page, 'place')
  await button(page, 'Şimdi çağır').click()
  // Three before, and those on duty who are asked at once now.
  await status(page, /^\d+ işletmeye soruldu$/).waitFor()
  await inBoth(page, 'asking')

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
  await credits(owner).waitFor()
  await button(page, 'İptal et').click()
  await page.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click()
  await status(page, 'İptal edildi').waitFor()
  await status(owner, 'Bu iş iptal edildi').waitFor()
  expect(await owner.getByText('Müşteri: Elif', { exact: false }).count()).toBe(0)

  // Asked again; who is in no browser answers by SMS, with the code of this request.
  await page.goto(`/category/${await glaziers(sql())}`)
  await page.getByRole('link', { name: /^Şimdi çağır: / }).click()
  await page.getByRole('radio', { name: 'Kapı camı kırıldı' }).check()
  await button(page, 'Şimdi çağır').click()
  // Three before, and those on duty who are asked at once now.
  await status(page, /^\d+ işletmeye soruldu$/).waitFor()
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

it('every state reads on a phone, in light and dark, for who called and who was asked', {
  timeout: 240_000,
}, async () => {
  const shops = [
    await glazier(sql(), 1, false),
    await glazier(sql(), 2, false),
    await glazier(sql(), 3, false),
  ]
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const ids = shops.map(({ id }) => id)
  const make = (state: State) => callOutIn(sql(), state, customer.id, ids)
  const late = await make({ status: 'asking', ask: 'asked', minutesAgo: 4 })
  const unanswered = await make({ status: 'unanswered', ask: 'lost', minutesAgo: 15 })
  const cancelled = await make({ status: 'cancelled', ask: 'lost', minutesAgo: 1 })
  const over = await make({ status: 'over', ask: 'accepted', minutesAgo: 90 })
  const accepted = await make({ status: 'accepted', ask: 'accepted', minutesAgo: 1 })
  const lateState: State = { status: 'accepted', ask: 'accepted', minutesAgo: 40 }
  const noShow = await callOutIn(sql(), lateState, customer.id, ids.toReversed())
  const page = await openAs(customer, '/', { position: SIVAS })
  const owner = await openAs(shops[0]?.owner ?? customer, '/')
  for (const [id, heading, name] of [
    [late, '3 işletmeye soruldu', 'late'],
    [unanswered, 'Gelebilecek kimse bulunamadı', 'unanswered'],
    [cancelled, 'İptal edildi', 'cancelled'],
    [accepted, /geliyor$/, 'accepted-state'],
    [over, 'Bitti', 'over'],
    [noShow, /geliyor$/, 'no-show'],
  ] as const) {
    await page.goto(`/call-outs/${id}`)
    await status(page, heading).waitFor()
    // The danger line stands while somebody may still come, or not.
    const isRunning = ['late', 'accepted-state', 'no-show'].includes(name)
    expect((await page.getByRole('link', { name: '112’yi ara' }).count()) > 0, name).toBe(isRunning)
    await inBoth(page, name)
  }
  // Nobody came: others are asked in its place.
  await button(page, 'Başkası gelsin').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Başkası gelsin' }).click()
  // Three before, and those on duty who are asked at once now.
  await status(page, /^\d+ işletmeye soruldu$/).waitFor()
  // Since then, however long the first one was waited for.
  await page.getByText(/^(Az önce başladı|[1-9] dakikadır soruyoruz)\.$/).waitFor()
  const former = await openAs(shops[2]?.owner ?? customer, `/call-outs/${noShow}`)
  await former.getByText('gidilmedi sayıldı', { exact: false }).waitFor()
  await inBoth(former, 'no-show-owner')
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
