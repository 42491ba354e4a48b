import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { reviewWaitsText } from '#text/reviews.ts'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import {
  buildBusinessReport,
  buildChange,
  buildClaim,
  buildDispute,
  buildPayment,
  buildReview,
} from '../factories.ts'
import { type Product, startProduct } from '../product.ts'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
/** A separate product, since in the end nothing may be pending. */
let product: Product
beforeAll(async () => {
  product = await startProduct({}, inject('demo'))
}, 180_000)
const { sql } = productDatabase(() => product.dataDir)
afterAll(() => product?.stop())

const times = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogPress = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const statuses = async (ids: readonly number[]) => {
  const rows = await sql()<
    { status: string }[]
  >`select distinct status from business where id = any(${ids as number[]})`
  return rows.map(({ status }) => status)
}

/** Sixty pending items of every kind; the oldest of each is three hours old. */
async function fill() {
  // Removes what the demonstration leaves pending.
  await sql()`update business set status = 'rejected' where status = 'pending'`
  const sender = (name: string) => buildUser(sql(), { userType: 'business', name })
  const honest = await sender('Dürüst Usta')
  const spammer = await sender('Sahte Kişi')
  const waits = async (ownerId: number, name: string) =>
    (await buildBusiness(sql(), { ...{ ownerId, name, status: 'pending', source: 'owner' }, categoryId: 2 }))
      .id
  const listed = (name: string, over: object = {}) =>
    buildBusiness(sql(), { name, source: 'osm', phone: '+902120000001', ...over })
  const good: number[] = []
  for (const n of times(20)) good.push(await waits(honest.id, `Durust ${n}`))
  const bad: number[] = []
  for (const n of times(12)) bad.push(await waits(spammer.id, `Sahte ${n}`))
  for (const n of times(4)) {
    const { id: businessId } = await listed(`Değişen ${n}`, { ownerId: honest.id })
    await buildChange(sql(), { businessId, proposerId: honest.id, proposed: { name: `Değişti ${n}` } })
  }
  for (const n of times(6)) {
    const { id: businessId } = await listed(`İstenen ${n}`)
    await buildClaim(sql(), { businessId, userId: honest.id, proof: 'phone', state: 'waiting' })
  }
  const { id: toCall } = await listed('Aranan')
  await buildClaim(sql(), { businessId: toCall, userId: honest.id, proof: 'phone' })
  for (const n of times(3)) {
    const { id: businessId } = await listed(`Verilen ${n}`, { ownerId: honest.id })
    const granted = await buildClaim(sql(), {
      businessId,
      userId: honest.id,
      proof: 'phone',
      state: 'approved',
    })
    await buildDispute(sql(), { claimId: granted.id, body: `Benim ${n}` })
  }
  for (const n of times(3)) {
    const { id: businessId } = await listed(`Ödeyen ${n}`, { ownerId: honest.id })
    await buildPayment(sql(), { businessId, reference: `9000000${n}` })
  }
  for (const n of times(6))
    await buildBusinessReport(sql(), { businessId: (await listed(`Bildirilen ${n}`)).id })
  const { id: crowded } = await listed('Kalabalık')
  for (const _ of times(6))
    await buildReview(sql(), {
      ...{ businessId: crowded, userId: (await buildUser(sql())).id, hiddenReason: reviewWaitsText },
    })
  await sql()`update business set waiting_since = now() - interval '3 hours' where id = ${good[0] ?? 0}`
  return { honest, spammer, good, bad }
}

const kinds = {
  'İşletme onayları': 32,
  'İşletme değişiklikleri': 4,
  'Sahiplik başvuruları': 6,
  'Aranacak işletmeler': 1,
  'Sahiplik itirazları': 3,
  'Onay bekleyen havaleler': 3,
  'Bildirimler ve şikâyetler': 6,
  'Bekletilen değerlendirmeler': 6,
} as const

type Queue = {
  path: string
  /** The button that decides, or opens a question. */
  decide: RegExp
  /** The question that follows. */
  answer?: (page: Page) => Promise<void>
  said: RegExp
  canUndo: boolean
}
const reasoned = (button: string) => async (page: Page) => {
  await page.locator('[name="reason"]').fill('Belgesi eksik')
  await dialogPress(page, button)
}

