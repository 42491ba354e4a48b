import { fold } from './turkish.ts'

/** Longer words are cut: nobody types more of one, and the index keeps each only once. */
const LONGEST_WORD = 32
const SHORTEST_WITH_TAIL = 3
const APOSTROPHES = /['\u2019\u02bc`\u00b4]/g
const BETWEEN = /[\s,.;:/()"&+|-]+/
const NO_WORD = /[^\p{L}\p{N}]+/u

const foldedWords = (chunk: string): string[] =>
  fold(chunk)
    .replace(APOSTROPHES, '')
    .split(NO_WORD)
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD))

/** The words of a text, folded, in their order. A suffix behind an apostrophe belongs to its word. */
export const wordsIn = (text: string): string[] => text.split(BETWEEN).flatMap(foldedWords)

/** `wordsIn` for very many texts that share their words: folding takes longer than looking up what was folded. */
export function makeWordReader(): (text: string) => string[] {
  const known = new Map<string, string[]>()
  return (text) =>
    text.split(BETWEEN).flatMap((chunk) => {
      const folded = known.get(chunk) ?? foldedWords(chunk)
      known.set(chunk, folded)
      return folded
    })
}

/** A word of a question: folded, and as it was written. */
export type AskedWord = { folded: string; written: string }

/** The words of a question, each once. What stands behind an apostrophe is an ending, and is left out. */
export function wordsAsked(question: string): AskedWord[] {
  const words = new Map<string, string>()
  for (const chunk of question.split(BETWEEN)) {
    const [head = ''] = chunk.split(APOSTROPHES)
    const written = head.length >= SHORTEST_WITH_TAIL ? head : chunk
    for (const folded of foldedWords(written)) if (!words.has(folded)) words.set(folded, written)
  }
  return [...words].map(([folded, written]) => ({ folded, written }))
}

/** Whether `a` becomes `b` by dropping, adding or replacing one letter, or by swapping two neighbours. */
export function isWithinOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1
  const [restA, restB] = [a.slice(same), b.slice(same)]
  if (a.length > b.length) return restA.slice(1) === restB
  if (a.length < b.length) return restA === restB.slice(1)
  if (restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
