import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { type Manner, mannerOf, type Wanted } from '#lib/text-index-match.ts'
import type { RowWords, Town } from './row-words.ts'

/** A word of a question and all its possible meanings. */
export type QueryWord = Wanted & {
  /** Maximum weight as part of a name: a word that means a trade is worth no more as a name. */
  nameAtMost: number
  /** The question begins with it: names that begin with it rank first. */
  isFirst: boolean
  inAddress: boolean
  /** Trades that the word means or is part of the name of, with their weights. */
  categories: ReadonlyMap<number, number>
  /** The province, the district, or both that the word names, as `placeKey` has them. */
  place: { city: string | null; district: string | null; weight: number } | null
}

export type WordQuery = {
  /** At most 8: every word must fit. */
  words: readonly QueryWord[]
  /** Whether a name that consists of the asked words alone ranks before longer ones. */
  namesFirst: boolean
}

/** The name weighs most, a misspelt word least. */
export const WEIGHTS = {
  name: { exact: 12, prefix: 11, stem: 9, near: 6 },
  services: { exact: 7, prefix: 6, stem: 5, near: 3 },
  address: { exact: 5, prefix: 4, stem: 3, near: 2 },
} as const satisfies Record<string, Record<Manner, number>>
const TOWN_WEIGHTS = { exact: 6, prefix: 5 } as const
/** Weights of a known trade or place, and of one with a forgiven wrong letter. */
export const MEANING_KNOWN = 10
export const MEANING_GUESSED = 6
/** A part of a category's name. */
export const CATEGORY_WEIGHTS: Record<Manner, number> = { exact: 10, prefix: 9, stem: 8, near: 6 }
export const WHOLE_NAME = 2
const FIRST_OF_NAME = 1

/** Fields of the index. */
export const fields = ['name', 'first', 'services', 'address'] as const
export type Field = (typeof fields)[number]

/** Weight of a word in a field; 0 if it is not searched there. */
export function weightIn(word: QueryWord, field: Field, manner: Manner): number {
  if (field === 'services') return WEIGHTS.services[manner]
  if (field === 'address') return word.inAddress ? WEIGHTS.address[manner] : 0
  const weight = Math.min(WEIGHTS.name[manner], word.nameAtMost)
  if (field === 'name') return weight
  return word.isFirst ? weight + FIRST_OF_NAME : 0
}

/** Weight of a word for a business in this town. */
export function townWeight({ text, place }: QueryWord, town: Town): number {
  if (
    place &&
    (place.city === null || place.city === town.city) &&
    (place.district === null || place.district === town.district)
  )
    return place.weight
  if (!town.text.includes(` ${text}`)) return 0
  return town.words.includes(text) ? TOWN_WEIGHTS.exact : TOWN_WEIGHTS.prefix
}

type Business = { words: RowWords; categoryId: number; isEmergency: boolean }

const tradeWeight = ({ categories }: QueryWord, { categoryId, isEmergency }: Business): number =>
  Math.max(categories.get(categoryId) ?? 0, isEmergency ? (categories.get(EMERGENCY_CATEGORY) ?? 0) : 0)

function fieldWeight(word: QueryWord, words: RowWords, field: Field): number {
  return words[field].reduce((best, own) => {
    const manner = mannerOf(word, own)
    return manner ? Math.max(best, weightIn(word, field, manner)) : best
  }, 0)
}

/** Scores one business, 0 if it does not match; equal to the score by the index. */
export function scoreOf({ words, namesFirst }: WordQuery, business: Business): number {
  let score = 0
  let names = 0
  for (const word of words) {
    const asName = Math.max(
      fieldWeight(word, business.words, 'name'),
      fieldWeight(word, business.words, 'first'),
    )
    const best = Math.max(
      asName,
      tradeWeight(word, business),
      townWeight(word, business.words.town),
      fieldWeight(word, business.words, 'services'),
      fieldWeight(word, business.words, 'address'),
    )
    if (best === 0) return 0
    score += best
    if (asName === best) names += 1
  }
  return namesFirst && names === business.words.name.length ? score + WHOLE_NAME : score
}
