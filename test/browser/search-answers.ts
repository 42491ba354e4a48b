import type { Page } from 'playwright-core'

/** What a search stand-in answers; the rest is filled in. */
type Answer = {
  total?: number
  from?: number
  count?: number
  more?: boolean
  understood?: object
  elsewhere?: string
}

const NOTHING_UNDERSTOOD = { categoryId: null, category: null, city: null, district: null, words: '' }
const HERE = { lat: 41.0082, lng: 28.9784 }

/** One row of the wire, made up: "Yer 7", some hundred metres further out than the one before. */
const row = (id: number) => ({
  ...{ id, name: `Yer ${id}`, description: `Açıklama ${id}`, address: `Sokak ${id}`, phone: '+908500000001' },
  ...{ latitude: HERE.lat + id * 0.002, longitude: HERE.lng, category: 'Çilingir', categoryId: 2 },
  ...{ city: 'İstanbul', district: 'Fatih', rating: 4, reviewCount: 0, distance: null, isSample: false },
  ...{ openState: id % 2 ? 'open' : 'closed', nextChangeAt: null, source: 'sample' },
})

/** Answers the page's searches by `answer` and keeps what was asked, in order. */
export async function standInForSearch(
  page: Page,
  answer: (asked: URLSearchParams) => Answer | Promise<Answer>,
): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = []
  await page.route('**/api/businesses/search*', async (route) => {
    const params = new URL(route.request().url()).searchParams
    asked.push(params)
    const { from = 1, count = 3, total = count, more = false, ...said } = await answer(params)
    const { understood = {}, elsewhere = null } = said
    const json = {
      items: Array.from({ length: count }, (_, index) => row(from + index)),
      total,
      nextCursor: more ? `after-${from + count - 1}` : null,
      ...{ elsewhere, leftOut: null },
      understood: { ...NOTHING_UNDERSTOOD, words: params.get('q') ?? '', ...understood },
    }
    // A question may have been taken back while it was being answered.
    await route.fulfill({ json }).catch(() => undefined)
  })
  return asked
}

/** Pages of `size` out of `total`, as the cursor asks. */
export const paged = (total: number, size: number) => (asked: URLSearchParams) => {
  const from = Number(asked.get('cursor')?.replace('after-', '') ?? 0) + 1
  const count = Math.min(size, total - from + 1)
  return { total, from, count, more: from + count <= total }
}
