import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { type Manner, mannerOf, type Wanted } from '#lib/text-index-match.ts'
import type { RowWords, Town } from './row-words.ts'

/** One word of a question, and all that it may mean. */
export type SoughtWord = Wanted & {
  /** What standing in the name is worth at most: what means a trade is not worth more as a name. */
  nameAtMost: number
  /** The question begins with it: names that do so too are meant before others. */
  isFirst: boolean
  inAddress: boolean
  /** Trades the word means, or is a part of the name of, with what that is worth. */
  categories: ReadonlyMap<number, number>
  /** The province, the district, or both that the word names, as `placeKey` has them. */
  place: { city: string | null; district: string | null; weight: number } | null
}

export type Sought = {
  /** At most 8: every word must fit. */
  words: readonly SoughtWord[]
  /** Whether a name of which all words were asked for stands before longer ones. */
  namesFirst: boolean
}

/** The name weighs most; what was misspelt, least. */
export const WEIGHTS = {
  name: { exact: 12, prefix: 11, stem: 9, near: 6 },
  services: { exact: 7, prefix: 6, stem: 5, near: 3 },
  address: { exact: 5, prefix: 4, stem: 3, near: 2 },
} as const satisfies Record<string, Record<Manner, number>>
const TOWN_WEIGHTS = { exact: 6, prefix: 5 } as const
/** A word that was understood, and one that a wrong letter was forgiven in. */
export const UNDERSTOOD = 10
export const UNDERSTOOD_NEARLY = 6
/** A part of a category's name. */
export const CATEGORY_WEIGHTS: Record<Manner, number> = { exact: 10, prefix: 9, stem: 8, near: 6 }
export const WHOLE_NAME = 2
const FIRST_OF_NAME = 1

/** In which the words of a business stand in the index. */
export const fields = ['name', 'first', 'services', 'address'] as const
export type Field = (typeof fields)[number]

/** What a word is worth in a field; 0 where it is not looked for. */
export function weightIn(word: SoughtWord, field: Field, manner: Manner): number {
  if (field === 'services') return WEIGHTS.services[manner]
  if (field === 'address') return word.inAddress ? WEIGHTS.address[manner] : 0
  const weight = Math.min(WEIGHTS.name[manner], word.nameAtMost)
  if (field === 'name') return weight
  return word.isFirst ? weight + FIRST_OF_NAME : 0
}

/** What a word is worth for a business in this town. */
export function townWeight({ text, place }: SoughtWord, town: Town): number {
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

const tradeWeight = ({ categories }: SoughtWord, { categoryId, isEmergency }: Business): number =>
  Math.max(categories.get(categoryId) ?? 0, isEmergency ? (categories.get(EMERGENCY_CATEGORY) ?? 0) : 0)

function fieldWeight(word: SoughtWord, words: RowWords, field: Field): number {
  return words[field].reduce((best, own) => {
    const manner = mannerOf(word, own)
    return manner ? Math.max(best, weightIn(word, field, manner)) : best
  }, 0)
}

/** How well one business fits, 0 when it does not: by looking at it, as the index does by its lists. */
export function scoreOf({ words, namesFirst }: Sought, business: Business): number {
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
