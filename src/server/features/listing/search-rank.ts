import { openStates } from '#contract/businesses.ts'
import { type Nearest, searchGrid } from '#lib/nearby-index.ts'
import type { Top } from '#lib/text-index-top.ts'
import { getColumn } from './base.ts'
import type { Memory } from './memory.ts'
import type { Candidates } from './search-candidates.ts'
import { chordsOf, filterOf, longestChord, OPEN } from './search-filters.ts'
import { APART, fitOf, type Key, type Keys, type SearchQuestion } from './search-question.ts'
import { maskOf } from './states.ts'
import { rankByUse } from './useful.ts'
import { penaltiesFor, type StatePenalties, withDetours } from './usefulness.ts'

/** Counted exactly up to here. */
export const MAX_COUNTED = 10_000
export const MAX_HUNDREDTHS = 500
const ALL = maskOf(['unknown', 'open', 'closed', 'estimated'])

/**
 * Offers the base's rows to the top; answers how many pass the filters, exactly up to 10,000. First as many are
 * collected: when these are all, the others need not be looked at again.
 */
export function rankRows(
  memory: Memory,
  question: SearchQuestion,
  { rows, fits, words }: Candidates,
  keys: Keys,
  top: Top,
): number {
  const { base } = memory
  const matches = { rows, fits, words }
  const passes = filterOf(memory, question)
  const { point, radiusKm } = question
  const isAround = fits === null && point !== null
  const collected =
    isAround && radiusKm !== undefined
      ? collectAround(memory, question, passes)
      : collect(rows, base.count, passes)
  const isAll = collected.length < MAX_COUNTED
  const isOnGrid = keys[0] === 'chord' || keys[0] === 'useful'
  if (isAround && !isAll && isOnGrid) offerNearest(memory, question, passes, top)
  else if (isAll) offerRows(memory, question, { ...matches, rows: collected }, keys, top, () => true)
  else offerRows(memory, question, matches, keys, top, passes)
  return collected.length
}

type Passes = (row: number) => boolean

function collect(rows: Uint32Array | null, all: number, passes: Passes): Uint32Array {
  const count = rows ? rows.length : all
  const collected = new Uint32Array(Math.min(count, MAX_COUNTED))
  let used = 0
  for (let i = 0; i < count && used < MAX_COUNTED; i++) {
    const row = rows ? (rows[i] ?? 0) : i
    if (!passes(row)) continue
    collected[used] = row
    used += 1
  }
  return collected.subarray(0, used)
}

/** Walks the category's grid outwards, or that of all. */
function walk(
  { base, states }: Memory,
  question: SearchQuestion,
  nearest: Omit<Nearest, 'found'>,
  ofStates?: StatePenalties,
): void {
  const { point, categoryId, openNow } = question
  const grid = base.grids.get(categoryId)
  if (!grid || !point) return
  const world = { dead: base.dead, states: states.numbers() }
  const penalties = ofStates && withDetours(ofStates, base, point)
  searchGrid(grid, world, { point, wanted: openNow ? OPEN : ALL, penalties }, { found: [], ...nearest })
}

function collectAround(memory: Memory, question: SearchQuestion, passes: Passes): Uint32Array {
  const collected: number[] = []
  const most = longestChord(question)
  walk(memory, question, {
    worst: () => (collected.length < MAX_COUNTED ? most : -1),
    offer: (row) => {
      if (collected.length < MAX_COUNTED && passes(row)) collected.push(row)
    },
  })
  return Uint32Array.from(collected)
}

/** Where more than are counted pass, enough are near for an answer: those without a position come last of all. */
function offerNearest(memory: Memory, question: SearchQuestion, passes: Passes, top: Top): void {
  const most = longestChord(question)
  const isUseful = question.sort === 'useful'
  const nearest = {
    worst: () => (isUseful ? top.worst.first : Math.min(most, top.worst.first)),
    offer: (row: number, id: number, key: number) => {
      if (passes(row)) top.offer(row, key, 0, id)
    },
  }
  walk(memory, question, nearest, isUseful ? penaltiesFor(openStates, most) : undefined)
}

function offerRows(
  { base, states }: Memory,
  { point, homeCity }: SearchQuestion,
  { rows, fits, words }: Pick<Candidates, 'rows' | 'fits' | 'words'>,
  [first, second]: Keys,
  top: Top,
  passes: Passes,
): void {
  const { means, nameRanks } = base.words
  const { worst } = top
  const chordOf = chordsOf(base, point)
  const usefulOf = rankByUse({ base, states }, point, homeCity)
  const keyOf = (key: Key): ((row: number) => number) => {
    if (key === 'score' && fits) return (row) => -fits.scoreOf(row)
    if (key === 'useful') return (row) => (fits ? APART * fitOf(fits.scoreOf(row), words) : 0) + usefulOf(row)
    if (key === 'chord') return chordOf
    if (key === 'name') return (row) => nameRanks[row] ?? 0
    return key === 'mean' ? (row) => MAX_HUNDREDTHS - (means[row] ?? 0) : () => 0
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
        ? MAX_HUNDREDTHS - (means[row] ?? 0)
        : firstOf(row)
    if (key > worst.first) continue
    const next = secondOf(row)
    if (key === worst.first && next > worst.second) continue
    if (passes(row)) top.offer(row, key, next, getColumn(base, row, 'id'))
  }
}
