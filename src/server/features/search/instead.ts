import type { Understood } from '#contract/search.ts'
import { type Listing, placeKey, type SearchQuestion, type Visitor } from '../listing/listing.ts'
import type { District, Places, Province } from '../places/places.ts'
import type { SearchQuery } from './cursor.ts'

type Deps = { listing: Pick<Listing, 'search'>; places: Pick<Places, 'findProvince' | 'districts'> }
type Nothing = { query: SearchQuery; asked: SearchQuestion; understood: Understood; visitor: Visitor }
type Try = { question: SearchQuestion; elsewhere: string | null }

/** Beside the items of an answer that fits the whole question. */
export const WHOLE = { elsewhere: null, leftOut: null }

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

  /** First without the words that nobody has, then the nearest to the place. */
  function triesOf(query: SearchQuery, asked: SearchQuestion, understood: Understood): Try[] {
    const trade = asked.categoryId ?? understood.categoryId
    const { words, categoryId, city, district } = understood
    // Words that were not understood may be a name: they are left out only beside a trade that was.
    if (trade === null || (words !== '' && categoryId === null)) return []
    const keyOf = (name: string | null) => name && placeKey(name)
    const here: SearchQuestion = {
      ...asked,
      ...{ sought: null, categoryId: trade },
      ...{ city: asked.city ?? keyOf(city), district: asked.district ?? keyOf(district) },
    }
    const centre = centreOf(query, understood)
    const nearest: SearchQuestion = { ...here, city: null, district: null, point: centre, sort: 'useful' }
    return [
      ...(words === '' ? [] : [{ question: here, elsewhere: null }]),
      ...(centre ? [{ question: nearest, elsewhere: centre.name }] : []),
    ]
  }

  return function findInstead({ query, asked, understood, visitor }: Nothing): Uint8Array | null {
    if (asked.after || asked.radiusKm !== undefined) return null
    for (const { question, elsewhere } of triesOf(query, asked, understood)) {
      let isFound = false
      // They are not counted as what fits, and have no further pages.
      const told = { total: 0, nextCursor: null, understood, elsewhere, leftOut: understood.words || null }
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
