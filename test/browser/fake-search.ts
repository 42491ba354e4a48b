import type { Page } from 'playwright-core'
import { intercept } from './intercept.ts'

/** Fields of a search's answer; others have defaults. */
type Answer = {
  total?: number
  from?: number
  count?: number
  more?: boolean
  understood?: object
  elsewhere?: string
  beyond?: number
}

const NOTHING_UNDERSTOOD = { categoryId: null, category: null, city: null, district: null, words: '' }
const HERE = { lat: 41.0082, lng: 28.9784 }

/** A row of the API: "Yer 7", some hundred metres farther than the one before. */
const row = (id: number) => ({
  ...{ id, name: `Yer ${id}`, description: `Açıklama ${id}`, address: `Sokak ${id}`, phone: '+908500000001' },
  ...{ latitude: HERE.lat + id * 0.002, longitude: HERE.lng, category: 'Çilingir', categoryId: 2 },
  ...{ city: 'İstanbul', district: 'Fatih', rating: 4, reviewCount: 0, distance: null, isSample: false },
  ...{ openState: id % 2 ? 'open' : 'closed', nextChangeAt: null, source: 'sample' },
})

/** Answers the page's searches by `answer`; returns the requests in order. */
export async function fakeSearch(
  page: Page,
  answer: (asked: URLSearchParams) => Answer | Promise<Answer>,
): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = []
  await intercept(page, '*/api/businesses/search*', async ({ url: { searchParams: params } }) => {
    asked.push(params)
    const { from = 1, count = 3, total = count, more = false, ...said } = await answer(params)
    const { understood = {}, elsewhere = null, beyond = null } = said
    const json = {
      items: Array.from({ length: count }, (_, index) => row(from + index)),
      total,
      nextCursor: more ? `after-${from + count - 1}` : null,
      ...{ elsewhere, leftOut: null, beyond, street: null, streetPoint: null },
      understood: { ...NOTHING_UNDERSTOOD, words: params.get('q') ?? '', ...understood },
    }
    return { json }
  })
  return asked
}

/** Pages of `size` out of `total`, by the cursor. */
export const paged = (total: number, size: number) => (asked: URLSearchParams) => {
  const from = Number(asked.get('cursor')?.replace('after-', '') ?? 0) + 1
  const count = Math.min(size, total - from + 1)
  return { total, from, count, more: from + count <= total }
}
