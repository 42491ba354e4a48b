import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()

const inDays = (days: number) => new Date(Date.now() + (3 + days * 24) * 3_600_000).toISOString().slice(0, 10)
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** The panel's row of the business that `atBusiness` chooses. */
const row = (page: Page) => page.getByRole('article').last()
const choose = (page: Page, name: string) => row(page).locator('label', { hasText: name }).click()
/** Not the demonstration's tow truck, which other tests use. */
async function atBusiness(page: Page): Promise<string> {
  const choice = page.getByLabel('İşletme', { exact: true })
  const value = (await choice.locator('option').last().getAttribute('value')) ?? ''
  await choice.selectOption(value)
  await page.waitForURL(`**/business-dashboard?business=${value}`)
  return value
}

/** At any hour of the day. */
async function setAlways(page: Page, id: string): Promise<void> {
  const token = await page.evaluate<string>('localStorage.getItem("userToken")')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.put(`/api/businesses/${id}/hours`, { headers, data: { kind: 'always' } })
  expect(reply.status(), await reply.text()).toBe(200)
  await page.reload()
  await row(page).getByRole('radio', { name: 'AÇIK', checked: true }).waitFor({ state: 'attached' })
}

describe('running a business', () => {
  it('opens and closes it, and everybody sees so', async () => {
    const owner = await openBlank({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
    await signIn(owner, 'business', '/business-dashboard')
    const id = await atBusiness(owner)
    await setAlways(owner, id)
    const customer = await openBlank()
    await signIn(customer, 'customer', `/business/${id}`)
    const seen = async (words: string) => {
      await customer.reload()
      await customer.getByText(words, { exact: true }).first().waitFor()
    }
    await choose(owner, 'KAPALI')
    await owner.getByText(/^Siz kapattınız: (bugün|yarın) \d\d:\d\d'\p{L}+ kadar kapalı/u).waitFor()
    await seen('KAPALI')
    await choose(owner, 'AÇIK')
    await owner.getByText(/^Siz açtınız/).waitFor()
    await seen('AÇIK')
    await expectAccessible(owner)
    await screenshot(owner, 'panel-switch-phone')

    // Unknown hours are not shown as known.
    await owner.context().setOffline(true)
    await row(owner)
      .getByText(/^İnternet bağlantınız yok/)
      .waitFor()
    expect(await row(owner).getByRole('radio', { name: 'KAPALI' }).isDisabled()).toBe(true)
    await owner.context().setOffline(false)
    await press(owner, 'Saatlere dön')
    await owner.getByText(/^Siz açtınız/).waitFor({ state: 'detached' })
    await owner.getByRole('link', { name: 'Çalışma saatleri' }).click()
    await owner.getByRole('heading', { name: 'Önümüzdeki 7 gün' }).waitFor()
    await expectAccessible(owner)
  })

  it('sets hours with a lunch break and a night, copies them, adds an exception, sees what customers will', async () => {
    const page = await openBlank({ device: 'desk', theme: 'dark', expectedErrors: [/400/] })
    await signIn(page, 'business', '/business-dashboard')
    const id = await atBusiness(page)
    await page.getByRole('link', { name: 'Çalışma saatleri' }).click()
    await page.getByRole('heading', { level: 1, name: 'Çalışma saatleri' }).waitFor()
    await press(page, 'Haftalık')
    const time = (name: string) => page.getByLabel(name, { exact: true })
    const monday = page.getByRole('group', { name: 'Pazartesi' })
    await monday.getByRole('checkbox').setChecked(false)
    await monday.getByRole('checkbox').setChecked(true)
    await time('Pazartesi, 1. açılış').fill('09:00')
    await time('Pazartesi, 1. kapanış').fill('18:00')
    while ((await monday.getByRole('button', { name: /saat aralığını kaldır/ }).count()) > 0)
      await monday
        .getByRole('button', { name: /saat aralığını kaldır/ })
        .last()
        .click()
    await press(page, 'Pazartesi: ara ekle')
    expect(await time('Pazartesi, 1. kapanış').inputValue()).toBe('12:30')
    expect(await time('Pazartesi, 2. açılış').inputValue()).toBe('13:30')
    await time('Pazartesi, 2. kapanış').fill('02:00')
    await monday.getByText("Ertesi gün 02:00'ye kadar").waitFor()

    // Invalid hours are reported at their day, and nothing is saved.
    await time('Pazartesi, 2. açılış').fill('11:00')
    await monday.getByText('Saat aralıkları birbiriyle çakışıyor').waitFor()
    await press(page, 'Saatleri kaydet')
    await page.getByRole('alert').getByRole('link', { name: 'Pazartesi' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'hours-wrong-desk')
    await time('Pazartesi, 2. açılış').fill('13:30')

    await press(page, 'Pazartesi saatlerini diğer günlere kopyala')
    await page.getByRole('dialog').getByRole('button', { name: 'Tüm günler' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Seçilen günlere kopyala' }).click()
    await press(page, 'İstisna ekle')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('İlk gün').fill(inDays(2))
    await dialog.getByLabel('Son gün').fill(inDays(3))
    await dialog.getByLabel('Neden').fill('Sayım')
    await dialog.getByRole('button', { name: 'İstisnayı ekle' }).click()
    const preview = page.locator('dl')
    await expect
      .poll(() => preview.locator('dd').allTextContents())
      .toEqual([
        ...Array(2).fill(expect.stringContaining('09:00–12:30, 13:30–02:00 (ertesi gün)')),
        ...Array(2).fill('KapalıSayım'),
        ...Array(3).fill(expect.stringContaining('13:30–02:00')),
      ])

    // Leaving asks for confirmation.
    await page.getByRole('link', { name: 'Panelim', exact: true }).click()
    await dialog.getByText('Sayfadan ayrılırsanız bu değişiklikler kaybolur.').waitFor()
    await dialog.getByRole('button', { name: 'Sayfada kal' }).last().click()
    await press(page, 'Saatleri kaydet')
    await page.getByText('Çalışma saatleri kaydedildi').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'hours-desk')
    await page.goto(`/business/${id}`)
    await page
      .getByText(/13:30–02:00/)
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Özel günler ve tatiller' }).waitFor()
    expect(await page.getByText('kapalı: Sayım', { exact: true }).count()).toBe(1)
    await screenshot(page, 'special-days-desk')
    await page.goto(`/business-dashboard/${id}/hours`)
    await page.getByText('Sayım').first().waitFor()
  })

  it('asks before Back leaves what is not saved, as often as it is pressed', async () => {
    const page = await openBlank()
    await signIn(page, 'business', '/business-dashboard')
    const id = await atBusiness(page)
    await page.getByRole('link', { name: 'Çalışma saatleri' }).click()
    await page.getByRole('heading', { level: 1, name: 'Çalışma saatleri' }).waitFor()
    const path = () => new URL(page.url()).pathname
    const warning = page.getByText('Sayfadan ayrılırsanız bu değişiklikler kaybolur.')
    const kinds = page.getByRole('button', { name: /^(7\/24 açık|Haftalık)$/, pressed: false })
    await kinds.first().click()
    await page.getByText('Kaydedilmemiş değişiklikler var.').waitFor()
    for (const _ of [1, 2]) {
      await page.evaluate('history.back()')
      await warning.waitFor()
      expect(path()).toBe(`/business-dashboard/${id}/hours`)
      await page.getByRole('button', { name: 'Sayfada kal' }).last().click()
      await warning.waitFor({ state: 'detached' })
    }
    await page.evaluate('history.back()')
    await page.getByRole('button', { name: 'Kaydetmeden ayrıl' }).click()
    await page.waitForURL(`**/business-dashboard?business=${id}`)
    // Nothing is asked where nothing was changed.
    await page.evaluate('history.forward()')
    await page.getByRole('heading', { level: 1, name: 'Çalışma saatleri' }).waitFor()
    await page.evaluate('history.back()')
    await page.waitForURL(`**/business-dashboard?business=${id}`)
    expect(await warning.count()).toBe(0)
  })
})
