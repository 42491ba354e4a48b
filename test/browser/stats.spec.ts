import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { type Device, expectAccessible, expectFits, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const database = productDatabase()

const tile = (page: Page, measure: string) => page.locator(`[data-measure="${measure}"]`)

async function askAs(page: Page, path: string): Promise<unknown> {
  const token = await page.evaluate<string>('localStorage.getItem("userToken")')
  return (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()
}
type Counted = { totals: { views: number; customers: number; calls: number } }

/** Signs in, as an admin or as the owner, with a business of the test's own: other tests count in those of the demonstration. */
async function enter(page: Page, who: 'owner' | 'admin'): Promise<number> {
  const sql = database.sql()
  const owner = await buildUser(sql, { userType: 'business', email: `sayan-${Date.now()}@example.test` })
  const { id } = await buildBusiness(sql, { name: 'Sessiz Oto Elektrik', categoryId: 9, ownerId: owner.id })
  await expect.poll(async () => (await page.request.get(`/isletme/${id}`)).status()).toBe(200)
  await (who === 'admin' ? signIn(page, 'admin') : signInAs(page, { ...owner, userType: 'business' }))
  return id
}

describe.each<{ device: Device; theme: 'light' | 'dark'; who: 'owner' | 'admin' }>([
  { device: 'phone', theme: 'dark', who: 'admin' },
  { device: 'desk', theme: 'light', who: 'owner' },
])('a listing’s statistics on a $device in $theme colours', ({ device, theme, who }) => {
  it('say that there is too little, then what was counted: tiles, plot, table, file', {
    timeout: 120_000,
  }, async () => {
    const page = await openBlank({ device, theme, expectedErrors: [/404/] })
    const id = await enter(page, who)
    await page.goto(`/business-dashboard/${id}/stats`)
    await page.getByRole('heading', { level: 1, name: 'İstatistikler' }).waitFor()
    if (who === 'admin') {
      await page.getByText('Bu dönemde hareket yok').waitFor()
      await tile(page, 'views').getByText('0', { exact: true }).waitFor()
      await tile(page, 'spins').getByText('0', { exact: true }).waitFor()
      await expectAccessible(page)
      await screenshot(page, `stats-few-${device}-${theme}`)
    }

    for (let i = 0; i < 12; i++)
      for (const kind of i < 4 ? ['view', 'call'] : ['view'])
        await page.request.post(`/api/businesses/${id}/events`, { data: { kind, device: `d${i}` } })
    const { totals } = (await askAs(page, `/api/businesses/${id}/stats`)) as Counted
    const { views, customers, calls } = totals
    expect(views).toBeGreaterThanOrEqual(12)
    expect(calls).toBeGreaterThanOrEqual(4)
    await page.reload()
    const plot = page.getByRole('application', { name: 'Görüntülenme, günlere göre çubuk grafik' })
    await plot.waitFor()
    expect(await tile(page, 'views').textContent()).toBe(`${views}`)
    expect(await tile(page, 'calls').textContent()).toBe(`${calls}`)
    await page.getByText(new RegExp(`arasında toplam ${views} görüntülenme$`)).waitFor()
    // The keyboard reads each day out; today is the last one.
    await plot.focus()
    for (let i = 0; i < 29; i++) await page.keyboard.press('ArrowRight')
    await page.getByText(`Görüntülenme: ${views}`, { exact: true }).waitFor()
    await expectAccessible(page)
    await expectFits(page)
    await screenshot(page, `stats-${device}-${theme}`)

    await page.getByRole('button', { name: 'Arama', exact: true }).click()
    await page.getByText(new RegExp(`arasında toplam ${calls} arama$`)).waitFor()
    await page.locator('select[name="period"]').selectOption('7')
    await page.getByText('Tablo olarak göster').click()
    const rows = page.getByRole('region', { name: 'Günlere göre sayılar' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(9) // head, sum, seven days
    await page.getByText('İşletmeniz önceki dönemin tamamında yayında olmadığı için').waitFor()
    expect((await rows.nth(2).getByRole('cell').allTextContents()).slice(0, 3)).toEqual(
      [views, customers, calls].map(String),
    )
    await expectAccessible(page)
    await expectFits(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV indir' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(new RegExp(`^istatistik-${id}-[\\d-]+\\.csv$`))
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines[0]).toMatch(/^\uFEFFGün;Görüntülenme;Müşteri;Arama;/)
    expect(lines.at(-1)).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d;${views};${customers};${calls};`))

    // The period applies to tiles and days: both show the previous month, without visits.
    const month = await page.locator('optgroup[label="Aylar"] option').nth(1).getAttribute('value')
    await page.locator('select[name="period"]').selectOption(month ?? '')
    await expect.poll(() => tile(page, 'views').textContent()).toBe('0')
    await expect.poll(() => rows.nth(1).getByRole('cell').first().textContent()).toBe('0')

    // Listed long enough, it says what changed.
    await database.sql()`update business set created_at = now() - interval '1 year' where id = ${id}`
    await page.reload()
    await tile(page, 'views').getByText(`${views}`, { exact: true }).waitFor()
    await page.getByText(/^Önceki dönem: /).waitFor()
    await page.getByText('önceki döneme göre (0)').first().waitFor()
    await expectAccessible(page)
    await expectFits(page)
    await screenshot(page, `stats-compared-${device}-${theme}`)

    await page.goto('/business-dashboard/999999999/stats')
    await page.getByRole('heading', { level: 1, name: 'İşletme bulunamadı' }).waitFor()
    if (device === 'desk') return
    await signIn(page, 'customer', `/business-dashboard/${id}/stats`)
    await page.getByRole('heading', { level: 1, name: 'Bu sayfa işletme sahipleri içindir' }).waitFor()
  })
})
