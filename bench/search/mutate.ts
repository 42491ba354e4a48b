import { fold, lowerTr, upperTr } from '#lib/turkish.ts'
import type { Random } from '../random.ts'

/** Typing variants: no diacritics, capitals of either keyboard, one wrong letter. */
export const mutations = ['plain', 'capitals', 'dropped', 'doubled', 'swapped', 'wrong'] as const
export type Mutation = (typeof mutations)[number]

const SHORTEST = 4
const LETTERS = 'abcçdefgğhıijklmnoöprsştuüvyz'.split('')

/** Some words of a text with that mistake; null if no word is long enough. */
export function mutate(text: string, mutation: Mutation, random: Random): string | null {
  if (mutation === 'plain') return fold(text)
  if (mutation === 'capitals') return random.chance(0.5) ? upperTr(text) : fold(text).toUpperCase()
  const words = text.split(' ')
  const long = [...words.keys()].filter(
    (i) => /^\p{L}+$/u.test(words[i] ?? '') && (words[i] ?? '').length >= SHORTEST,
  )
  if (long.length === 0) return null
  const chosen = random.pick(long)
  words[chosen] = misspell(lowerTr(words[chosen] ?? ''), mutation, random)
  return words.join(' ')
}

function misspell(word: string, mutation: Exclude<Mutation, 'plain' | 'capitals'>, random: Random): string {
  const at = random.whole(0, word.length - 1)
  const [before, letter, behind] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  if (mutation === 'dropped') return before + behind
  if (mutation === 'doubled') return before + letter + letter + behind
  if (mutation === 'swapped') {
    const first = random.whole(0, word.length - 2)
    return word.slice(0, first) + (word[first + 1] ?? '') + (word[first] ?? '') + word.slice(first + 2)
  }
  return before + random.pick(LETTERS.filter((other) => fold(other) !== fold(letter))) + behind
}
