import type { Understood } from '#contract/search.ts'
import { Failure } from '../../failure.ts'
import { parseCursor } from '../../paging.ts'
import { positionOf } from '../businesses/businesses.ts'
import {
  extentOf,
  type Listing,
  MEANING_KNOWN,
  placeKey,
  type SearchPlace,
  type SearchQuestion,
  type Visitor,
} from '../listing/listing.ts'
import type { Places } from '../places/places.ts'
import type { Streets } from '../streets/streets.ts'
import { parseSearchCursor, type SearchQuery, writeSearchCursor } from './cursor.ts'
import { makeFindInstead, WHOLE } from './instead.ts'
import { type CategoryWords, type Lexicon, loadLexicon } from './lexicon.ts'
import { makeFindOnStreet } from './on-street.ts'
import { parseQuestion } from './parse-question.ts'

export type Search = ReturnType<typeof makeSearch>

const NOTHING: Understood = { categoryId: null, category: null, city: null, district: null, words: '' }

type SearchDeps = {
  listing: Listing
  places: Places
  streets: Pick<Streets, 'find'>
  categoryWords: () => Promise<readonly CategoryWords[]>
}

/** Finds listed businesses by words and filters, in the listing's memory. */
export function makeSearch({ listing, places, streets, categoryWords }: SearchDeps) {
  const findInstead = makeFindInstead({ listing, places })
  const findOnStreet = makeFindOnStreet({ listing, streets })
  let kept: { revision: number; lexicon: Lexicon } | null = null

  /** Read again when a category changed; what was read last serves while the database is silent. */
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

  /** A province by name, plate or short name, else the text as written, which then matches nothing. */
  const keyOfCity = (city: string) => placeKey(places.findCity(city) ?? city)

  const keysOf = (city: string | undefined, district: string | undefined) => ({
    city: city?.trim() ? keyOfCity(city) : null,
    district: district?.trim() ? placeKey(district) : null,
  })

  /** Where a further page begins. */
  async function placeBehind(query: SearchQuery, visitor: Visitor | null): Promise<SearchPlace | null> {
    const after = parseCursor((text) => parseSearchCursor(query, text), query.cursor)
    if (after && visitor) await listing.takePage(visitor)
    return after
  }

  /** Counts a trade that is not near. */
  function noteTrade(query: SearchQuery, understood: Understood, { network }: Visitor): void {
    const categoryId = query.categoryId ?? understood.categoryId
    const town = { city: query.city || understood.city, district: query.district || understood.district }
    if (categoryId !== null) listing.noteAsked({ categoryId, ...town, point: positionOf(query) }, network)
  }

  async function answerTo(query: SearchQuery, visitor: Visitor | null): Promise<Buffer> {
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
      withinMinutes,
    } = query
    const point = positionOf(query)
    if (sort === 'distance' && !point) throw new Failure('invalid_input', { fields: { lat: 'required' } })
    const after = await placeBehind(query, visitor)
    const area =
      visitor && (await listing.areaOf({ point, withinMinutes, moment: after?.moment }, visitor.network))
    const lexicon = await currentLexicon()
    const strict = q.trim() === '' ? null : parseQuestion(lexicon, q, null)
    let understood = strict?.understood ?? NOTHING
    const lenient = () => {
      const guessed = parseQuestion(lexicon, q, { isKnown: listing.isInName })
      understood = guessed.understood
      return guessed.wordQuery
    }
    let isNothing = false
    const question: SearchQuestion = {
      wordQuery: strict && { strict: strict.wordQuery, lenient },
      leastMean: minRating === undefined ? 0 : Math.round(100 * minRating),
      ...keysOf(city, district),
      homeCity: sort === 'useful' ? await listing.cityFor(point, visitor) : null,
      categoryId,
      openNow,
      hasPhone,
      point,
      radiusKm,
      area,
      sort,
      limit,
      after,
      extent: extentOf(query),
    }
    const onStreet = strict && (await findOnStreet({ query, lexicon, asked: question, visitor }))
    const tell: Parameters<Listing['search']>[1] = ({ total, next }) => {
      isNothing = total === 0
      const nextCursor = next && writeSearchCursor(query, next)
      return JSON.stringify({ total, nextCursor, understood, ...WHOLE }).slice(1, -1)
    }
    const fitting = onStreet ?? listing.search(question, tell, visitor)
    const answer = (isNothing && findInstead({ query, asked: question, understood, visitor })) || fitting
    if (visitor && !after) noteTrade(query, understood, visitor)
    return answer
  }

  return {
    /** The name of a trade; null where there is none. */
    async nameOfTrade(categoryId: number): Promise<string | null> {
      const { phrases } = await currentLexicon()
      for (const { meaning } of phrases)
        if (meaning.kind === 'trade' && meaning.categoryId === categoryId) return meaning.name
      return null
    },

    /**
     * Meaning of words by the current trades and places: all trades that the first of them stands for, places, and the words
     * that are left.
     */
    async meaningOf(words: string): Promise<{ understood: Understood; categoryIds: number[] }> {
      if (words.trim() === '') return { understood: NOTHING, categoryIds: [] }
      const { understood, wordQuery } = parseQuestion(await currentLexicon(), words, null)
      const { categoryId } = understood
      if (categoryId === null) return { understood, categoryIds: [] }
      const trade = wordQuery.words.find(({ categories }) => categories.get(categoryId) === MEANING_KNOWN)
      const ids = [...(trade?.categories ?? [])]
        .filter(([, weight]) => weight === MEANING_KNOWN)
        .map(([id]) => id)
      return { understood, categoryIds: ids.length > 0 ? ids : [categoryId] }
    },

    /**
     * The answer as JSON of the contract's shape. Throws `invalid_input` for a cursor of another question, half a
     * position, an order by distance without one; `too_many_requests` for very many further pages. Without a visitor:
     * for a public page, which has no next page.
     */
    find: (query: SearchQuery, visitor: Visitor | null): Promise<Uint8Array> => answerTo(query, visitor),
  }
}
