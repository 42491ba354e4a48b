import type { Understood } from '#contract/search.ts'
import { stemsOf } from '#lib/text-index-endings.ts'
import { mannerOf } from '#lib/text-index-match.ts'
import { type AskedWord, isWithinOneLetter, wordsAsked } from '#lib/text-index-words.ts'
import {
  CATEGORY_WEIGHTS,
  MEANING_GUESSED,
  MEANING_KNOWN,
  placeKey,
  type QueryWord,
  streetWords,
  WEIGHTS,
  type WordQuery,
} from '../listing/listing.ts'
import type { Lexicon, Meaning, Phrase } from './lexicon.ts'

/** Further words of a question are ignored. */
const MAX_WORDS = 8
/** Shortest stem to search for: a shorter one begins too many words. */
const SHORTEST_STEM = 4
const SHORTEST_PLACE = 4
/** One letter is forgiven in words of four, of which one may be missing. */
const SHORTEST_GUESSED = 3
const SHORTEST_MEANT = 4

export type Lenient = { isKnown: (word: string) => boolean }
export type ParsedQuestion = { wordQuery: WordQuery; understood: Understood }

const NOTHING: Understood = { categoryId: null, category: null, city: null, district: null, words: '' }

/**
 * Parses a question into all meanings of each word. Words that name a trade or a place are not looked for in
 * addresses, but in names they are: understanding adds, it never hides a name.
 *
 * @param lenient one wrong letter is forgiven in words of four letters or more; a word that `isKnown` to be written so
 * by somebody is not taken for a misspelt trade or place
 */
export function parseQuestion(lexicon: Lexicon, question: string, lenient: Lenient | null): ParsedQuestion {
  const words = wordsAsked(question).slice(0, MAX_WORDS)
  const parts = withoutFillers(lexicon, splitIntoPhrases(lexicon, words, lenient))
  const isTradeOnly = parts.every(({ meaning }) => meaning?.kind === 'trade')
  const begins = isTradeOnly ? '' : (parts[0]?.words[0]?.folded ?? '')
  const queryWords = parts.flatMap(({ words: own, meaning, isNear }) =>
    own.map(({ folded }) =>
      toQueryWord(lexicon, folded, {
        isFirst: folded === begins,
        meaning,
        isNear,
        isTradeOnly,
        lenient: lenient !== null,
      }),
    ),
  )
  return { wordQuery: { words: queryWords, namesFirst: !isTradeOnly }, understood: describeMeaning(parts) }
}

type Part = { words: readonly AskedWord[]; meaning: Meaning | null; isNear: boolean }

/** Drops words that occur in every address or mean nothing, unless there are no others. */
function withoutFillers({ fillers }: Lexicon, parts: readonly Part[]): readonly Part[] {
  const saysSomething = ({ words, meaning }: Part) =>
    meaning !== null || words.some(({ folded }) => !fillers.has(folded) && !streetWords.has(folded))
  const worth = parts.filter(saysSomething)
  return worth.length > 0 ? worth : parts
}

/** From left to right, the longest phrase that is understood at each word; what is not, word by word. */
function splitIntoPhrases(lexicon: Lexicon, words: readonly AskedWord[], lenient: Lenient | null): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at)
    const found = findPhrase(lexicon, rest) ?? (lenient ? guessPhrase(lexicon, rest, lenient) : null)
    const length = found?.phrase.words.length ?? 1
    parts.push({
      words: rest.slice(0, length),
      meaning: found?.phrase.meaning ?? null,
      isNear: found?.isNear ?? false,
    })
    at += length
  }
  return parts
}

type Match = { phrase: Phrase; isNear: boolean }

/** Of two phrases of the same length an exact match wins, then a trade. */
function findPhrase({ byFirst }: Lexicon, words: readonly AskedWord[]): Match | null {
  const forms = words.map(({ folded }) => [folded, ...stemsOf(folded)])
  let best: { phrase: Phrase; rank: number } | null = null
  for (const phrase of (forms[0] ?? []).flatMap((first) => byFirst.get(first) ?? [])) {
    const rank = rankPhrase(phrase, forms)
    if (rank > (best?.rank ?? 0)) best = { phrase, rank }
  }
  return best && { phrase: best.phrase, isNear: false }
}

