import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeSavedSearches } from '#server/features/saved-searches/saved-searches.ts'
import { buildBusiness } from '../../db/seed/factories.ts'
import { type Device, inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signUp } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

const noSaving = () => Promise.reject(new Error('Nothing is saved here'))

/** Matches and tells now what the product would within half a minute and ten more, by day. */
async function tellNow(): Promise<void> {
  const failed: unknown[] = []
  const search = { meaningOf: noSaving, nameOfTrade: noSaving }
  const searches = makeSavedSearches({ sql: sql(), search, onError: (error) => failed.push(error) })
  await searches.doDue()
  await sql()`update saved_search_reader set due_at = now() where due_at is not null`
  await searches.doDue()
  expect(failed).toEqual([])
}

// Words unlike each other: a search also finds names that are a slip of the finger away.
describe.each<{ device: Device; theme: 'light' | 'dark'; word: string }>([
  { device: 'phone', theme: 'light', word: 'Zümrütçügil' },
  { device: 'desk', theme: 'dark', word: 'Lacivertoğlu' },
])('on a $device in $theme colours', ({ device, theme, word }) => {
  it('a search is saved in one tap, tells what is new, is there without a network, and ends from its notice', async () => {
    await buildBusiness(sql(), { name: `${word} Usta`, hours: '24/7' })
    const page = await openBlank({ device, theme, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
    const look = (name: string) => inspectPage(page, `saved-searches-${name}-${device}-${theme}`)
    await expect
      .poll(async () => (await page.request.get(`/api/businesses/search?q=${word}`)).json())
      .toMatchObject({ total: 1 })
    const mark = `${Date.now()}`
    const person = { name: 'Ayşe Demir', email: `a${mark}@example.test`, phone: `0555${mark.slice(-7)}` }
    await signUp(page, person, `/search?q=${encodeURIComponent(word)}`)
    await link(page, `${word} Usta`).waitFor()

    await button(page, 'Aramayı kaydet').click()
    await status(page, `“${word}” kaydedildi`).waitFor()
    // The pressed button is gone: the keyboard goes on with what stands in its place.
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
      .toBe(`Adını değiştir: ${word}`)
    await button(page, `Adını değiştir: ${word}`).click()
    await page.getByLabel('Aramanın adı').fill('Ustam')
    await button(page, 'Tamam').click()
    await status(page, '“Ustam”').waitFor()
    await look('saved')

    await buildBusiness(sql(), { name: `Yeni ${word}` })
    await tellNow()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).click() // what home does without comes at a touch
    await page.getByRole('link', { name: 'Ustam 1 yeni' }).waitFor()
    // What is new is kept before it was looked at.
    const kept = () => page.evaluate('Object.entries(localStorage).join()')
    await expect.poll(kept).toContain(`Yeni ${word}`)
    await page.goto('/search')
    await page.getByRole('link', { name: 'Ustam 1 yeni' }).waitFor()
    await look('search')
    await page.goto('/notifications')
    await page.getByText('“Ustam”: 1 yeni işletme').waitFor()
    await page.getByRole('link', { name: /Kayıtlı aramanızda yeni işletme var/ }).click()
    await page.getByRole('heading', { name: 'Ustam' }).waitFor()
    await expect
      .poll(() => page.locator('article h2').allTextContents())
      .toEqual([`Yeni ${word}`, `${word} Usta`])
    await page.getByText('Yeni eklendi').waitFor()
    await look('news')

    await page.goto('/saved-searches')
    await page.getByText('Yeni yok').waitFor()
    await look('list')
    await page.context().setOffline(true)
    await link(page, 'Ustam').click()
    await link(page, `Yeni ${word}`).waitFor()
    await status(page, 'Bağlantı yok').waitFor()
    await page.context().setOffline(false)
    await page.goto('/notifications')
    await page.getByText('“Ustam”: 1 yeni işletme').waitFor()
    await button(page, 'Bitir: Ustam').waitFor()
    await look('notice')
    await button(page, 'Bitir: Ustam').click()
    await status(page, '“Ustam” bitti').waitFor()
    await expect.poll(() => button(page, 'Bitir: Ustam').count()).toBe(0)
    await page.goto('/saved-searches')
    await page.getByText('Henüz kayıtlı aramanız yok').waitFor()
  })
})

it('a search that was saved and never opened is there without a network', async () => {
  const page = await openBlank({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  const mark = `${Date.now()}`
  const person = { name: 'Ayşe Demir', email: `c${mark}@example.test`, phone: `0555${mark.slice(-7)}` }
  await signUp(page, person, '/search?q=çilingir&radius=10') // around the account's province
  await button(page, 'Aramayı kaydet').click()
  await status(page, '“İstanbul · Çilingir” kaydedildi').waitFor()
  const isKept = () =>
    page.evaluate('Object.keys(localStorage).some((key) => key.startsWith("kept saved-search-"))')
  await expect.poll(isKept).toBe(true)
  await page.goto('/saved-searches')
  await link(page, 'İstanbul · Çilingir').waitFor()
  await page.context().setOffline(true)
  await link(page, 'İstanbul · Çilingir').click()
  await status(page, 'Bağlantı yok').waitFor()
  await page.locator('article h2').first().waitFor()
})

it('each search of a gathered notice is ended from it', async () => {
  const page = await openBlank()
  const mark = `${Date.now()}`
  const person = { name: 'Ayşe Demir', email: `g${mark}@example.test`, phone: `0555${mark.slice(-7)}` }
  await signUp(page, person, '/search?q=Elmasbaşı')
  for (const word of ['Elmasbaşı', 'Yakutbeyli']) {
    await page.goto(`/search?q=${word}`)
    await button(page, 'Aramayı kaydet').click()
    await status(page, 'kaydedildi').waitFor()
    await buildBusiness(sql(), { name: `${word} Usta` })
  }
  await tellNow()
  await page.goto('/notifications')
  await page.getByText('2 aramanızda 2 yeni işletme').waitFor()
  await button(page, 'Bitir: Elmasbaşı').click()
  await status(page, 'bitti').waitFor()
  expect(await button(page, 'Bitir: Yakutbeyli').count()).toBe(1)
  await expect.poll(() => button(page, 'Bitir: Elmasbaşı').count()).toBe(0)
})
