import type { OpenState } from '#contract/businesses.ts'
import { chordBetween, chordOfKm, type Point, unitVector } from '#lib/geo.ts'
import { makeTop } from '#lib/text-index-top.ts'
import { factOf, type ListKey, rowOf } from './base.ts'
import { findNearest, type Memory } from './memory.ts'
import { memoryAt } from './memory-at.ts'
import { chordsOf, NOWHERE } from './search-filters.ts'
import { penaltiesFor, penaltyIn, provinceDistance } from './usefulness.ts'

/** Where a page of an order by usefulness ended, and the moment of which its states are. */
export type UsefulPlace = { key: number; id: number; moment: number }
export type UsefulQuestion = {
  list: ListKey
  point: Point | null
  /** Looked at only without a point: as `placeKey` has it. */
  city: string | null
  /** Only these; null for all. */
  ids: readonly number[] | null
  limit: number
  after: UsefulPlace | null
}
type UsefulFound = { row: number; id: number; key: number }

const ALL_STATES: readonly OpenState[] = ['open', 'estimated', 'unknown', 'closed']
const NO_BOUND = 2

/**
 * The memory as a page is to be ranked, the moment to be told with it, and where it begins: an order whose moment is
 * known no more begins again.
 */
export function orderedFrom<P extends { moment: number }>(
  memory: Memory,
  after: P | null,
): { asOf: Memory; moment: number; after: P | null } {
  const now = memory.history.read(memory.now())
  if (after === null || !memory.history.reaches(after.moment))
    return { asOf: memory, moment: now, after: null }
  const moment = Math.min(after.moment, now)
  return { asOf: memoryAt(memory, moment), moment, after }
}

/** One page of a list in order of usefulness; from a point, only what has a position. `row` as in `findNearest`. */
export function findUseful(memory: Memory, question: UsefulQuestion): UsefulFound[] {
  const { list, point, ids, limit, after } = question
  if (point && ids === null)
    return findNearest(memory, {
      ...{ list, point, limit, useful: true, states: ALL_STATES, maxChord: NO_BOUND },
      after: after ? { chord: after.key, id: after.id } : undefined,
    }).map(({ row, id, chord }) => ({ row, id, key: chord }))
  const top = makeTop(limit, after && { first: after.key, second: 0, id: after.id })
  offerEach(memory, question, (row, id, key) => top.offer(row, key, 0, id))
  return top.kept.map(({ row, id, first }) => ({ row, id, key: first }))
}

/** What is known or estimated to be open around a point, most useful first. */
export const findUsefulOpen = (
  memory: Memory,
  { radiusKm, ...question }: { list: ListKey; point: Point; radiusKm: number; limit: number },
): { row: number; id: number }[] =>
  findNearest(memory, {
    ...question,
    ...{ useful: true, states: ['open', 'estimated'], maxChord: chordOfKm(radiusKm) },
  })

/** Looks at all rows of the list, or at the given ids. */
function offerEach(
  { base, overlay, states, now }: Memory,
  { list, point, city, ids }: UsefulQuestion,
  offer: (row: number, id: number, key: number) => void,
): void {
  const penalties = penaltiesFor(ALL_STATES, NO_BOUND)
  const moment = now()
  const numbers = states.numbers()
  const from = point && unitVector(point)
  const provinces = base.words.towns.map((town) => provinceDistance(city, town.city))
  const chordOf = chordsOf(base, point)
  const offerRow = (row: number) => {
    if (base.dead[row] === 1) return
    const away = from ? chordOf(row) : (provinces[base.words.townOf[row] ?? 0] ?? 0)
    const penalty = penaltyIn(penalties, numbers[factOf(base, row, 'slot')] ?? 0, base.silent[row] === 1)
    if (away !== NOWHERE) offer(row, factOf(base, row, 'id'), away + penalty)
  }
  const offerChange = (id: number) => {
    const change = overlay.get(id)
    if (!change?.lists.includes(list) || (from && !change.vector)) return
    const away =
      from && change.vector
        ? chordBetween(change.vector, from)
        : provinceDistance(city, change.words.town.city)
    offer(-1, id, away + penaltyIn(penalties, overlay.stateOf(change, moment), change.isSilent))
  }
  for (const id of ids ?? overlay.idsAfter(list, 0)) offerChange(id)
  for (const row of ids?.map((id) => rowOf(base, id)) ?? base.byId.get(list) ?? [])
    if (row >= 0) offerRow(row)
}
