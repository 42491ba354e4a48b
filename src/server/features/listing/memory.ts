import type { OpenState } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { type Found, makeNearest, type Question, searchGrid } from '#lib/nearby-index.ts'
import { type Base, firstFromId, getColumn, type ListKey, rowOf } from './base.ts'
import { listsOf, makeBaseBuilder } from './base-builder.ts'
import type { Built } from './build.ts'
import { type History, isRankedAlike, makeHistory, rankedOf } from './history.ts'
import { listName, type Touched } from './journal.ts'
import { makeOverlay, type Overlay } from './overlay.ts'
import { makeStates, maskOf, type States } from './states.ts'
import type { Changes } from './store.ts'
import { type StatePenalties, withDetours } from './usefulness.ts'

/** The listing in memory at one moment: the base, and over it what changed since. */
export type Memory = {
  base: Base
  overlay: Overlay
  states: States
  history: History
  /** The database's clock, in milliseconds since 1970. */
  now: () => number
}

/** By the time that has passed: this machine's clock may be wrong, and may be set. */
const clock = (databaseNow: Date) => {
  const ahead = databaseNow.getTime() - performance.now()
  return () => Math.round(ahead + performance.now())
}

export function emptyMemory(): Memory {
  const states = makeStates()
  const base = makeBaseBuilder().finish()
  return { base, overlay: makeOverlay(states, base), states, history: makeHistory(Date.now()), now: Date.now }
}

export function memoryOf({ base, now, schedules, switched }: Built): Memory {
  const states = makeStates()
  states.apply(schedules)
  const history = makeHistory(now.getTime())
  const memory = { base, overlay: makeOverlay(states, base), states, history, now: clock(now) }
  // What a switch decides is not a matter of hours: such rows live in the overlay.
  for (const row of switched) {
    hideBaseRow(base, row.id)
    memory.overlay.set(row)
  }
  return memory
}

function hideBaseRow(base: Base, id: number): void {
  const row = rowOf(base, id)
  if (row >= 0) base.dead[row] = 1
}

type Membership = { city: string; district: string; lists: readonly ListKey[] }

/** Where a business is listed; null where it is not. */
function membershipOf({ base, overlay }: Memory, id: number): Membership | null {
  const change = overlay.get(id)
  if (change) return { ...change.words.town, lists: change.lists }
  const row = rowOf(base, id)
  if (row < 0 || base.dead[row] === 1) return null
  const { towns, townOf, categories, isMarked } = base.words
  const { city = '', district = '' } = towns[townOf[row] ?? 0] ?? {}
  const lists = listsOf({ categoryId: categories[row] ?? 0, isEmergency: isMarked[row] === 1 })
  return { city, district, lists }
}

const isSameMembership = (a: Membership | null, b: Membership | null): boolean =>
  a?.city === b?.city && a?.district === b?.district && String(a?.lists) === String(b?.lists)

/** Brings the memory up to the moment of the changes; the same ones may come again. */
export function applyChanges(memory: Memory, { now, rows, removed, schedules }: Changes): Touched {
  memory.now = clock(now)
  const [businesses, lists, counts] = [new Set<number>(), new Set<string>(), new Set<string>()]
  const at = memory.history.write(memory.now())
  const change = (id: number, apply: () => void) => {
    const before = membershipOf(memory, id)
    const ranked = rankedOf(memory, id)
    hideBaseRow(memory.base, id)
    apply()
    if (!isRankedAlike(ranked, rankedOf(memory, id))) memory.history.addBusiness(id, at, ranked)
    const after = membershipOf(memory, id)
    const sides = [before, after].filter((side) => side !== null)
    if (sides.length > 0) businesses.add(id)
    for (const side of sides) {
      for (const list of side.lists) lists.add(listName(side.city, list))
      if (!isSameMembership(before, after)) counts.add(side.city)
    }
  }
  const isState = memory.states.apply(schedules, (openStateIndex, before) =>
    memory.history.addState(openStateIndex, at, before),
  )
  for (const row of rows)
    change(row.id, () => (row.isListed ? memory.overlay.set(row) : memory.overlay.remove(row.id)))
  for (const id of removed) change(id, () => memory.overlay.remove(id))
  return { businesses, lists, counts, isState }
}

type NearestQuestion = {
  list: ListKey
  point: Point
  states: readonly OpenState[]
  /** In order of usefulness, of what these leave: `chord` is then the chord plus the detour and the penalty. */
  penalties?: StatePenalties | undefined
} & Pick<Question, 'limit' | 'maxChord' | 'after'>

/** Nearest of a list in the given states. `row` is -1 for rows of the overlay. */
export function findNearest(
  { base, overlay, states, now }: Memory,
  { list, point, states: asked, penalties: ofStates, limit, maxChord, after }: NearestQuestion,
): Found[] {
  const penalties = ofStates && withDetours(ofStates, base, point)
  const nearest = makeNearest({ limit, maxChord: penalties ? Number.POSITIVE_INFINITY : maxChord, after })
  const wanted = maskOf(asked)
  overlay.offer({ list, point, wanted, penalties }, now(), nearest)
  const grid = base.grids.get(list)
  if (grid)
    searchGrid(grid, { dead: base.dead, states: states.numbers() }, { point, wanted, penalties }, nearest)
  return nearest.found
}

/** The first ids of a list behind `after`, ascending, with their rows as in `findNearest`. */
export function findById(
  { base, overlay }: Memory,
  list: ListKey,
  after: number,
  limit: number,
): { row: number; id: number }[] {
  const found = overlay
    .idsAfter(list, after)
    .slice(0, limit)
    .map((id) => ({ row: -1, id }))
  const rows = base.byId.get(list) ?? new Uint32Array()
  let alive = 0
  for (let i = firstFromId(base, rows, after + 1); i < rows.length && alive < limit; i++) {
    const row = rows[i] ?? 0
    if (base.dead[row] === 1) continue
    found.push({ row, id: getColumn(base, row, 'id') })
    alive += 1
  }
  return found.sort((a, b) => a.id - b.id).slice(0, limit)
}
