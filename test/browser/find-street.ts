import type { Page } from 'playwright-core'
import type { StreetFound } from '#contract/streets.ts'

/** The first street that fits the words. */
export async function findStreet(page: Page, q: string): Promise<StreetFound> {
  const answer = await page.request.get('/api/streets', { params: { q, limit: 1 } })
  const { items } = (await answer.json()) as { items: StreetFound[] }
  const [street] = items
  if (!street) throw new Error(`No street was found for ${q}`)
  return street
}
