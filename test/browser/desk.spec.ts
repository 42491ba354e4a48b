import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

const UNPLACED = 'Listede görünmez: yeri yok'
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem')
const statusOf = async (id: number) =>
  (await sql()<{ status: string }[]>`select status from business where id = ${id}`)[0]?.status

/** A number of one person's pending businesses with numbered names. */
async function cast(mark: string, what: string, count: number) {
  const owner = await buildUser(sql(), {
    ...{ userType: 'business', name: `${what} ${mark}`, email: `${what.toLowerCase()}-${mark}@example.test` },
  })
  const entries: { id: number; name: string }[] = []
  for (let i = 1; i <= count; i += 1)
    entries.push(
      await buildBusiness(sql(), {
        ...{ ownerId: owner.id, status: 'pending', source: 'owner', categoryId: 2 },
        name: `${what} ${i} ${mark}`,
      }),
    )
  return { owner, entries }
}

/** Down and up a list of four that wait, one approved, one rejected, one opened, all undone; nothing while somebody types. */
async function walkByKeys(admin: Page, entries: readonly { id: number; name: string }[]): Promise<void> {
  const key = (name: string) => admin.keyboard.press(name)
  const here = () => admin.evaluate<string>(`document.activeElement.querySelector('a')?.textContent ?? ''`)
  const nameAt = (place: number) => expect.stringContaining(entries[place]?.name ?? '?')
  const search = admin.getByRole('searchbox', { name: 'İşletme ara' })
  const before = await search.inputValue()
  await search.press('End')
  await search.pressSequentially('ja?')
  await expect.poll(() => search.inputValue()).toBe(`${before}ja?`)
  expect(await admin.getByRole('dialog').count()).toBe(0)
  await search.fill(before)
  await expect.poll(() => rowsOf(admin).count()).toBe(4)
  await admin.getByRole('button', { name: 'Ad', exact: true }).focus()
  await key('Enter')
  await admin.getByRole('button', { name: 'Ad, artan' }).click()
  await admin.getByRole('button', { name: 'Ad, azalan' }).waitFor()
  await expect.poll(async () => (await rowsOf(admin).allTextContents())[0]).toEqual(nameAt(3))
  await admin.getByRole('button', { name: 'Ad, azalan' }).click()
  for (const [name, place] of [
    ...[['j', 0] as const, ['j', 1] as const, ['j', 2] as const, ['k', 1] as const],
  ]) {
    await key(name)
    await expect.poll(here).toEqual(nameAt(place))
    await admin
      .getByRole('status')
      .getByText(`${place + 1} / 4: ${entries[place]?.name}`)
      .waitFor()
  }
  await key('?')
  await admin
    .getByRole('dialog', { name: 'Klavye kısayolları' })
    .getByText('Onayla', { exact: true })
    .waitFor()
  await key('j') // a question before one takes no keys
  await expectAccessible(admin)
  await screenshot(admin, 'admin-desk-keys')
  await key('Escape')
  await key('a')
  await admin.getByText('1 işletme onaylandı').waitFor()
  await expect.poll(() => statusOf(entries[1]?.id ?? 0)).toBe('verified')
  await expect.poll(() => rowsOf(admin).count()).toBe(3)
  await press(admin, 'Geri al')
  await expect.poll(() => rowsOf(admin).count()).toBe(4)
  await key('j')
  await key('r')
  await admin.getByRole('dialog').getByRole('button', { name: 'Vazgeç', exact: true }).click()
  const place = admin.url()
  await key('j')
  await key('o')
  await expect.poll(() => admin.url()).not.toBe(place)
  await admin.goBack()
  await expect.poll(() => rowsOf(admin).count()).toBe(4)
}

