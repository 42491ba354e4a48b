import type { SearchAnswer, Understood } from '#contract/search.ts'
import type { StreetFound } from '#contract/streets.ts'
import { distanceKm } from '#lib/geo.ts'
import { isNamedAfter, isNameOf, streetPhrases } from '#lib/streets/street-phrase.ts'
import { type Listing, placeKey, type SearchQuestion, type Visitor } from '../listing/listing.ts'
import type { Streets } from '../streets/streets.ts'
import { type SearchQuery, writeSearchCursor } from './cursor.ts'
import { WHOLE } from './instead.ts'
import type { Lexicon } from './lexicon.ts'
import { parseQuestion } from './parse-question.ts'

/** Kilometres beside a street that still are near it. */
const BESIDE_KM = 0.7
/** Most businesses named after the street that come first. */
const MAX_NAMED = 5
/** Farther than this from the person a street is meant only with its town: every town has streets of the common names. */
const OWN_TOWN_KM = 60

type Deps = { listing: Pick<Listing, 'search'>; streets: Pick<Streets, 'find'> }
type Asked = { query: SearchQuery; lexicon: Lexicon; asked: SearchQuestion; visitor: Visitor | null }
type Told = Omit<SearchAnswer, 'items' | 'total' | 'nextCursor'>
type OnStreet = { street: StreetFound; phrase: string; understood: Understood }

/** Whether somebody who names no town may mean this street. */
function isAbout({ point, homeCity }: SearchQuestion, street: StreetFound): boolean {
  if (point) return distanceKm(point, street) <= OWN_TOWN_KM
  return homeCity === null || homeCity === placeKey(street.city)
}

/**
 * Makes the function that answers a question after a trade on a street, "Moda Caddesi eczane": who has it around the
 * street's middle, behind those who are called so; where nobody is near, the nearest to it. Null where no such street is
 * known, or nobody has the trade.
 */
export function makeFindOnStreet({ listing, streets }: Deps) {
  async function streetIn({ q, city, district }: SearchQuery, lexicon: Lexicon, asked: SearchQuestion) {
    for (const { street: phrase, rest } of streetPhrases(q)) {
      const { understood } = parseQuestion(lexicon, rest, null)
      if (understood.categoryId === null || understood.words !== '') continue
      const place = [district ?? understood.district, city ?? understood.city].filter(Boolean).join(' ')
      const [street] = await streets.find(`${phrase} ${place}`, { point: asked.point, limit: 1 })
      if (!street || !isNameOf(phrase, street.name) || (place === '' && !isAbout(asked, street))) continue
      return { street, phrase, understood } satisfies OnStreet
    }
    return null
  }

  /** Those whose name holds the street, in the order of the question as it was written. */
  function namedAfter(phrase: string, asked: SearchQuestion, visitor: Visitor | null): SearchAnswer['items'] {
    const bytes = listing.search({ ...asked, after: null, limit: MAX_NAMED * 4 }, () => '"total":0', visitor)
    const { items } = JSON.parse(Buffer.from(bytes).toString()) as Pick<SearchAnswer, 'items'>
    return items.filter(({ name }) => isNamedAfter(name, phrase)).slice(0, MAX_NAMED)
  }

  /** The nearest to the street, wherever they are. Like all that is shown instead: not counted, without further pages. */
  function nearestTo(told: Told, near: SearchQuestion, visitor: Visitor | null): Buffer | null {
    let isFound = false
    const tell = ({ total }: { total: number }) => {
      isFound = total > 0
      return JSON.stringify({ ...told, total: 0, nextCursor: null, elsewhere: told.street }).slice(1, -1)
    }
    const answer = listing.search({ ...near, radiusKm: undefined, sort: 'useful' }, tell, visitor)
    return isFound ? answer : null
  }

  return async function findOnStreet({ query, lexicon, asked, visitor }: Asked): Promise<Buffer | null> {
    const found = await streetIn(query, lexicon, asked)
    if (!found) return null
    const { street, phrase, understood } = found
    const point = { lat: street.lat, lng: street.lng }
    const named = (asked.after ? [] : namedAfter(phrase, asked, visitor)).map((one) => ({
      ...one,
      distance:
        one.latitude === null || one.longitude === null
          ? null
          : distanceKm(point, { lat: one.latitude, lng: one.longitude }),
    }))
    const trade = parseQuestion(lexicon, understood.category ?? '', null).wordQuery
    const near: SearchQuestion = {
      ...asked,
      point,
      city: null,
      district: null,
      homeCity: null,
      wordQuery: { strict: trade, lenient: () => trade },
      radiusKm: query.radius ?? street.metres / 2000 + BESIDE_KM,
      limit: Math.max(1, asked.limit - named.length),
    }
    let total = 0
    const tell: Parameters<Listing['search']>[1] = (answer) => {
      total = answer.total
      const nextCursor = answer.next && writeSearchCursor(query, answer.next)
      return JSON.stringify({ total, nextCursor }).slice(1, -1)
    }
    const rest = JSON.parse(Buffer.from(listing.search(near, tell, visitor)).toString()) as SearchAnswer
    const told: Told = {
      understood: { ...understood, city: null, district: null },
      ...WHOLE,
      street: [street.name, street.district ?? street.city].join(', '),
      streetPoint: point,
    }
    if (total === 0)
      return named.length > 0 || asked.after || asked.area ? null : nearestTo(told, near, visitor)
    const ids = new Set(named.map(({ id }) => id))
    const answer: SearchAnswer = {
      ...rest,
      items: [...named, ...rest.items.filter(({ id }) => !ids.has(id))],
      total: total + named.filter(({ distance }) => (distance ?? 0) > (near.radiusKm ?? 0)).length,
      ...told,
    }
    return Buffer.from(JSON.stringify(answer))
  }
}
