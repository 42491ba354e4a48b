import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness } from '../../db/seed/factories.ts'
import { inspectPage, screenshot, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const rows = productDatabase()

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const waysOf = (page: Page, nav: string) =>
  page
    .getByRole('navigation', { name: nav })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const planOf = (page: Page, area: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: area, exact: true }) })

/** The colour of a plan's bar and its text. */
async function progressOf(page: Page, area: string) {
  const name = `${area}: bugünkü ilerleme`
  const bar = page.getByRole('progressbar', { name })
  const inner = `document.querySelector('[aria-label="${name}"] > div')`
  const colour = await page.evaluate(`getComputedStyle(${inner}).backgroundColor`)
  return { colour, words: await bar.getAttribute('aria-valuetext') }
}

/** As many more businesses recorded today for a plan as bring it to `wanted`. */
async function record(area: string, wanted: number) {
  const [{ id, done } = { id: 0, done: 0 }] = await rows.sql()<{ id: number; done: number }[]>`
    select p.id, (select count(*)::int from field_record r where r.plan_id = p.id
      and istanbul_day(r.recorded_at) = istanbul_day(now())) as done from field_plan p where p.area = ${area}`
  for (let i = done; i < wanted; i++) {
    const business = await buildBusiness(rows.sql(), { status: 'pending', name: `Saha ${area} ${i}` })
    await rows.sql()`insert into field_record (business_id, plan_id) values (${business.id}, ${id})`
  }
}

it('shows the field its day; a plan that the staff adds and ends is seen by everybody', {
  timeout: 180_000,
}, async () => {
  const area = `Deneme bölgesi ${Date.now()}`
  const worker = await openBlank({ device: 'phone' })
  await signIn(worker, 'field', '/')
  await worker.locator('nav a[href="/field-work"]', { hasText: 'Panelim' }).click()
  await heading(worker, 'Saha çalışması').waitFor()
  await heading(worker, 'Kadıköy Çarşı ve Moda').waitFor()
  const stats = worker.locator('dl').first()
  await stats.waitFor()
  expect(await stats.locator('dt').allTextContents()).toEqual([
    ...['Toplam işletme', 'Onaylı', 'Bekleyen', 'Bugün eklenen'],
  ])
  const recent = worker.getByRole('region', { name: 'Son Eklenen İşletmeler' }).getByRole('listitem')
  await expect.poll(() => recent.count()).toBe(8)
  expect(await waysOf(worker, 'İşletme ekleme')).toEqual([
    ...['/field-work/add', '/field-work/visits', '/field-work/plans', '/admin/country'],
    ...['/business-register', '/customer-dashboard'],
  ])
  for (const to of ['/categories', '/nearby-map', '/search', '/'])
    expect(await worker.getByRole('main').locator(`a[href="${to}"]`).count(), to).toBe(1)
  await inspectPage(worker, 'field-work-phone')

  await worker.getByRole('link', { name: 'Planları düzenle' }).click()
  await press(worker, 'Plan ekle')
  await press(worker, 'Planı kaydet')
  await worker.getByRole('alert').getByText('Lütfen işaretli alanları düzeltin').waitFor()
  await worker.getByText('Bölge adını yazın').first().waitFor()
  await inspectPage(worker, 'field-plan-refused-phone')
  await field(worker, 'area').fill(area)
  await field(worker, 'district').selectOption('Kadıköy')
  await field(worker, 'target').fill('4')
  await field(worker, 'priority').selectOption('Acil')
  await field(worker, 'categoryIds').selectOption('Çilingir')
  await field(worker, 'categoryIds').selectOption('Eczane')
  await press(worker, 'Eczane kategorisini çıkar')
  await press(worker, 'Planı kaydet')
  await worker.getByText('Plan kaydedildi').waitFor()
  await heading(worker, area).waitFor()
  await inspectPage(worker, 'field-plans-phone')

  // Four colours, each with its own text.
  const customer = await openBlank({ device: 'desk', theme: 'dark' })
  await signIn(customer, 'customer', '/field-work')
  const seen: Awaited<ReturnType<typeof progressOf>>[] = []
  for (const wanted of [0, 1, 2, 4]) {
    await record(area, wanted)
    await customer.reload()
    await planOf(customer, area).getByText(`${wanted} / 4 işletme`).waitFor()
    seen.push(await progressOf(customer, area))
  }
  expect(new Set(seen.map(({ colour }) => colour)).size).toBe(4)
  expect(seen.map(({ words }) => words)).toEqual([
    ...['%0, Çok geride', '%25, Hızlanmalı', '%50, Yarıyı geçti', '%100, Hedef tamam'],
  ])
  const plan = planOf(customer, area)
  await plan.getByText('Öncelik: Acil').waitFor()
  await plan.getByText('Kadıköy, İstanbul').waitFor()
  await plan.getByText('Kategoriler: Çilingir', { exact: true }).waitFor()

  // Pending businesses are visible only to the staff: neither "Bekliyor" nor their names.
  await customer.getByText('Bekleyen kaydınız').waitFor()
  await customer.getByText('Onaylı', { exact: true }).nth(7).waitFor()
  expect(await customer.getByText('Bekliyor', { exact: true }).count()).toBe(0)
  expect(await customer.getByText(`Saha ${area}`).count()).toBe(0)
  await worker.goto('/field-work')
  await worker.getByText(`Saha ${area} 3`).waitFor()
  await worker.getByText('Bekliyor', { exact: true }).first().waitFor()
  expect(await waysOf(customer, 'İşletme ekleme')).toEqual(['/add-business', '/business-register'])
  await inspectPage(customer, 'field-work-desk-dark')
  await customer.goto('/field-work/plans')
  await heading(customer, 'Yetkisiz Erişim').waitFor()

  const admin = await openBlank({ device: 'desk' })
  await signIn(admin, 'admin', '/field-work')
  await planOf(admin, area).waitFor()
  expect(await waysOf(admin, 'İşletme ekleme')).toEqual([
    ...['/admin/add-business', '/field-work/add', '/field-work/visits', '/field-work/plans'],
    ...['/admin/country', '/business-register'],
  ])
  await screenshot(admin, 'field-work-desk')
  await admin.goto('/admin/field-plans')
  await press(admin, `${area}: planı düzenle`)
  await inspectPage(admin, 'field-plan-edit-desk')
  await admin.getByRole('switch', { name: /^Plan açık/ }).click()
  await field(admin, 'target').fill('5')
  await field(admin, 'workerId').selectOption({ label: 'Saha Ekibi' })
  await press(admin, 'Planı kaydet')
  await planOf(admin, area).getByText('Kapalı').waitFor()
  await planOf(admin, area).getByText('Bugün 4 / 5').waitFor()
  await planOf(admin, area).getByText('Kişiye özel: Saha Ekibi').waitFor()
  await customer.goto('/field-work')
  await customer.getByText('Kadıköy Çarşı ve Moda').waitFor()
  expect(await customer.getByText(area, { exact: true }).count()).toBe(0)
})
