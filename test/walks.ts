import type { Page } from 'playwright-core'

/** The first link with this name. */
export const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' }).first()

/** A category by its slug, the link to it on the landing page, and the taps to it from home. */
type Walk = { slug: string; landing: string; fromHome: (page: Page) => Promise<void> }

/** Urgent needs. One more tap, on the first card, calls. */
export const WALKS: readonly Walk[] = [
  { slug: 'lastik', landing: 'Lastikçi', fromHome: (page) => link(page, 'Lastik Servisi').tap() },
  { slug: 'cilingir', landing: 'Çilingir', fromHome: (page) => link(page, /^Çilingir/).tap() },
  { slug: 'eczane', landing: 'Eczane', fromHome: (page) => link(page, /^Eczane/).tap() },
  {
    slug: 'cekici',
    landing: 'Çekici',
    async fromHome(page) {
      await link(page, /^Acil$/).tap()
      await page.getByRole('button', { name: 'Çekici', exact: true }).tap()
    },
  },
  { slug: 'elektrikci', landing: 'Elektrikçi', fromHome: (page) => link(page, 'Elektrikçi').tap() },
]
