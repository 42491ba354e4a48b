import { OPEN_COUNTED, type OpenAround } from '#contract/listing-open-around.ts'
import { chordOfKm, type Point } from '#lib/geo.ts'
import type { Area } from '#lib/road-graph/area.ts'
import { getColumn, type ListKey, nameOf, tradesOf, type Vector, vectorOf } from './base.ts'
import { degreesOf } from './in-area.ts'
import { findNearest, type Memory } from './memory.ts'
import { isDoubtedIndex, numberOf } from './states.ts'
import { findUseful, NO_BOUND, OPEN } from './useful.ts'
import { penaltiesFor } from './usefulness.ts'

/** Without the bound of a question. */
const PENALTIES = penaltiesFor(OPEN, NO_BOUND)

export type OpenQuestion = { list: ListKey; point: Point; radiusKm: number; area: Area | null; limit: number }

/** Finds businesses known or estimated to be open around a point, or in an area, the most useful first. */
export function findUsefulOpen(
  memory: Memory,
  { radiusKm, area, ...question }: OpenQuestion,
): { row: number; id: number }[] {
  if (area) {
    const filters = { openNow: true, hasPhone: false, radiusKm }
    return findUseful(memory, { ...question, area, filters, ids: null, city: null, after: null })
  }
  return findNearest(memory, {
    ...question,
    states: OPEN,
    maxChord: NO_BOUND,
    penalties: { ...PENALTIES, maxChord: chordOfKm(radiusKm) },
  })
}

/** So many a map shows: more are one cluster beside another. */
const MAX_SHOWN = 2000

/** To about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const pointOf = (vector: Vector) => {
  const { lat, lng } = degreesOf(vector)
  return { latitude: rounded(lat), longitude: rounded(lng) }
}

/** How many are open around a point, and where the most useful of them are. */
export function findOpenAround(
  memory: Memory,
  { countOnly, ...question }: Omit<OpenQuestion, 'limit'> & { countOnly: boolean },
): OpenAround {
  const { base, overlay, states, now } = memory
  const found = findUsefulOpen(memory, { ...question, limit: OPEN_COUNTED })
  const numbers = states.numbers()
  const moment = now()
  const tradeOf = tradesOf(base)
  const places = found.slice(0, countOnly ? 0 : MAX_SHOWN).flatMap(({ row, id }) => {
    const change = row >= 0 ? undefined : overlay.get(id)
    const vector = change ? change.vector : vectorOf(base, row)
    if (!vector) return []
    const state = change
      ? overlay.stateOf(change, moment)
      : (numbers[getColumn(base, row, 'openStateIndex')] ?? 0)
    const isDoubted = change
      ? overlay.isDoubted(change, moment)
      : isDoubtedIndex(getColumn(base, row, 'openStateIndex'))
    const openState = state === numberOf('open') && !isDoubted ? ('open' as const) : ('estimated' as const)
    const [name, categoryId] = change ? [change.name, change.categoryId] : [nameOf(base, row), tradeOf(row)]
    return [{ id, name, categoryId, ...pointOf(vector), openState }]
  })
  return { total: found.length, places }
}

type Question = OpenQuestion & {
  /** At most so many of a trade; undefined for any number. */
  ofEach: number | undefined
}
type Found = { row: number; id: number }

/** Cap on the rows examined for a mixed list; those behind it are too far to help in a hurry. */
const MAX_LOOKED_AT = 6400

/** Finds open businesses around a point, the most useful first; widens the circle until it has enough of different trades. */
export function findOfEach(memory: Memory, { ofEach, limit, ...question }: Question): Found[] {
  if (ofEach === undefined) return findUsefulOpen(memory, { ...question, limit })
  for (let looked = 4 * limit; ; looked *= 4) {
    const found = findUsefulOpen(memory, { ...question, limit: Math.min(looked, MAX_LOOKED_AT) })
    const kept = firstOfEach(memory, found, ofEach)
    if (kept.length >= limit || found.length < looked) return kept.slice(0, limit)
  }
}

function firstOfEach({ base, overlay }: Memory, found: readonly Found[], ofEach: number): Found[] {
  const counts = new Map<number, number>()
  return found.filter(({ row, id }) => {
    const trade = row >= 0 ? (base.words.categories[row] ?? 0) : (overlay.get(id)?.categoryId ?? 0)
    const count = (counts.get(trade) ?? 0) + 1
    counts.set(trade, count)
    return count <= ofEach
  })
}