const queues: Record<string, Queue> = {
  claims: {
    ...{ path: '/admin/claims', decide: /^Reddet$/, answer: reasoned('Reddet') },
    ...{ said: /için başvuru reddedildi$/, canUndo: true },
  },
  disputes: {
    ...{
      path: '/admin/claims?queue=disputes',
      decide: /^İtirazı reddet$/,
      answer: reasoned('İtirazı reddet'),
    },
    ...{ said: /için itiraz reddedildi$/, canUndo: true },
  },
  reports: {
    ...{ path: '/admin/reports', decide: /bildirimi kapat$/ },
    async answer(page) {
      await page.getByRole('dialog').locator('[name="outcome"]').selectOption('dismissed')
      await dialogPress(page, 'Bildirimi kapat')
    },
    ...{ said: /bildirim kapatıldı \(sorun görülmedi\)$/, canUndo: true },
  },
  reviews: {
    ...{ path: '/admin/reviews?queue=held', decide: /^Yayınla$/ },
    ...{ said: /^Değerlendirme yayında/, canUndo: true },
  },
  payments: {
    ...{ path: '/admin/payments', decide: /ödemeyi onayla$/ },
    ...{ said: /ödeme onaylandı, fatura kesildi$/, canUndo: false },
  },
}

/** Decides everything on a page, in turn by button and by key. */
async function decideAll(page: Page, name: string, count: number): Promise<void> {
  const { path, decide, answer, said, canUndo } = queues[name] as Queue
  await page.goto(path)
  const main = page.getByRole('main')
  const open = main.getByRole('button', { name: decide })
  const rows = main.locator('ul > li:has(article), ul > li:has(form), ul > li:has([data-decided])')
  const done = page.locator('[data-decided]')
  await expect.poll(() => open.count()).toBe(count)
  const take = async (left: number) => {
    if (name === 'payments') await main.getByLabel('Gelen tutar (TL)').first().fill('75')
    const button = open.first()
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    await button.dblclick() // the second click decides nothing
    await answer?.(page)
    await expect.poll(() => open.count()).toBe(left)
    await done.getByText(said).last().waitFor()
    // No button of another item moves under the finger.
    const under = await page.evaluate<string>(
      `document.elementFromPoint(${(box?.x ?? 0) + 9}, ${(box?.y ?? 0) + 9})?.closest('button')?.textContent ?? ''`,
    )
    expect(under, name).not.toMatch(decide)
  }
  for (const left of times(count).map((n) => count - n)) {
    await take(left)
    const undos = await done.getByRole('button', { name: 'Geri al' }).count()
    expect(undos).toBe(canUndo ? count - left : 0)
    if (left === count - 1) {
      if (canUndo) {
        await done.getByRole('button', { name: 'Geri al' }).click()
        await page.getByText('Karar geri alındı').first().waitFor()
        await open.nth(count - 1).waitFor()
        await take(left)
      }
      await expectAccessible(page)
      await screenshot(page, `admin-day-${name}`)
    }
    expect(await rows.count()).toBe(count) // decided items keep their place
    if (left === 0) break
    await page.keyboard.press('n')
    await expect
      .poll(() => page.evaluate<boolean>(`document.activeElement.matches('li:not(:has([data-decided]))')`))
      .toBe(true)
  }
  await done.getByText('Sırada başka işletme yok.').waitFor()
}

