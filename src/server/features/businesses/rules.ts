import type { OpenState } from '#contract/businesses.ts'
import { fold } from '#lib/turkish.ts'

/** How much nearer a place of known hours ranks than an estimated one, in km. */
const KNOWN_HOURS_BONUS_KM = 2

type Ranked = { id: number; distance: number; openState: OpenState }

const rank = ({ distance, openState }: Ranked) => distance - (openState === 'open' ? KNOWN_HOURS_BONUS_KM : 0)

/** Best first: by distance, places of known hours as if 2 km nearer; equal ones by id. */
export const byRank = (a: Ranked, b: Ranked): number =>
  rank(a) - rank(b) || a.distance - b.distance || a.id - b.id

/** Nearest first; equal ones by id. */
export const byDistance = (a: Ranked, b: Ranked): number => a.distance - b.distance || a.id - b.id

/** The rating of the wire where there are no reviews; it is never sorted by, never published as one. */
export const DEFAULT_RATING = 4

type Searchable = {
  name: string
  description: string
  address: string
  district: string | null
  services?: string[]
}

/** The text of `business.search_text`: everything a person may search for, folded. */
export function searchText({ name, description, address, district, services = [] }: Searchable): string {
  return fold([name, district ?? '', address, description, ...services].join(' '))
}
