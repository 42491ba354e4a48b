import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, expectAccessible, screenshot, testBrowser } from './harness.ts'
import { type Answer, intercept } from './intercept.ts'
import { signIn, signUp } from './sign-in.ts'

const { openBlank } = testBrowser()

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const cards = (page: Page) => page.locator('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

describe.each<{ device: Device; theme: 'light' | 'dark' }>([
  { device: 'phone', theme: 'dark' },
  { device: 'desk', theme: 'light' },
])('on a $device in $theme colours', ({ device, theme }) => {
  it('shows icon, name, description, search box, cards and the call to register', async () => {
    const page = await openBlank({ device, theme, position: ISTANBUL })
    await signIn(page, 'customer', '/category/2')
    await page.getByRole('heading', { level: 1, name: 'Çilingir' }).waitFor()
    await page.getByText(/^Kapıda kalanlar için/).waitFor()
    await cards(page).first().waitFor()
    await page.getByText(/açık ve aranabilir yakın yerler önde/).waitFor()
    expect(await page.getByRole('link', { name: 'Kayıt olun' }).getAttribute('href')).toBe('/add-business')
    await expectAccessible(page)
    await screenshot(page, `category-${device}-${theme}`)

    const chip = (name: string) => page.getByRole('button', { name, pressed: true })
    for (const name of ['Şu an açık', 'Telefonu var', 'Bana yakın'])
      await page.getByRole('button', { name, pressed: false }).click()
    await page.reload()
    await chip('Telefonu var').waitFor()
    await chip('Bana yakın').waitFor()
    await cards(page).first().waitFor()
    expect(new URL(page.url()).search).toBe('?openNow=true&hasPhone=true&near=true')
    expect(
      await cards(page)
        .getByRole('link', { name: /^ARA: / })
        .count(),
    ).toBe(await cards(page).count())
    await page.goBack()
    await page.getByRole('button', { name: 'Bana yakın', pressed: false }).waitFor()
    await chip('Şu an açık').waitFor()
  })
})

it('searches the whole category, not only what is loaded, without losing a letter', async () => {
  const page = await openBlank({ position: ISTANBUL })
  await signIn(page, 'customer', '/categories/4')
  await cards(page).first().waitFor()
  const loaded = await names(page)
  // A pharmacy far down the list, which no first page holds.
  const far = await page.evaluate(async () => {
    let cursor = ''
    let last: { name: string } | undefined
    for (let page = 0; page < 4; page++) {
      const answer = await fetch(`/api/businesses?categoryId=4&lat=41.0082&lng=28.9784${cursor}`)
      last = ((await answer.json()) as { name: string }[]).at(-1)
      const next = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
      if (next === undefined) break
      cursor = `&cursor=${next}`
    }
    return last?.name ?? ''
  })
  expect(loaded).not.toContain(far)
  const box = page.getByRole('searchbox')
  await box.pressSequentially(far, { delay: 20 })
  expect(await box.inputValue()).toBe(far)
  await page.getByText(/^Aramanıza uyan (?:ilk )?\d+ yer/).waitFor()
  expect(await names(page)).toContain(far)
  await expectAccessible(page)
})

it('goes on by itself when the end comes near, and by a button', async () => {
  const page = await openBlank({ device: 'desk', position: ISTANBUL })
  await signIn(page, 'customer', '/category/4')
  await cards(page).first().waitFor()
  const before = await cards(page).count()
  // Again, as what comes meanwhile lengthens the page.
  const atEnd = async () => {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    return cards(page).count()
  }
  await expect.poll(atEnd).toBeGreaterThan(before)
  const then = await cards(page).count()
  await page.getByRole('button', { name: 'Daha fazla göster' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(then)
})

it('is searched by keyboard alone, says when nothing matches, and leads to a business', async () => {
  const page = await openBlank({ device: 'desk' })
  await signIn(page, 'customer', '/category/2')
  await cards(page).first().waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('yokböylebiryer')
  await page.getByRole('heading', { name: '“yokböylebiryer” ile eşleşen işletme yok' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aramayı temizle' }).focus()
  await page.keyboard.press('Enter')
  await cards(page).first().waitFor()
  const [name = ''] = await names(page)
  await cards(page).first().getByRole('link', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

it('says that a category is empty, and what to do; that it failed, and tries again', async () => {
  const page = await openBlank({ expectedErrors: [/ERR_FAILED/] })
  await signIn(page, 'customer')
  let answer: Answer = { json: [] }
  await intercept(page, '*/api/businesses?*', () => answer)
  await page.goto('/category/2')
  await page.getByRole('heading', { name: 'Henüz Bu Kategoride İşletme Yok' }).waitFor()
  await page.getByRole('link', { name: 'Kayıt olun' }).waitFor()
  await page.getByRole('heading', { name: 'Benzer hizmetler' }).waitFor()
  expect(await page.getByRole('link', { name: 'Camcı' }).getAttribute('href')).toBe('/category/34')
  await expectAccessible(page)
  answer = 'fail'
  await page.goto('/category/2')
  await page.getByText('İşletmeler yüklenemedi').waitFor()
  answer = 'pass'
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await cards(page).first().waitFor()
})

it('shows the nearest where the filters leave nothing, and takes them off by one tap', async () => {
  const page = await openBlank({ position: { lat: 37.574, lng: 43.741 } })
  await signIn(page, 'customer', '/category/2?near=true&hasPhone=true')
  await page.getByRole('heading', { name: 'Bu süzgeçlere uyan yer yok' }).waitFor()
  await page.getByRole('heading', { name: 'En yakın yerler' }).waitFor()
  expect(await cards(page).count()).toBeGreaterThan(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Süzgeçleri kaldır' }).tap()
  await page.getByRole('button', { name: 'Bana yakın', pressed: false }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByText(/^(?:İlk )?\d+ yer/).waitFor()
})

it('says that what stands first is in another province, where only the account’s own is known', async () => {
  const page = await openBlank()
  const person = { name: 'Ayşe Işık', email: `bayburt-${Date.now()}@example.test`, phone: '05551112277' }
  await signUp(page, { ...person, city: 'Bayburt' }, '/category/2')
  const said = page.getByText('İlk sıradaki yerler Bayburt dışında')
  await cards(page).first().waitFor()
  await said.waitFor()
  await expectAccessible(page)
  await screenshot(page, 'category-other-province')
  await page.goto('/search?q=%C3%A7ilingir')
  await said.waitFor()
  // A place in the words is the place that was meant.
  await page.goto('/search?q=%C3%A7ilingir+be%C5%9Fikta%C5%9F')
  await cards(page).first().waitFor()
  expect(await said.count()).toBe(0)

  await signIn(page, 'customer', '/category/2')
  await page.getByText('İstanbul gösteriliyor').waitFor()
  await cards(page).first().waitFor()
  expect(await page.getByText(/^İlk sıradaki yerler/).count()).toBe(0)
})

describe('the province’s list of pharmacies on duty stands before all others', () => {
  it.each([
    { when: 'by day', moment: '2026-10-14T14:00:00+03:00', id: 4 },
    { when: 'at night', moment: '2026-10-15T02:00:00+03:00', id: 4 },
    { when: 'by day', moment: '2026-10-14T14:00:00+03:00', id: 11 },
  ])('$when in category $id', async ({ moment, id }) => {
    const page = await openBlank({ position: ISTANBUL })
    await page.clock.setFixedTime(new Date(moment))
    await signIn(page, 'customer', `/category/${id}`)
    const list = page.getByRole('link', { name: 'Eczacı odasının listesini aç' })
    await list.waitFor()
    expect(await list.getAttribute('href')).toMatch(/^https:\/\/www\.istanbuleczaciodasi\.org\.tr\//)
    await cards(page).first().waitFor()
    const [first, second] = await Promise.all([list.boundingBox(), cards(page).first().boundingBox()])
    expect(first?.y).toBeLessThan(second?.y ?? 0)
  })
})
