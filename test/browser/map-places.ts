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

/** How far apart the tiles' lightest and darkest reds are, each of at least 30 pixels. */
const CONTRAST = `(() => {
  const reds = new Uint32Array(256)
  for (const tile of document.querySelectorAll('.map canvas.leaflet-tile-loaded')) {
    const { data } = tile.getContext('2d').getImageData(0, 0, tile.width, tile.height)
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) reds[data[i]] += 1
  }
  const drawn = [...reds].flatMap((count, red) => (count < 30 ? [] : red))
  return drawn.length === 0 ? 0 : Math.max(...drawn) - Math.min(...drawn)
})()`

/** Waits for tiles on which something is seen: a loaded one may be of one colour. */
export const expectStreets = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<number>(CONTRAST), { timeout: 30_000 }).toBeGreaterThan(30)

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
