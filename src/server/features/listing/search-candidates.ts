import type { Base } from './base.ts'
import { listAt } from './base-words.ts'
import { type Fits, findFits } from './find-words.ts'
import type { Memory } from './memory.ts'
import type { Change } from './overlay.ts'
import { isInTown, type SearchQuestion } from './search-question.ts'
import { scoreOf } from './word-query.ts'

/** All matches of the words, before the filters. */
export type Candidates = {
  /** Scores of rows of the base; null without words. */
  fits: Fits | null
  /** Rows of the base, dead ones too; null for all. */
  rows: Uint32Array | null
  /** Matches of the overlay, with their scores. */
  changes: ReadonlyMap<Change, number>
  /** Number of words, and whether some of them is no trade or place but may be a name. */
  words: { count: number; mayName: boolean }
  lenient: boolean
}

/** As many as the largest page: with fewer, wrong letters are forgiven. What was written rightly ranks before. */
const ENOUGH = 100

const NO_WORDS = { count: 0, mayName: false }

export function findCandidates(memory: Memory, question: SearchQuestion): Candidates {
  const { base, overlay } = memory
  const { wordQuery, after } = question
  if (!wordQuery) {
    const changes = new Map([...overlay.all()].map((change) => [change, 0]))
    return { fits: null, rows: browse(base, question), changes, words: NO_WORDS, lenient: false }
  }
  const ask = (lenient: boolean) => {
    const asked = lenient ? wordQuery.lenient() : wordQuery.strict
    const fits = findFits(base, asked)
    const changes = new Map<Change, number>()
    for (const change of overlay.all()) {
      const score = scoreOf(asked, change)
      if (score > 0) changes.set(change, score)
    }
    const words = { count: asked.words.length, mayName: asked.words.some(({ inAddress }) => inAddress) }
    return { fits, rows: fits.rows, changes, words, lenient }
  }
  if (after) return ask(after.lenient)
  const strict = ask(false)
  return strict.rows.length + strict.changes.size < ENOUGH ? ask(true) : strict
}

/** The shortest list that contains all candidates of a question without words; null for all rows. */
function browse({ words }: Base, question: SearchQuestion): Uint32Array | null {
  const { categoryId, city, district } = question
  if (categoryId !== undefined) return listAt(words.byCategory, categoryId)
  if (city === null && district === null) return null
  const lists = words.towns.flatMap((town, i) => (isInTown(town, question) ? [listAt(words.byTown, i)] : []))
  const rows = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let at = 0
  for (const list of lists) {
    rows.set(list, at)
    at += list.length
  }
  return rows
}
