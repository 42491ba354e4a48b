import { readFileSync } from 'node:fs'
import { wordsIn } from '#lib/text-index-words.ts'
import type { Places } from '../places/places.ts'

/** Meanings of a phrase. Place names are folded, as in the listing's `placeKey`. */
export type Meaning =
  | { kind: 'trade'; categoryId: number; name: string; all: readonly number[] }
  | {
      kind: 'place'
      /** As they are written; the province is null where several have a district of the name. */
      city: string | null
      district: string | null
    }

export type Phrase = { words: readonly string[]; meaning: Meaning }

/** Meanings of all known phrases, folded. */
export type Lexicon = {
  phrases: readonly Phrase[]
  /** Phrases by their first word. */
  byFirst: ReadonlyMap<string, readonly Phrase[]>
  /** The words of each category's own name. */
  categoryWords: readonly { id: number; words: readonly string[] }[]
  /** Words without a meaning for the search. */
  fillers: ReadonlySet<string>
}

type Words = {
  trades: Record<string, string[]>
  /** Categories that share a trade's words, where there are several. */
  together: Record<string, number[]>
  /** Short and old names of provinces. */
  places: Record<string, string>
  /** Districts whose name mostly means something else. */
  noPlaces: string[]
  fillers: string[]
}

const DATA = new URL('../../../../data/', import.meta.url)
const readData = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, DATA), 'utf8')) as T

/** A category with its search words; `data/search-words.json` adds more. */
export type CategoryWords = { id: number; name: string; searchWords: readonly string[] }

/** Reads `data/search-words.json` and the country's places. */
export function loadLexicon(places: Places, categories: readonly CategoryWords[]): Lexicon {
  const { trades, together, places: aliases, noPlaces, fillers } = readData<Words>('search-words.json')
  const phrases: Phrase[] = []
  for (const { id, name, searchWords } of categories) {
    const meaning: Meaning = { kind: 'trade', categoryId: id, name, all: together[String(id)] ?? [id] }
    for (const text of new Set([...name.split(' / '), ...(trades[String(id)] ?? []), ...searchWords]))
      phrases.push({ words: wordsIn(text), meaning })
  }
  phrases.push(...placePhrases(places, aliases, new Set(noPlaces.flatMap(wordsIn))))
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const [first = ''] = phrase.words
    const known = byFirst.get(first)
    if (known) known.push(phrase)
    else byFirst.set(first, [phrase])
  }
  return {
    phrases,
    byFirst,
    categoryWords: categories.map(({ id, name }) => ({ id, words: wordsIn(name) })),
    fillers: new Set(fillers.flatMap(wordsIn)),
  }
}

/** A district that bears the name of a province means the province. */
function placePhrases(
  places: Places,
  aliases: Readonly<Record<string, string>>,
  without: ReadonlySet<string>,
): Phrase[] {
  const found = new Map<string, Phrase>()
  const keep = (name: string, meaning: Meaning) => {
    const words = wordsIn(name)
    const key = words.join(' ')
    const known = found.get(key)?.meaning
    if (!known) found.set(key, { words, meaning })
    else if (known.kind === 'place' && known.district !== null)
      found.set(key, { words, meaning: { ...known, city: null } })
  }
  for (const { name } of places.provinces()) keep(name, { kind: 'place', city: name, district: null })
  for (const [name, city] of Object.entries(aliases)) keep(name, { kind: 'place', city, district: null })
  for (const { plate, name: city } of places.provinces())
    for (const { name } of places.districts(plate))
      if (!without.has(wordsIn(name).join(' '))) keep(name, { kind: 'place', city, district: name })
  return [...found.values()]
}