/** 0 where the words, each of which has several forms, do not begin with the phrase. */
function rankPhrase({ words, meaning }: Phrase, forms: readonly (readonly string[])[]): number {
  if (!words.every((word, i) => forms[i]?.includes(word))) return 0
  const isExact = words.every((word, i) => forms[i]?.[0] === word)
  const isPlace = meaning.kind === 'place'
  if (isPlace && !isExact && words.join('').length < SHORTEST_PLACE) return 0
  return 4 * words.length + (isExact ? 2 : 0) + (isPlace ? 0 : 1)
}

/** The longest phrase of which one word was written with one wrong letter. */
function guessPhrase({ phrases }: Lexicon, words: readonly AskedWord[], { isKnown }: Lenient): Match | null {
  let best: Phrase | null = null
  for (const phrase of phrases) {
    if (phrase.words.length > words.length || (best && phrase.words.length <= best.words.length)) continue
    const wrong = phrase.words.findIndex((word, i) => words[i]?.folded !== word)
    const [asked, meant] = [words[wrong]?.folded ?? '', phrase.words[wrong] ?? '']
    if (asked.length < SHORTEST_GUESSED || meant.length < SHORTEST_MEANT) continue
    if (!isWithinOneLetter(asked, meant) || isKnown(asked)) continue
    if (phrase.words.every((word, i) => i <= wrong || words[i]?.folded === word)) best = phrase
  }
  return best && { phrase: best, isNear: true }
}

type Context = {
  isFirst: boolean
  meaning: Meaning | null
  isNear: boolean
  isTradeOnly: boolean
  lenient: boolean
}

function toQueryWord(
  lexicon: Lexicon,
  text: string,
  { isFirst, meaning, isNear, isTradeOnly, lenient }: Context,
): QueryWord {
  const isSure = meaning !== null && !isNear
  const weight = isNear ? MEANING_GUESSED : MEANING_KNOWN
  const stems = stemsOf(text).filter((stem) => stem.length >= SHORTEST_STEM)
  const categories = new Map<number, number>()
  if (meaning?.kind === 'trade') for (const id of meaning.all) categories.set(id, weight)
  else addCategories(lexicon, text, stems, categories)
  return {
    text,
    stems,
    near: lenient && !isSure,
    nameAtMost: isTradeOnly && isSure ? MEANING_KNOWN : WEIGHTS.name.exact,
    isFirst,
    inAddress: !isSure,
    categories,
    place:
      meaning?.kind === 'place'
        ? {
            city: meaning.city === null ? null : placeKey(meaning.city),
            district: meaning.district === null ? null : placeKey(meaning.district),
            weight,
          }
        : null,
  }
}

/** Categories of whose name the word is a part, or the beginning of one. */
function addCategories(
  { categoryWords }: Lexicon,
  text: string,
  stems: readonly string[],
  into: Map<number, number>,
): void {
  for (const { id, words } of categoryWords)
    for (const word of words) {
      const manner = mannerOf({ text, stems, near: false }, word)
      if (manner) into.set(id, Math.max(into.get(id) ?? 0, CATEGORY_WEIGHTS[manner]))
    }
}

/** The first trade and the places, and as words what was not understood, as it was written. */
function describeMeaning(parts: readonly Part[]): Understood {
  const told = { ...NOTHING }
  const left: string[] = []
  for (const { words, meaning } of parts) {
    if (meaning?.kind === 'trade' && told.categoryId === null) {
      told.categoryId = meaning.categoryId
      told.category = meaning.name
    } else if (meaning?.kind === 'place') {
      told.city ??= meaning.city
      told.district ??= meaning.district
    } else left.push(...words.map(({ written }) => written))
  }
  return { ...told, words: left.join(' ') }
}
