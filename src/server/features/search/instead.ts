import type { SearchAnswer, Understood } from '#contract/search.ts'
import { type Listing, placeKey, type SearchQuestion, type Visitor } from '../listing/listing.ts'
import type { District, Places, Province } from '../places/places.ts'
import type { SearchQuery } from './cursor.ts'

type Deps = { listing: Pick<Listing, 'search'>; places: Pick<Places, 'findProvince' | 'districts'> }
type Nothing = { query: SearchQuery; asked: SearchQuestion; understood: Understood; visitor: Visitor | null }
type Told = Pick<SearchAnswer, 'elsewhere' | 'leftOut' | 'beyond' | 'street' | 'streetPoint'>
type Try = { question: SearchQuestion; told: Partial<Told> }

/** Beside the items of an answer that fits the whole question. */
export const WHOLE: Told = { elsewhere: null, leftOut: null, beyond: null, street: null, streetPoint: null }

/** Makes the function that answers a question that nothing fits: null where there is nothing else to show either. */
export function makeFindInstead({ listing, places }: Deps) {
  /** The middle of the place that a filter or the words name; null for none, or one of several of its name. */
  function centreOf({ city, district }: SearchQuery, understood: Understood): Province | District | null {
    const province = places.findProvince(city?.trim() || (understood.city ?? ''))
    if (!province) return null
    const named = district?.trim() || understood.district
    if (!named) return province
    return places.districts(province.plate).find(({ name }) => placeKey(name) === placeKey(named)) ?? null
  }

  /** The same farther away, where a distance was set. */
  const fartherOf = ({ radiusKm, ...asked }: SearchQuestion): Try[] =>
    radiusKm === undefined || !asked.point
      ? []
      : [{ question: { ...asked, radiusKm: undefined }, told: { beyond: radiusKm } }]

  /** Without the words that match nothing, then the nearest to the place. */
  function othersOf(query: SearchQuery, asked: SearchQuestion, understood: Understood): Try[] {
    const trade = asked.categoryId ?? understood.categoryId
    const { words, categoryId, city, district } = understood
    // Words that were not understood may be a name: they are left out only beside a trade that was.
    if (trade === null || (words !== '' && categoryId === null)) return []
    const keyOf = (name: string | null) => name && placeKey(name)
    const here: SearchQuestion = {
      ...asked,
      wordQuery: null,
      categoryId: trade,
      radiusKm: undefined,
      city: asked.city ?? keyOf(city),
      district: asked.district ?? keyOf(district),
    }
    const centre = centreOf(query, understood)
    const nearest: SearchQuestion = { ...here, city: null, district: null, point: centre, sort: 'useful' }
    const leftOut = words || null
    return [
      ...(leftOut ? [{ question: here, told: { leftOut } }] : []),
      ...(centre ? [{ question: nearest, told: { leftOut, elsewhere: centre.name } }] : []),
    ]
  }

  return function findInstead({ query, asked, understood, visitor }: Nothing): Uint8Array | null {
    if (asked.after || asked.area) return null
    for (const { question, told: of } of [...fartherOf(asked), ...othersOf(query, asked, understood)]) {
      let isFound = false
      // They are not counted as matches, and have no next page.
      const told = { total: 0, nextCursor: null, understood, ...WHOLE, ...of }
      const tell = ({ total }: { total: number }) => {
        isFound = total > 0
        return JSON.stringify(told).slice(1, -1)
      }
      const answer = listing.search(question, tell, visitor)
      if (isFound) return answer
    }
    return null
  }
}
