import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const ISTANBUL = { lat: 41.0082, lng: 28.9784 }

type State = 'open' | 'closed' | 'estimated' | 'unknown'

/** A listed business of the API, "Yer 7", with all fields of a card and a marker. */
export const business = (id: number, lat: number, lng: number, openState: State = 'open') => ({
  ...{ id, name: `Yer ${id}`, description: '', categoryId: 2, category: 'Çilingir', address: 'Sokak 1' },
  ...{ city: 'İstanbul', district: 'Fatih', phone: '+905551112233', latitude: lat, longitude: lng },
  ...{ rating: 4, reviewCount: 0, distance: 1, openState, nextChangeAt: null, isSample: true },
  ...{ source: 'sample' },
})

/** Sets the device's position with an accuracy in metres. */
export const measured = (page: Page, accuracy: number, { lat, lng } = ISTANBUL) =>
  page.context().setGeolocation({ latitude: lat, longitude: lng, accuracy })

/** The first drawn tile of streets. */
export const streets = (page: Page) => page.locator('.map canvas.leaflet-tile-loaded').first()

export const searchHere = (page: Page) => page.getByRole('button', { name: 'Bu alanda ara' })

/** Moves the map by keys: 80 px per press. */
export async function pan(page: Page, key: string, times: number): Promise<void> {
  await page.locator('.map').focus()
  for (let i = 0; i < times; i += 1) await page.keyboard.press(key)
}

/** Fails if two of the elements overlap. */
export async function expectApart(...parts: Locator[]): Promise<void> {
  const boxes = []
  for (const part of parts) for (const one of await part.all()) boxes.push(await one.boundingBox())
  const shown = boxes.filter((box) => box !== null)
  for (const [i, a] of shown.entries())
    for (const b of shown.slice(i + 1)) {
      const isApart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      expect(isApart, `${JSON.stringify(a)} lies over ${JSON.stringify(b)}`).toBe(true)
    }
}