it('an admin’s whole day with sixty things that wait, until the desk is empty', {
  timeout: 400_000,
}, async () => {
  const { honest, spammer, good, bad } = await fill()
  const page = await openBlank({ device: 'desk', baseURL: product.url })
  await signIn(page, 'admin', '/admin')
  for (const [kind, count] of Object.entries(kinds)) {
    const row = page.getByRole('link', { name: new RegExp(`^${kind} `) })
    await row.getByText(String(count), { exact: true }).waitFor()
    await row.getByText(/^En eskisi .+ bekliyor$/).waitFor()
  }
  await page.getByRole('link', { name: /^İşletme onayları En eskisi 3 saattir bekliyor/ }).waitFor()
  await screenshot(page, 'admin-day-desk')

  // Several at once with one reason, undone, then approved.
  await page.goto(`/admin/businesses?status=pending&submitter=${honest.id}`)
  await page.getByRole('checkbox', { name: 'Listedekileri seç' }).check()
  const chosen = page.getByRole('region', { name: '20 işletme seçildi' })
  await chosen.getByRole('button', { name: 'Reddet' }).click()
  await page.getByRole('dialog').locator('[name="reason"]').fill('Adresleri eksik')
  await dialogPress(page, 'Reddet')
  await page.getByText('20 işletme reddedildi').waitFor()
  expect(await statuses(good)).toEqual(['rejected'])
  await press(page, 'Geri al')
  await page.getByText('20 işletme yeniden onay bekliyor').waitFor()
  expect(await statuses(good)).toEqual(['pending'])
  await page.getByRole('checkbox', { name: 'Listedekileri seç' }).check()
  await chosen.getByRole('button', { name: 'Onayla' }).dblclick()
  await page.getByText('20 işletme onaylandı').waitFor()
  expect(await statuses(good)).toEqual(['verified'])

  // All of a spammer's, together with the account.
  await page.goto(`/admin/businesses/${bad[0]}?status=pending`)
  await press(page, 'Tümünü reddet ve hesabı durdur')
  await press(page, 'Gönderilen kayıtlar gerçek değil.')
  await dialogPress(page, 'Reddet ve durdur')
  await page.getByText('12 işletme reddedildi, hesap durduruldu').waitFor()
  expect(await statuses(bad)).toEqual(['rejected'])
  const told = await sql()<
    { kind: string }[]
  >`select kind from mail where recipient in (${honest.email}, ${spammer.email})`
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['businesses_decided', 'account_blocked']),
  )

  // Changes, each on its page; the first decision is undone.
  await page.goto('/admin/businesses?status=changed')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  for (const n of times(4)) {
    await page.getByRole('button', { name: 'Değişikliği onayla' }).dblclick()
    await page.getByText('Değişiklik yayınlandı').waitFor()
    if (n === 1) {
      await press(page, 'Geri al')
      await page.getByText('Değişiklik yeniden bekliyor').waitFor()
      await page.getByRole('button', { name: 'Değişikliği onayla' }).click()
      await page.getByText('Değişiklik yayınlandı').waitFor()
    }
    if (n === 4) break
    const before = page.url()
    await page.keyboard.press('n')
    await expect.poll(() => page.url()).not.toBe(before)
    await page.getByRole('button', { name: 'Değişikliği onayla' }).waitFor()
  }

  await decideAll(page, 'claims', 6)
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Aranacak işletmeler / }).click()
  await press(page, 'Telefon kodu oluştur')
  await page.getByText(/^Kod: [\d ]+$/).waitFor()
  await decideAll(page, 'disputes', 3)
  await decideAll(page, 'reports', 6)
  await decideAll(page, 'reviews', 6)
  await decideAll(page, 'payments', 3)

  // A notification to all asks for confirmation, with the number of people.
  const [people] = await sql()<{ count: number }[]>`
    select count(*)::int as count from app_user`
  await page.goto('/admin/notifications')
  await page.locator('[name="title"]').fill('Bakım')
  await page.locator('[name="message"]').fill('Bu gece bakım var')
  await press(page, 'Bildirim Gönder')
  const sure = page.getByRole('dialog', { name: `${people?.count} kişiye gönderilsin mi?` })
  await sure.getByRole('button', { name: `${people?.count} kişiye gönder` }).click()
  await page.getByText(`Bildirim ${people?.count} kullanıcıya gönderildi`).waitFor()

  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Bekleyen iş yok' }).waitFor()
  for (const kind of Object.keys(kinds))
    await page.getByRole('link', { name: new RegExp(`^${kind} Bekleyen yok 0$`) }).waitFor()
  await screenshot(page, 'admin-day-empty')
})
