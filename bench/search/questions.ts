import { readFileSync } from 'node:fs'
import { SEARCH_LENGTH, searchBusinesses } from '#contract/search.ts'
import type { SearchQuery } from '#server/features/search/cursor.ts'
import { readQuery } from '#server/http/input.ts'
import { readGeography, scatter } from '../nearby/geography.ts'
import { readTrades } from '../nearby/trades.ts'
import { names, streets } from '../nearby/words.ts'
import { makeRandom, type Random } from '../random.ts'

const SEED = 7241
const LIMIT = 20

const { trades } = JSON.parse(
  readFileSync(new URL('../../data/search-words.json', import.meta.url), 'utf8'),
) as { trades: Record<string, string[]> }

type Kind = { name: string; share: number; words: (random: Random) => string }

/** Kinds of queries with estimated shares. */
function kindsOf(): Kind[] {
  const pickTrade = readTrades()
  const { pickDistrict } = readGeography()
  const trade = (random: Random) => random.pick(trades[String(pickTrade(random).id)] ?? ['market'])
  const business = (random: Random) => `${random.pick(names)} ${pickTrade(random).name}`
  const cut = (random: Random, text: string) => text.slice(0, random.whole(1, text.length))
  const place = (random: Random) => {
    const { name, province } = pickDistrict(random)
    return random.chance(0.3) ? province : name
  }
  return [
    { name: 'a trade', share: 0.25, words: trade },
    { name: 'a trade and a place', share: 0.25, words: (random) => `${place(random)} ${trade(random)}` },
    { name: 'a name', share: 0.15, words: business },
    { name: 'a name and a place', share: 0.1, words: (random) => `${business(random)} ${place(random)}` },
    { name: 'a place', share: 0.03, words: place },
    { name: 'a street', share: 0.05, words: (random) => `${random.pick(streets)} caddesi ${place(random)}` },
    {
      name: 'half typed',
      share: 0.12,
      words: (random) => cut(random, random.chance(0.5) ? trade(random) : business(random)),
    },
    { name: 'no words', share: 0.05, words: () => '' },
  ]
}

export type Question = { kind: string; words: string; query: SearchQuery }

/** A fixed set, with positions and filters as the page sends them. */
export function makeSpeedQuestions(count: number): Question[] {
  const random = makeRandom(SEED)
  const kinds = kindsOf()
  const { pickDistrict } = readGeography()
  return Array.from({ length: count }, (_, i) => {
    let at = ((i * 37) % 100) / 100 // exact shares, well mixed
    const kind = kinds.find(({ share }) => {
      at -= share
      return at < 0
    })
    if (!kind) throw new Error('The shares make no whole')
    const words = kind.words(random).slice(0, 100)
    const { lat, lng } = scatter(pickDistrict(random), random)
    const positioned = random.chance(0.7)
    const given: Record<string, string> = { q: words, limit: String(LIMIT) }
    if (positioned) Object.assign(given, { lat: lat.toFixed(5), lng: lng.toFixed(5) })
    if (positioned && random.chance(0.3)) given['radius'] = String(random.pick([5, 10, 50]))
    if (random.chance(0.3)) given['openNow'] = 'true'
    if (random.chance(0.1)) given['minRating'] = '4'
    if (random.chance(0.2))
      given['sort'] = random.pick(positioned ? ['distance', 'rating', 'name'] : ['rating', 'name'])
    return { kind: kind.name, words, query: readQuery(searchBusinesses.query, given) as SearchQuery }
  })
}

export function addressOf(
  endpoint: string,
  query: Record<string, string | number | boolean | null | undefined>,
): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  return `${endpoint}?${parameters.toString()}`
}

export const searchAddresses = (count: number): string[] =>
  makeSpeedQuestions(count).map(({ query }) => addressOf(searchBusinesses.path, query))

/** Expensive queries: none may block the others. */
export function hostileQuestions(): Question[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  const all = [
    'a',
    'a '.repeat(50),
    letters.join(' '),
    letters.map((letter) => letter.repeat(3)).join(' '),
    '%'.repeat(100),
    '_*?'.repeat(33),
    'ab cd em an el in no ma',
    'm m m m k k k k',
    'ﷺ'.repeat(100),
    'e\u0301\u0302'.repeat(33),
    '🛠️'.repeat(30),
    'istanbul market merkez cad mah no',
    'aaaaaaaaaa bbbbbbbbbb cccccccccc',
    'x'.repeat(100),
    'mahallesi caddesi sokak no 1 2 3 4',
    'markt eczne kuafr berbr frın elktrik',
  ]
  return all.map((q) => ({
    kind: 'hostile',
    words: q,
    query: readQuery(searchBusinesses.query, { q: q.slice(0, SEARCH_LENGTH), limit: '100' }) as SearchQuery,
  }))
}
