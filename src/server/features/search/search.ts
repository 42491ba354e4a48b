import type { Understood } from '#contract/search.ts'
import { Failure } from '../../failure.ts'
import { positionOf } from '../businesses/businesses.ts'
import {
  type Listing,
  placeKey,
  type SearchPlace,
  type SearchQuestion,
  type Visitor,
} from '../listing/listing.ts'
import type { Places } from '../places/places.ts'
import { readSearchCursor, type SearchQuery, writeSearchCursor } from './cursor.ts'
import { makeFindInstead, WHOLE } from './instead.ts'
import { type CategoryWords, type Lexicon, loadLexicon } from './lexicon.ts'
import { understand } from './understand.ts'

export type Search = ReturnType<typeof makeSearch>

const NOTHING: Understood = { categoryId: null, category: null, city: null, district: null, words: '' }

type SearchDeps = {
  listing: Listing
  places: Places
  categoryWords: () => Promise<readonly CategoryWords[]>
}

/** Finds listed businesses by words and filters, in the listing's memory. */
export function makeSearch({ listing, places, categoryWords }: SearchDeps) {
  const findInstead = makeFindInstead({ listing, places })
  let kept: { revision: number; lexicon: Lexicon } | null = null

  /** Read anew when a category changed; what was read last serves while the database is silent. */
  async function currentLexicon(): Promise<Lexicon> {
    const revision = listing.browse.categoriesRevision()
    if (kept?.revision === revision) return kept.lexicon
    try {
      kept = { revision, lexicon: loadLexicon(places, await categoryWords()) }
    } catch (error) {
      if (!kept) throw error
    }
    return kept.lexicon
  }

  /** A province by name, plate or short name, else whatever was written: then nothing is there. */
  const keyOfCity = (city: string) => placeKey(places.findCity(city) ?? city)

  /** Where a further page begins. */
  async function placeBehind(query: SearchQuery, visitor: Visitor): Promise<SearchPlace | null> {
    if (query.cursor === undefined) return null
    const after = readSearchCursor(query, query.cursor)
    if (!after) throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
    await listing.takePage(visitor)
    return after
  }

  return {
    /**
     * The answer as JSON of the contract's shape. Throws `invalid_input` for a cursor of another question, half a
     * position, an order by distance without one; `too_many_requests` for very many further pages.
     */
    async find(query: SearchQuery, visitor: Visitor): Promise<Uint8Array> {
      const {
        q,
        city,
        district,
        minRating,
        sort,
        limit,
        categoryId,
        openNow,
        hasPhone,
        radius: radiusKm,
      } = query
      const point = positionOf(query)
      if (sort === 'distance' && !point) throw new Failure('invalid_input', { fields: { lat: 'required' } })
      const after = await placeBehind(query, visitor)
      const lexicon = await currentLexicon()
      const strict = q.trim() === '' ? null : understand(lexicon, q, null)
      let understood = strict?.understood ?? NOTHING
      const lenient = () => {
        const guessed = understand(lexicon, q, { isKnown: listing.isInName })
        understood = guessed.understood
        return guessed.sought
      }
      let isNothing = false
      const question: SearchQuestion = {
        sought: strict && { strict: strict.sought, lenient },
        leastMean: minRating === undefined ? 0 : Math.round(100 * minRating),
        city: city?.trim() ? keyOfCity(city) : null,
        district: district?.trim() ? placeKey(district) : null,
        homeCity: sort === 'useful' ? await listing.cityFor(point, visitor) : null,
        ...{ categoryId, openNow, hasPhone, point, radiusKm, sort, limit, after },
      }
      const tell: Parameters<Listing['search']>[1] = ({ total, next }) => {
        isNothing = total === 0
        const nextCursor = next && writeSearchCursor(query, next)
        return JSON.stringify({ total, nextCursor, understood, ...WHOLE }).slice(1, -1)
      }
      const answer = listing.search(question, tell, visitor)
      return (isNothing && findInstead({ query, asked: question, understood, visitor })) || answer
    },
  }
}
