import { type Range, type TextIndex, wordsFrom } from './text-index.ts'
import { isWithinOneLetter } from './text-index-words.ts'

/** How a word was found: as it was written, by its beginning, without endings, or with one wrong letter. */
export const manners = ['exact', 'prefix', 'stem', 'near'] as const
export type Manner = (typeof manners)[number]

/** A word looked for. All folded. */
export type Wanted = {
  text: string
  /** Without endings; what begins with one of them fits too. */
  stems: readonly string[]
  /** One wrong letter is forgiven. */
  near: boolean
}

/** Shorter words must be written rightly. One that was typed may lack a letter. */
const SHORTEST_FORGIVEN = 4
const isForgiven = ({ text, near }: Wanted) => near && text.length >= SHORTEST_FORGIVEN - 1
/** Short words must end where the wrong one does: with any ending they would be too many others. */
const isWhole = ({ text }: Wanted) => text.length <= SHORTEST_FORGIVEN

/** In which manner a word fits, the best one; null when it does not. */
export function mannerOf(wanted: Wanted, word: string): Manner | null {
  const { text, stems } = wanted
  if (word === text) return 'exact'
  if (word.startsWith(text)) return 'prefix'
  if (stems.some((stem) => word.startsWith(stem))) return 'stem'
  if (!isForgiven(wanted)) return null
  if (isWhole(wanted))
    return word.length >= SHORTEST_FORGIVEN && isWithinOneLetter(text, word) ? 'near' : null
  const beginnings = [text.length - 1, text.length, text.length + 1].filter((length) => length <= word.length)
  return beginnings.some((length) => isWithinOneLetter(text, word.slice(0, length))) ? 'near' : null
}

/** The dictionary's words that fit, by manner; a word may stand in several. */
export function rangesOf(index: TextIndex, wanted: Wanted): Record<Manner, Range[]> {
  const prefix = wordsFrom(index, wanted.text)
  const isWholeWord = prefix.from < prefix.to && lengthOf(index, prefix.from) === wanted.text.length
  return {
    exact: isWholeWord ? [{ from: prefix.from, to: prefix.from + 1 }] : [],
    prefix: [prefix],
    stem: wanted.stems.map((stem) => wordsFrom(index, stem)),
    near: isForgiven(wanted) ? wordsNear(index, wanted.text, isWhole(wanted)) : [],
  }
}

/** How many letters a word has. */
const lengthOf = ({ starts }: TextIndex, word: number): number => starts[word + 1]! - starts[word]!

/**
 * Ranges of all words that begin with `text` after one letter was dropped, added, replaced or swapped with the next;
 * `whole`: of those that then end there.
 */
function wordsNear(index: TextIndex, text: string, whole: boolean): Range[] {
  const found: Range[] = []
  const keep = (prefix: string, within: Range) => {
    const range = wordsFrom(index, prefix, within)
    if (range.from === range.to) return
    if (!whole) found.push(range)
    // In ascending order a word stands before all that begin with it.
    else if (prefix.length >= SHORTEST_FORGIVEN && lengthOf(index, range.from) === prefix.length)
      found.push({ from: range.from, to: range.from + 1 })
  }
  for (let i = 0; i <= text.length; i++) {
    const head = text.slice(0, i)
    const within = wordsFrom(index, head)
    if (within.from === within.to) break
    const [at = '', next = ''] = [text[i], text[i + 1]]
    if (at) keep(head + text.slice(i + 1), within)
    if (next) keep(head + next + at + text.slice(i + 2), within)
    eachNextLetter(index, within, i, (letter, range) => {
      if (letter !== at && at) keep(head + letter + text.slice(i + 1), range)
      keep(head + letter + text.slice(i), range)
    })
  }
  return found
}

/** The parts of a range, whose words share `at` letters, by the letter that follows. */
function eachNextLetter(
  index: TextIndex,
  within: Range,
  at: number,
  tell: (letter: string, range: Range) => void,
): void {
  let { from } = within
  while (from < within.to) {
    if (lengthOf(index, from) <= at) {
      from += 1
      continue
    }
    const first = index.starts[from]!
    const prefix = String.fromCharCode(...index.letters.subarray(first, first + at + 1))
    const range = wordsFrom(index, prefix, { from, to: within.to })
    tell(prefix.slice(-1), range)
    from = range.to
  }
}