it('an admin’s morning: what waits, several decided and one taken back, a spammer stopped', {
  timeout: 180_000,
}, async () => {
  const mark = `sabah${Date.now()}`
  const honest = await cast(mark, 'Durust', 4)
  const spammer = await cast(mark, 'Sahte', 5)
  await sql()`update business set lat = null, lng = null where id = ${honest.entries[1]?.id ?? 0}`
  const admin = await openBlank({ device: 'desk' })
  await signIn(admin, 'admin', '/admin')
  await heading(admin, 'Bekleyenler').waitFor()
  for (const name of ['İşletme değişiklikleri', 'Sahiplik itirazları', 'Onay bekleyen havaleler'])
    await admin.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
  await field(admin, 'digestHour').selectOption('7')
  await admin.getByText('Günlük e-postanın saati kaydedildi').waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-desk')

  await admin.getByRole('link', { name: /^İşletme onayları En eskisi/ }).click()
  await admin.getByRole('searchbox', { name: 'İşletme ara' }).fill(`durust ${mark}`)
  await expect.poll(() => rowsOf(admin).count()).toBe(4)
  const [one, two, three, four] = honest.entries
  if (!one || !two || !three || !four) throw new Error('Nobody waits')
  expect(await admin.getByText(UNPLACED).count()).toBe(1)
  await rowsOf(admin).filter({ hasText: two.name }).getByText(UNPLACED).waitFor()
  for (const { name } of [one, two]) await admin.getByRole('checkbox', { name: `${name}: seç` }).check()
  const chosen = admin.getByRole('region', { name: '2 işletme seçildi' })
  await chosen.waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-desk-chosen')
  await chosen.getByRole('button', { name: 'Onayla' }).click()
  await admin.getByText('2 işletme onaylandı').waitFor()
  await expect.poll(() => rowsOf(admin).count()).toBe(2)
  await screenshot(admin, 'admin-desk-decided')
  await press(admin, 'Geri al')
  await admin.getByText('2 işletme yeniden onay bekliyor').waitFor()
  await expect.poll(() => rowsOf(admin).count()).toBe(4)
  await walkByKeys(admin, honest.entries)
  expect(await statusOf(one.id)).toBe('pending')

  // One by one: a double click decides once, the next opens on request, and a decision is undone.
  await rowsOf(admin).first().getByRole('link').click()
  await heading(admin, one.name).waitFor()
  await admin.getByRole('button', { name: 'Onayla ve yayınla' }).dblclick()
  await admin.getByText(`${one.name} onaylandı`).waitFor()
  await heading(admin, one.name).waitFor()
  expect(await admin.getByRole('dialog').count()).toBe(0)
  await expectAccessible(admin)
  await screenshot(admin, 'admin-desk-done')
  await admin.keyboard.press('n')
  await heading(admin, two.name).waitFor()
  await admin.getByText(UNPLACED).waitFor() // beside what decides
  expect(await statusOf(two.id)).toBe('pending')
  await press(admin, 'Reddet')
  await admin.getByRole('dialog').getByRole('button', { name: 'Bu işletme zaten kayıtlı.' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Reddet', exact: true }).click()
  await admin.getByText(`${two.name} reddedildi`).waitFor()
  await press(admin, 'Geri al')
  await admin.getByText(`${two.name} yeniden onay bekliyor`).waitFor()
  await admin.getByRole('button', { name: 'Onayla ve yayınla' }).waitFor()
  await expect.poll(() => statusOf(two.id)).toBe('pending')

  // All of the spammer's, from any one of them.
  await admin.goto(`/admin/businesses?status=pending&q=${encodeURIComponent(`sahte ${mark}`)}`)
  await rowsOf(admin).first().getByText(`Gönderen: ${spammer.owner.name} (5 kayıt)`).waitFor()
  await rowsOf(admin).first().getByRole('link').click()
  const sender = admin.getByRole('region', { name: 'Gönderen' })
  await sender.getByText('Bekleyen', { exact: true }).waitFor()
  await sender.getByRole('button', { name: 'Tümünü reddet ve hesabı durdur' }).click()
  await press(admin, 'Gönderilen kayıtlar gerçek değil.')
  await expectAccessible(admin)
  await screenshot(admin, 'admin-desk-spammer')
  await press(admin, 'Reddet ve durdur')
  await admin.getByText('5 işletme reddedildi, hesap durduruldu').waitFor()
  await sender.getByText('Engelli').waitFor()
  for (const { id } of spammer.entries) expect(await statusOf(id)).toBe('rejected')
  await screenshot(admin, 'admin-desk-stopped')

  const phone = await openBlank({ device: 'phone', theme: 'dark' })
  await signIn(phone, 'admin', '/admin')
  await phone.getByRole('link', { name: /^İşletme onayları/ }).waitFor()
  await expectFits(phone)
  await expectAccessible(phone)
  await screenshot(phone, 'admin-desk-phone')
  await phone.goto(`/admin/businesses?status=pending&submitter=${honest.owner.id}`)
  await phone.getByText('Yalnız bir kişinin gönderdikleri gösteriliyor.').waitFor()
  await phone.getByRole('checkbox', { name: 'Listedekileri seç' }).check()
  const all = phone.getByRole('region', { name: '3 işletme seçildi' })
  await all.waitFor()
  await expectFits(phone)
  await screenshot(phone, 'admin-desk-phone-chosen')
  await all.getByRole('button', { name: 'Reddet' }).click()
  await press(phone, 'Telefon numarasına ulaşılamıyor.')
  await phone.getByRole('dialog').getByRole('button', { name: 'Reddet', exact: true }).click()
  await phone.getByText('3 işletme reddedildi').waitFor()
  await heading(phone, 'Sırada bekleyen yok').waitFor()
  await screenshot(phone, 'admin-desk-phone-decided')
})
