import { chordBetween, unitVector } from '#lib/geo.ts'
import { type Nearest, searchGrid } from '#lib/nearby-index.ts'
import type { Top } from '#lib/text-index-top.ts'
import { factOf } from './base.ts'
import type { Memory } from './memory.ts'
import type { Candidates } from './search-candidates.ts'
import { chordsOf, filterOf, longestChord, NOWHERE, OPEN, passesAs } from './search-filters.ts'
import type { Key, Keys, SearchQuestion } from './search-question.ts'
import { maskOf } from './states.ts'

/** Counted exactly up to here. */
export const MOST_COUNTED = 10_000
const MOST_HUNDREDTHS = 500
const ALL = maskOf(['unknown', 'open', 'closed', 'estimated'])

/**
 * Offers the base's rows to the top; answers how many pass the filters, exactly up to 10,000. First as many are
 * collected: when these are all, the others need not be looked at again.
 */
export function rankRows(
  memory: Memory,
  question: SearchQuestion,
  { rows, fits }: Candidates,
  keys: Keys,
  top: Top,
): number {
  const { base } = memory
  const passes = filterOf(memory, question)
  const { point, radiusKm } = question
  const isAround = fits === null && point !== null
  const collected =
    isAround && radiusKm !== undefined
      ? collectAround(memory, question, passes)
      : collect(rows, base.count, passes)
  const isAll = collected.length < MOST_COUNTED
  if (isAround && !isAll && keys[0] === 'chord') offerNearest(memory, question, passes, top)
  else if (isAll) offerRows(memory, question, { rows: collected, fits }, keys, top, () => true)
  else offerRows(memory, question, { rows, fits }, keys, top, passes)
  return collected.length
}

type Passes = (row: number) => boolean

function collect(rows: Uint32Array | null, all: number, passes: Passes): Uint32Array {
  const count = rows ? rows.length : all
  const collected = new Uint32Array(Math.min(count, MOST_COUNTED))
  let used = 0
  for (let i = 0; i < count && used < MOST_COUNTED; i++) {
    const row = rows ? (rows[i] ?? 0) : i
    if (!passes(row)) continue
    collected[used] = row
    used += 1
  }
  return collected.subarray(0, used)
}

/** Walks the category's grid outwards, or that of all. */
function walk({ base, states }: Memory, question: SearchQuestion, nearest: Omit<Nearest, 'found'>): void {
  const { point, categoryId, openNow } = question
  const grid = base.grids.get(categoryId)
  if (!grid || !point) return
  const world = { dead: base.dead, states: states.numbers() }
  searchGrid(grid, world, { point, wanted: openNow ? OPEN : ALL }, { found: [], ...nearest })
}

function collectAround(memory: Memory, question: SearchQuestion, passes: Passes): Uint32Array {
  const collected: number[] = []
  const most = longestChord(question)
  walk(memory, question, {
    worst: () => (collected.length < MOST_COUNTED ? most : -1),
    offer: (row) => {
      if (collected.length < MOST_COUNTED && passes(row)) collected.push(row)
    },
  })
  return Uint32Array.from(collected)
}

/** Where more than are counted pass, enough are near for an answer: those without a position come last of all. */
function offerNearest(memory: Memory, question: SearchQuestion, passes: Passes, top: Top): void {
  const most = longestChord(question)
  walk(memory, question, {
    worst: () => Math.min(most, top.worst.first),
    offer: (row, id, chord) => {
      if (passes(row)) top.offer(row, chord, 0, id)
    },
  })
}

function offerRows(
  { base }: Memory,
  { point }: SearchQuestion,
  { rows, fits }: Pick<Candidates, 'rows' | 'fits'>,
  [first, second]: Keys,
  top: Top,
  passes: Passes,
): void {
  const { means, nameRanks } = base.words
  const { worst } = top
  const chordOf = chordsOf(base, point)
  const keyOf = (key: Key): ((row: number) => number) => {
    if (key === 'score' && fits) return (row) => -fits.scoreOf(row)
    if (key === 'chord') return chordOf
    if (key === 'name') return (row) => nameRanks[row] ?? 0
    return key === 'mean' ? (row) => MOST_HUNDREDTHS - (means[row] ?? 0) : () => 0
  }
  const [firstOf, secondOf] = [keyOf(first), keyOf(second)]
  const [isByName, isByMean] = [first === 'name', first === 'mean']
  const count = rows ? rows.length : base.count
  for (let i = 0; i < count; i++) {
    const row = rows ? (rows[i] ?? 0) : i
    // Without words all rows may pass here: a call for each would take longer than all the rest.
    const key = isByName
      ? (nameRanks[row] ?? 0)
      : isByMean
        ? MOST_HUNDREDTHS - (means[row] ?? 0)
        : firstOf(row)
    if (key > worst.first) continue
    const next = secondOf(row)
    if (key === worst.first && next > worst.second) continue
    if (passes(row)) top.offer(row, key, next, factOf(base, row, 'id'))
  }
}

/** The same of the overlay's rows, which the top knows as row -1. `names`: numbers of their names in the order. */
export function rankChanges(
  memory: Memory,
  question: SearchQuestion,
  { changes }: Candidates,
  keys: Keys,
  names: ReadonlyMap<string, number>,
  top: Top,
): number {
  const moment = memory.now()
  const from = question.point && unitVector(question.point)
  let total = 0
  for (const [change, score] of changes) {
    const chord = from && change.vector ? chordBetween(change.vector, from) : NOWHERE
    if (!passesAs(memory, question, { change, chord, moment })) continue
    const values: Record<Key, number> = {
      score: -score,
      chord,
      name: names.get(change.name) ?? 0,
      mean: MOST_HUNDREDTHS - change.mean,
      none: 0,
    }
    total += 1
    top.offer(-1, values[keys[0]], values[keys[1]], change.id)
  }
  return total
}
