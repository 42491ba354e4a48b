/** Rows that contain a word of the question, and their score. */
export type Source = {
  rows: Uint32Array
  /** Rows are ascending, so that one can be looked up. */
  isSorted: boolean
  /** 1 to 255; the best source counts. */
  weight: number
  /** The word stands in the row's name. */
  isName: boolean
}

/** Cap on the list entries that one question may read; beyond it the least relevant sources are left out. */
const MAX_FIRST = 200_000
/** Rows of many words in turn lie all over the memory, and take as much longer. */
const SCATTERED = 4
const MAX_FURTHER = 1_000_000
/** So many steps does looking up one row in a long list take, roughly. */
const LOOK_UP = 20

const NAME_BITS = 4
const NAME_MASK = (1 << NAME_BITS) - 1

const sizeOf = (sources: readonly Source[]) => sources.reduce((sum, { rows }) => sum + rows.length, 0)
const byWeight = (a: Source, b: Source) => b.weight - a.weight || Number(b.isName) - Number(a.isName)

/** Finds the rows that hold all words. Keeps its working memory (7 bytes a row) from question to question. */
export function makeFinder(count: number) {
  /** How many words a row was found to hold, while it may still hold all. */
  const stages = new Uint8Array(count)
  const scores = new Uint16Array(count)
  const rows = new Uint32Array(count)
  let found = 0

  const scoreOfSource = ({ weight, isName }: Source) => (weight << NAME_BITS) | (isName ? 1 : 0)

  function begin(sources: readonly Source[]): void {
    let left = MAX_FIRST
    for (const source of sources) {
      const price = source.isSorted ? 1 : SCATTERED
      const held = source.rows.subarray(0, left / price)
      const score = scoreOfSource(source)
      left -= held.length * price
      for (let i = 0; i < held.length; i++) {
        const row = held[i]!
        if (stages[row] !== 0) continue
        stages[row] = 1
        scores[row] = score
        rows[found] = row
        found += 1
      }
    }
  }

  /** Raises those of `held` that are at `stage`; answers what that took. */
  function raise({ rows: held, isSorted }: Source, stage: number, score: number): number {
    if (!isSorted || found * LOOK_UP >= held.length) {
      for (let i = 0; i < held.length; i++) {
        const row = held[i]!
        if (stages[row] !== stage) continue
        stages[row] = stage + 1
        scores[row]! += score
      }
      return held.length
    }
    for (let i = 0; i < found; i++) {
      const row = rows[i]!
      if (stages[row] !== stage || !holds(held, row)) continue
      stages[row] = stage + 1
      scores[row]! += score
    }
    return found * LOOK_UP
  }

  function dropBelow(stage: number): void {
    let kept = 0
    for (let i = 0; i < found; i++) {
      const row = rows[i]!
      if (stages[row] === stage) {
        rows[kept] = row
        kept += 1
      } else stages[row] = 0
    }
    found = kept
  }

  return {
    /** The rows for which `scoreOf` and `namesOf` then tell; they stand until the next call. */
    find(words: readonly (readonly Source[])[]): Uint32Array {
      for (let i = 0; i < found; i++) stages[rows[i]!] = 0
      found = 0
      const [first, ...further] = words
        .map((sources) => ({ sources: sources.toSorted(byWeight), size: sizeOf(sources) }))
        .sort((a, b) => a.size - b.size)
      if (!first) return rows.subarray(0, 0)
      begin(first.sources)
      let left = MAX_FURTHER
      for (const [i, { sources }] of further.entries()) {
        for (const source of sources) if (left > 0) left -= raise(source, i + 1, scoreOfSource(source))
        dropBelow(i + 2)
      }
      return rows.subarray(0, found)
    },
    /** The sum of the words' best weights. */
    scoreOf: (row: number): number => scores[row]! >> NAME_BITS,
    /** How many of the words stand in the row's name. */
    namesOf: (row: number): number => scores[row]! & NAME_MASK,
  }
}

export type Finder = ReturnType<typeof makeFinder>

/** Whether an ascending list holds a number. */
function holds(list: Uint32Array, wanted: number): boolean {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (list[middle]! < wanted) from = middle + 1
    else to = middle
  }
  return list[from] === wanted
}
