import { type AskedWord, isWithinOneLetter, wordsAsked } from '../text-index-words.ts'
import { kindOf, readStreetName } from './street-words.ts'

/** More words than names of streets have. */
const MAX_WORDS = 5
const SHORTEST_FORGIVEN = 5

/** Words of a question that may name a street, and the others, both as they were written. */
export type StreetPhrase = { street: string; rest: string }

/**
 * Finds possible streets in a question: up to four words and the one that names the kind, "Moda Caddesi", the longest
 * first. A quarter is none, and neither is what has no name of its own: "cadde eczanesi".
 */
export function streetPhrases(question: string): StreetPhrase[] {
  const words = wordsAsked(question)
  const at = words.findIndex(({ folded }) => ![null, 'mahalle'].includes(kindOf(folded)))
  const first = Math.max(0, at - MAX_WORDS + 1)
  return Array.from({ length: Math.max(0, at - first) }, (_, i) => ({
    street: written(words.slice(first + i, at + 1)),
    rest: written([...words.slice(0, first + i), ...words.slice(at + 1)]),
  }))
}

const written = (words: readonly AskedWord[]) => words.map((word) => word.written).join(' ')

/** Whether a phrase names just this street; one wrong letter is forgiven in words of five or more. */
export function isNameOf(phrase: string, name: string): boolean {
  const [asked, own] = [readStreetName(phrase), readStreetName(name)]
  return (
    asked.words.length === own.words.length &&
    asked.words.every((word, i) => isSameWord(word, own.words[i] ?? '')) &&
    asked.kinds.every((kind) => own.kinds.includes(kind))
  )
}

const isSameWord = (asked: string, own: string) =>
  asked === own || (asked.length >= SHORTEST_FORGIVEN && isWithinOneLetter(asked, own))

/** Whether a business is called after a street: its name holds all the words of the phrase, in any form. */
export function isNamedAfter(businessName: string, phrase: string): boolean {
  const [has, wants] = [readStreetName(businessName), readStreetName(phrase)]
  return (
    wants.words.every((word) => has.words.includes(word)) &&
    wants.kinds.every((kind) => has.kinds.includes(kind))
  )
}
