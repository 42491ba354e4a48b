import { openStates } from '#contract/businesses.ts'
import { detoursFrom, detourTo } from '#lib/detours.ts'
import { chordBetween, chordOfKm, type Point, unitVector } from '#lib/geo.ts'
import type { Area } from '#lib/road-graph/area.ts'
import { makeTop } from '#lib/text-index-top.ts'
import { DISTRUST } from '#lib/usefulness.ts'
import { distrustIn, getColumn, type ListKey, rowOf } from './base.ts'
import { idsInArea } from './in-area.ts'
import { findNearest, type Memory } from './memory.ts'
import { chordsOf, NOWHERE } from './search-filters.ts'
import { penaltiesFor, penaltyIn, provinceDistance, type StatePenalties } from './usefulness.ts'

/** Where a page by usefulness ended, as of which moment and by which table of detours. */
export type UsefulPlace = { key: number; id: number; moment: number; table: number }
export type UsefulQuestion = {
  list: ListKey
  point: Point | null
  /** A `placeKey`; used only without a point. */
  city: string | null
  /** Only these; null for all. */
  ids: readonly number[] | null
  /** Restricts to this area around the point. */
  area?: Area | null
  /** Known or estimated to be open; with a telephone number; within so many kilometres of the point. */
  filters?: { openNow: boolean; hasPhone: boolean; radiusKm: number | undefined }
  limit: number
  after: UsefulPlace | null
}
type UsefulFound = { row: number; id: number; key: number }

export const NO_BOUND = 2
export const OPEN = ['open', 'estimated'] as const
const NO_DETOUR = new Uint8Array()

function penaltiesOf({ point, filters }: UsefulQuestion): StatePenalties {
  const bound = point && filters?.radiusKm !== undefined ? chordOfKm(filters.radiusKm) : NO_BOUND
  return penaltiesFor(filters?.openNow ? OPEN : openStates, bound, filters?.hasPhone ? [true] : [true, false])
}

/** The requested ids inside the requested area; null for all. */
function insideOf(memory: Memory, { list, point, ids, area }: UsefulQuestion): readonly number[] | null {
  if (!area || !point) return ids
  const inside = idsInArea(memory, list, point, area)
  const known = new Set(inside)
  return ids?.filter((id) => known.has(id)) ?? inside
}

/** One page of a list in order of usefulness; from a point, only what has a position. `row` as in `findNearest`. */
export function findUseful(memory: Memory, asked: UsefulQuestion): UsefulFound[] {
  const question = { ...asked, ids: insideOf(memory, asked) }
  const { list, point, ids, limit, after } = question
  const penalties = penaltiesOf(question)
  if (point && ids === null)
    return findNearest(memory, {
      list,
      point,
      limit,
      penalties,
      states: openStates,
      maxChord: NO_BOUND,
      after: after ? { chord: after.key, id: after.id } : undefined,
    }).map(({ row, id, chord }) => ({ row, id, key: chord }))
  const top = makeTop(limit, after && { first: after.key, second: 0, id: after.id })
  offerEach(memory, question, (row, id, key) => top.offer(row, key, 0, id))
  return top.kept.map(({ row, id, first }) => ({ row, id, key: first }))
}

/** A row's key: distance (or its substitute) plus detour plus penalty; `NOWHERE` and more for rows that are not wanted. */
export function rankByUse(
  { base, states }: Pick<Memory, 'base' | 'states'>,
  point: Point | null,
  city: string | null,
  { values, maxChord }: StatePenalties = penaltiesFor(openStates, NO_BOUND),
): (row: number) => number {
  const numbers = states.numbers()
  const { silent, zones } = base
  const { townOf, towns } = base.words
  const provinces = Float64Array.from(towns, (town) => provinceDistance(city, town.city))
  const chordOf = chordsOf(base, point)
  const detours = point ? detoursFrom(base.detours, point) : NO_DETOUR
  return (row) => {
    const away = point ? chordOf(row) : (provinces[townOf[row] ?? 0] ?? 0)
    const state = numbers[getColumn(base, row, 'openStateIndex')] ?? 0
    if (away > maxChord) return NOWHERE
    const penalty = (values[2 * state + (silent[row] ?? 0)] ?? 0) + (DISTRUST[distrustIn(base, row)] ?? 0)
    return away + detourTo(detours, zones[row] ?? 0) + penalty
  }
}

/** Offers all rows of the list, or the given ids. */
function offerEach(
  { base, overlay, states, now }: Memory,
  question: UsefulQuestion,
  offer: (row: number, id: number, key: number) => void,
): void {
  const { list, point, city, ids } = question
  const penalties = penaltiesOf(question)
  const moment = now()
  const from = point && unitVector(point)
  const detours = point ? detoursFrom(base.detours, point) : NO_DETOUR
  const keyOf = rankByUse({ base, states }, point, city, penalties)
  const offerRow = (row: number) => {
    const key = base.dead[row] === 1 ? NOWHERE : keyOf(row)
    if (key < NOWHERE) offer(row, getColumn(base, row, 'id'), key)
  }
  const offerChange = (id: number) => {
    const change = overlay.get(id)
    if (!change?.lists.includes(list) || (from && !change.vector)) return
    const away =
      from && change.vector
        ? chordBetween(change.vector, from)
        : provinceDistance(city, change.words.town.city)
    const penalty = penaltyIn(penalties, overlay.stateOf(change, moment), change)
    const key = away + detourTo(detours, change.zone) + penalty
    if (away <= penalties.maxChord && key < NOWHERE) offer(-1, id, key)
  }
  for (const id of ids ?? overlay.idsAfter(list, 0)) offerChange(id)
  for (const row of ids?.map((id) => rowOf(base, id)) ?? base.byId.get(list) ?? [])
    if (row >= 0) offerRow(row)
}
