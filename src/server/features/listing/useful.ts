import { openStates } from '#contract/businesses.ts'
import { chordBetween, chordOfKm, type Point, unitVector } from '#lib/geo.ts'
import type { Penalties } from '#lib/nearby-index.ts'
import { makeTop } from '#lib/text-index-top.ts'
import { factOf, type ListKey, rowOf } from './base.ts'
import { findNearest, type Memory } from './memory.ts'
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
  /** Known or estimated to be open; with a telephone number; within so many kilometres of the point. */
  filters?: { openNow: boolean; hasPhone: boolean; radiusKm: number | undefined }
  limit: number
  after: UsefulPlace | null
}
type UsefulFound = { row: number; id: number; key: number }

const NO_BOUND = 2
const OPEN = ['open', 'estimated'] as const

function penaltiesOf({ point, filters }: UsefulQuestion): Penalties {
  const bound = point && filters?.radiusKm !== undefined ? chordOfKm(filters.radiusKm) : NO_BOUND
  return penaltiesFor(filters?.openNow ? OPEN : openStates, bound, filters?.hasPhone ? [true] : [true, false])
}

/** One page of a list in order of usefulness; from a point, only what has a position. `row` as in `findNearest`. */
export function findUseful(memory: Memory, question: UsefulQuestion): UsefulFound[] {
  const { list, point, ids, limit, after } = question
  const penalties = penaltiesOf(question)
  if (point && ids === null)
    return findNearest(memory, {
      ...{ list, point, limit, penalties, states: openStates, maxChord: NO_BOUND },
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
    states: OPEN,
    maxChord: NO_BOUND,
    penalties: penaltiesFor(OPEN, chordOfKm(radiusKm)),
  })

/** A row's key: its distance, or what stands for it, plus the penalty; `NOWHERE` and more for what is not asked for. */
export function rankByUse(
  { base, states }: Pick<Memory, 'base' | 'states'>,
  point: Point | null,
  city: string | null,
  { values, maxChord }: Penalties = penaltiesFor(openStates, NO_BOUND),
): (row: number) => number {
  const numbers = states.numbers()
  const { silent } = base
  const { townOf, towns } = base.words
  const provinces = Float64Array.from(towns, (town) => provinceDistance(city, town.city))
  const chordOf = chordsOf(base, point)
  return (row) => {
    const away = point ? chordOf(row) : (provinces[townOf[row] ?? 0] ?? 0)
    const state = numbers[factOf(base, row, 'slot')] ?? 0
    return away > maxChord ? NOWHERE : away + (values[2 * state + (silent[row] ?? 0)] ?? 0)
  }
}

/** Looks at all rows of the list, or at the given ids. */
function offerEach(
  { base, overlay, states, now }: Memory,
  question: UsefulQuestion,
  offer: (row: number, id: number, key: number) => void,
): void {
  const { list, point, city, ids } = question
  const penalties = penaltiesOf(question)
  const moment = now()
  const from = point && unitVector(point)
  const keyOf = rankByUse({ base, states }, point, city, penalties)
  const offerRow = (row: number) => {
    const key = base.dead[row] === 1 ? NOWHERE : keyOf(row)
    if (key < NOWHERE) offer(row, factOf(base, row, 'id'), key)
  }
  const offerChange = (id: number) => {
    const change = overlay.get(id)
    if (!change?.lists.includes(list) || (from && !change.vector)) return
    const away =
      from && change.vector
        ? chordBetween(change.vector, from)
        : provinceDistance(city, change.words.town.city)
    const key = away + penaltyIn(penalties, overlay.stateOf(change, moment), change.isSilent)
    if (away <= penalties.maxChord && key < NOWHERE) offer(-1, id, key)
  }
  for (const id of ids ?? overlay.idsAfter(list, 0)) offerChange(id)
  for (const row of ids?.map((id) => rowOf(base, id)) ?? base.byId.get(list) ?? [])
    if (row >= 0) offerRow(row)
}
