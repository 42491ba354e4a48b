import { growingNumbers } from './growing.ts'

/**
 * Which rows hold which words: a sorted dictionary and, for each word and field, the ascending numbers of the rows. All
 * of it typed arrays, so that one thread can lay it out and another read it.
 */
export type TextIndex = {
  fields: number
  /** UTF-16 of all words in ascending order; word w stands from `starts[w]` to `starts[w + 1]`. */
  letters: Uint16Array
  starts: Uint32Array
  /**
   * Of `postings`, list `field * words + w` stands from `lists[…]` to the next: those of neighbouring words, which begin
   * alike, stand side by side.
   */
  lists: Uint32Array
  postings: Uint32Array
}

/** Takes documents, each as the words of every field; `finish` lays them out. */
export function makeTextIndexBuilder(fields: number) {
  const numbers = new Map<string, number>()
  const added = growingNumbers()
  /** Where the entries of each document begin. */
  const begins = growingNumbers()
  return {
    add(words: readonly (readonly string[])[]): void {
      begins.push(added.length)
      const own = new Set<number>()
      for (const [field, texts] of words.entries())
        for (const word of texts) {
          let number = numbers.get(word)
          if (number === undefined) {
            number = numbers.size
            numbers.set(word, number)
          }
          own.add(number * fields + field)
        }
      for (const entry of own) added.push(entry)
    },

    /** `order[row]`: which of the added documents row is. None is added any more. */
    finish(order: Uint32Array): TextIndex {
      const words = [...numbers.keys()].sort()
      const sorted = new Uint32Array(words.length)
      const starts = new Uint32Array(words.length + 1)
      words.forEach((word, w) => {
        sorted[numbers.get(word)!] = w
        starts[w + 1] = starts[w]! + word.length
      })
      const letters = new Uint16Array(starts.at(-1)!)
      words.forEach((word, w) => {
        for (let i = 0; i < word.length; i++) letters[starts[w]! + i] = word.charCodeAt(i)
      })
      const listOf = (entry: number) => (entry % fields) * words.length + sorted[Math.floor(entry / fields)]!
      const [entries, documents, used] = [added.all(), begins.all(), added.length]
      const lists = new Uint32Array(words.length * fields + 1)
      for (let i = 0; i < used; i++) lists[listOf(entries[i]!) + 1]! += 1
      for (let i = 1; i < lists.length; i++) lists[i]! += lists[i - 1]!
      const next = lists.slice()
      const postings = new Uint32Array(used)
      order.forEach((document, row) => {
        for (let i = documents[document]!; i < (documents[document + 1] ?? used); i++) {
          const list = listOf(entries[i]!)
          postings[next[list]!] = row
          next[list]! += 1
        }
      })
      added.free()
      begins.free()
      return { fields, letters, starts, lists, postings }
    },
  }
}

/** Words of the dictionary from one number to below another. */
export type Range = { from: number; to: number }

/** The rows that hold words of a range in `field`: word after word, ascending for each. */
export function rowsOf(
  { starts, lists, postings }: TextIndex,
  { from, to }: Range,
  field: number,
): Uint32Array {
  const first = field * (starts.length - 1)
  return postings.subarray(lists[first + from], lists[first + to])
}

const allWords = ({ starts }: TextIndex): Range => ({ from: 0, to: starts.length - 1 })

/** Below 0 where the word stands before all that begin with `prefix`, above 0 behind them, 0 for one of them. */
function compareStart({ letters, starts }: TextIndex, word: number, prefix: string): number {
  const from = starts[word]!
  const length = starts[word + 1]! - from
  for (let i = 0; i < prefix.length; i++) {
    if (i === length) return -1
    const difference = letters[from + i]! - prefix.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return 0
}

/** The words that begin with `prefix`, within a range. */
export function wordsFrom(index: TextIndex, prefix: string, within: Range = allWords(index)): Range {
  const firstAbove = (least: number, low: number) => {
    let [from, to] = [low, within.to]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compareStart(index, middle, prefix) < least) from = middle + 1
      else to = middle
    }
    return from
  }
  const from = firstAbove(0, within.from)
  return { from, to: firstAbove(1, from) }
}
