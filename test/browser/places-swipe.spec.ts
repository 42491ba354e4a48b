import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fakeSearch } from './fake-search.ts'
import { testBrowser } from './harness.ts'
import { signIn } from './sign-in.ts'
import { swipe } from './swipe.ts'

const { openBlank } = testBrowser()

const card = (page: Page, id: number) => page.locator(`#business-${id}`)
const isShown = (page: Page, view: 'Liste' | 'Harita') =>
  page.getByRole('button', { name: view, exact: true, pressed: true }).isVisible()

/** Where a finger comes down on a card. */
async function onCard(page: Page, id: number): Promise<{ x: number; y: number }> {
  await card(page, id).scrollIntoViewIfNeeded()
  const box = await card(page, id).boundingBox()
  if (!box) throw new Error(`card ${id} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + 20 }
}

it('a list and its map are one swipe apart, at the card that was swiped', async () => {
  const page = await openBlank({ position: { lat: 41.0082, lng: 28.9784 } })
  await fakeSearch(page, () => ({ count: 30, total: 30 }))
  await signIn(page, 'customer', '/search?q=yer')
  const finger = await onCard(page, 17)

  // Scrolled, touched, or swiped the other way, the list stays.
  await swipe(page, finger, { x: -30, y: -160 })
  await swipe(page, await onCard(page, 17), { x: -40, y: 0 })
  await swipe(page, await onCard(page, 17), { x: 150, y: 10 })
  expect(await isShown(page, 'Liste')).toBe(true)
  expect(await card(page, 16).count()).toBe(1)

  await swipe(page, await onCard(page, 17), { x: -150, y: 10 })
  await page.locator('.map-pin.is-selected, .map-cluster.is-selected').waitFor()
  expect(await isShown(page, 'Harita')).toBe(true)
  expect(new URL(page.url()).searchParams.get('view')).toBe('map')
  expect(await card(page, 16).count()).toBe(0)

  // The map itself is moved by a finger; its chosen card leads back to where the list was.
  const map = await page.locator('.map').boundingBox()
  await swipe(page, { x: 120, y: (map?.y ?? 0) + 80 }, { x: 150, y: 0 })
  expect(await isShown(page, 'Harita')).toBe(true)
  await swipe(page, await onCard(page, 17), { x: 150, y: 10 })
  await card(page, 16).waitFor()
  await expect.poll(async () => (await card(page, 17).boundingBox())?.y).toBeGreaterThan(200)
  expect((await card(page, 17).boundingBox())?.y).toBeLessThan(600)
})
