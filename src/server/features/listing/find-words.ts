import { rowsOf } from '#lib/text-index.ts'
import { type Finder, makeFinder, type Source } from '#lib/text-index-find.ts'
import { manners, rangesOf } from '#lib/text-index-match.ts'
import type { Base } from './base.ts'
import { type BaseWords, listAt } from './base-words.ts'
import { fields, type QueryWord, townWeight, WHOLE_NAME, type WordQuery, weightIn } from './word-query.ts'

/** The lists of the base's rows that contain one word, with their weights. */
function sourcesOf({ words }: Base, word: QueryWord): Source[] {
  const sources: Source[] = []
  const keep = (rows: Uint32Array, weight: number, isName = false, isSorted = true) => {
    if (rows.length > 0) sources.push({ rows, isSorted, weight, isName })
  }
  const ranges = rangesOf(words.index, word)
  for (const manner of manners)
    for (const [field, name] of fields.entries()) {
      const weight = weightIn(word, name, manner)
      if (weight === 0) continue
      for (const range of ranges[manner])
        keep(
          rowsOf(words.index, range, field),
          weight,
          name === 'name' || name === 'first',
          range.to - range.from === 1,
        )
    }
  for (const [category, weight] of word.categories) keep(listAt(words.byCategory, category), weight)
  for (const town of townsLike(words, word)) {
    const one = words.towns[town]
    const weight = one ? townWeight(word, one) : 0
    if (weight > 0) keep(listAt(words.byTown, town), weight)
  }
  return sources
}

const BEGINNING = 2
const townIndexes = new WeakMap<BaseWords, Map<string, number[]>>()

/** Towns by the first two letters of their words. */
function indexTowns(words: BaseWords): Map<string, number[]> {
  const known = townIndexes.get(words)
  if (known) return known
  const index = new Map<string, number[]>()
  words.towns.forEach((town, i) => {
    for (const beginning of new Set(town.words.map((word) => word.slice(0, BEGINNING)))) {
      const alike = index.get(beginning)
      if (alike) alike.push(i)
      else index.set(beginning, [i])
    }
  })
  townIndexes.set(words, index)
  return index
}

/** The towns that a word may mean; a superset, and small. */
function townsLike(words: BaseWords, { text, place }: QueryWord): Iterable<number> {
  if (text.length < BEGINNING) return words.towns.keys()
  const index = indexTowns(words)
  const named = [text, place?.city, place?.district].filter((name) => typeof name === 'string')
  return new Set(named.flatMap((name) => index.get(name.slice(0, BEGINNING)) ?? []))
}

const finders = new WeakMap<Base, Finder>()

function finderOf(base: Base): Finder {
  const known = finders.get(base) ?? makeFinder(base.count)
  finders.set(base, known)
  return known
}

export type Fits = {
  /** Rows that contain all words, dead ones included. */
  rows: Uint32Array
  /** Score of a row. */
  scoreOf: (row: number) => number
}

/** The matching rows of the base; valid until the next question to the same base. */
export function findFits(base: Base, { words, namesFirst }: WordQuery): Fits {
  const finder = finderOf(base)
  const { nameWords } = base.words
  return {
    rows: finder.find(words.map((word) => sourcesOf(base, word))),
    scoreOf: (row) => {
      const isWhole = namesFirst && finder.namesOf(row) === nameWords[row]
      return finder.scoreOf(row) + (isWhole ? WHOLE_NAME : 0)
    },
  }
}

/** Whether the name of some row contains a folded word. */
export function isInName({ words: { index } }: Base, word: string): boolean {
  const [exact] = rangesOf(index, { text: word, stems: [], near: false }).exact
  return exact !== undefined && rowsOf(index, exact, fields.indexOf('name')).length > 0
}
