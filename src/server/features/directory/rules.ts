import type { Category } from '#contract/categories.ts'
import { PAGE_SIZE, type PublicPage } from '#contract/directory.ts'
import { DAY_MS, nextMidnight, WEEK_MS } from '#lib/time.ts'
import { slugify } from '#lib/turkish.ts'

/** Last page of a list; businesses behind it are found by district, or by name. */
export const MAX_PAGES = 50

export const pagesOf = (listed: number): number =>
  Math.min(MAX_PAGES, Math.max(1, Math.ceil(listed / PAGE_SIZE)))

/** Number of the requested page: 1 without one; null for anything that is no page number. */
export function readPageNumber(text: unknown): number | null {
  if (text === undefined) return 1
  return typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/** The id at the beginning of a business's last segment, "12-cilingir-ali"; null where there is none. */
export function readBusinessId(segment: string): number | null {
  const id = /^([1-9]\d{0,14})(?:-|$)/.exec(segment)?.[1]
  return id === undefined ? null : Number(id)
}

/** Former and colloquial names of provinces. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  adapazari: 'sakarya',
  afyon: 'afyonkarahisar',
  antakya: 'hatay',
  antep: 'gaziantep',
  icel: 'mersin',
  izmit: 'kocaeli',
  maras: 'kahramanmaras',
  urfa: 'sanliurfa',
}

/** The present slug of a province. */
export const currentSlug = (slug: string): string => OLD_NAMES[slug] ?? slug

type Named = { name: string; slug: string }

/** By slug, else by its name in any spelling, and if so the address is not the right one. */
export function findNamed<T extends Named>(all: readonly T[], segment: string): T | null {
  const slug = slugify(segment)
  return (
    all.find((one) => one.slug === segment) ??
    all.find((one) => one.slug === slug) ??
    all.find(({ name }) => slugify(name) === slug) ??
    null
  )
}

/** Most listed first; as many of the same by the order they came in. */
export function mostListed<T extends { listed: number }>(links: readonly T[], most: number): T[] {
  return links
    .filter(({ listed }) => listed > 0)
    .toSorted((a, b) => b.listed - a.listed)
    .slice(0, most)
}

const SECOND_MS = 1000

/**
 * Until when words about opening hold, if nothing is switched or entered again: until something opens or closes; until it is
 * less than a day away (tonight is not called tomorrow), or than a week (that is not round the clock); until midnight in Istanbul, which moves "today". What should have
 * opened or closed is about to.
 */
export function wordsHoldUntil(shown: readonly { nextChangeAt: string | null }[], now: number): number {
  const midnight = nextMidnight(now)
  const changes = shown.flatMap(({ nextChangeAt }) =>
    nextChangeAt === null ? [] : [Date.parse(nextChangeAt)],
  )
  const moments = changes.flatMap((at) => (at > now ? [at, at - DAY_MS, at - WEEK_MS] : [now + SECOND_MS]))
  return Math.min(midnight, ...moments.filter((moment) => moment > now))
}

/** A business's own page shows its sign, too. */
function cardsOn(page: PublicPage): readonly { categoryId: number }[] {
  if (page.kind === 'list') return page.items
  if (page.kind === 'business') return [page.business]
  if (page.kind !== 'near') return []
  return [...(page.found?.open ?? []), ...(page.found?.others ?? []), ...(page.results?.items ?? [])]
}

/** Signs of the trades that a page shows, by their numbers. */
export function signsOf(page: PublicPage, categories: readonly Category[]): Record<number, string> {
  const trades = new Set(cardsOn(page).map(({ categoryId }) => categoryId))
  return Object.fromEntries(categories.filter(({ id }) => trades.has(id)).map(({ id, icon }) => [id, icon]))
}
