import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { type Base, distrustIn, getColumn, rowOf, vectorOf } from './base.ts'
import { listsOf } from './base-builder.ts'
import type { Change, Overlay } from './overlay.ts'

/** The fields of a business that decide its rank by usefulness. */
export type Ranked = Pick<
  Change,
  'lists' | 'vector' | 'zone' | 'openStateIndex' | 'switched' | 'isSilent' | 'distrust'
>
type Before<T> = { at: number; before: T }

/** How long after the first page another one may be requested. */
const KEPT_MS = HOUR_MS
const PRUNE_EVERY_MS = MINUTE_MS

export type History = ReturnType<typeof makeHistory>

/**
 * Previous open states and ranks of an hour: all pages of one list are ranked as of the moment of
 * its first page. Moments are milliseconds of the database's clock, moved on where needed to tell before a change from
 * after it.
 */
export function makeHistory(since: number) {
  const openStateIndexes = new Map<number, Before<number>[]>()
  const businesses = new Map<number, Before<Ranked | null>[]>()
  let last = since
  let pruned = since

  function add<T>(entries: Map<number, Before<T>[]>, key: number, one: Before<T>): void {
    const known = entries.get(key)
    if (known) known.push(one)
    else entries.set(key, [one])
  }

  function prune(): void {
    if (last - pruned < PRUNE_EVERY_MS) return
    pruned = last
    for (const entries of [openStateIndexes, businesses] as Map<number, Before<unknown>[]>[])
      for (const [key, all] of entries) if (all.every(({ at }) => at < last - KEPT_MS)) entries.delete(key)
  }

  /** The first value that was replaced after the moment. */
  function eachAt<T>(
    entries: Map<number, Before<T>[]>,
    moment: number,
    look: (key: number, then: T) => void,
  ) {
    for (const [key, all] of entries) {
      const next = all.find(({ at }) => at > moment)
      if (next) look(key, next.before)
    }
  }

  return {
    /** The moment of an answer given now. */
    read(now: number): number {
      last = Math.max(last, now)
      return last
    },
    /** The moment of changes made now: later than every answer given before. */
    write(now: number): number {
      last = Math.max(last + 1, now)
      prune()
      return last
    },
    addState: (openStateIndex: number, at: number, before: number): void =>
      add(openStateIndexes, openStateIndex, { at, before }),
    addBusiness: (id: number, at: number, before: Ranked | null): void => add(businesses, id, { at, before }),
    /** Whether enough is known to rank as of the moment. */
    reaches: (moment: number): boolean => moment >= since && moment >= last - KEPT_MS,
    /** All open states at the moment, by index; `states` itself if none changed since. */
    statesAt(moment: number, states: Uint8Array): Uint8Array {
      let then = states
      eachAt(openStateIndexes, moment, (openStateIndex, state) => {
        if (then === states) then = states.slice()
        then[openStateIndex] = state
      })
      return then
    },
    /** Businesses that changed since the moment, as they were then; null if not listed then. */
    businessesAt(moment: number): Map<number, Ranked | null> {
      const then = new Map<number, Ranked | null>()
      eachAt(businesses, moment, (id, before) => void then.set(id, before))
      return then
    },
  }
}

type Listed = { base: Base; overlay: Overlay }

/** Values that place a business in an order by usefulness; null where it is not listed. */
export function rankedOf({ base, overlay }: Listed, id: number): Ranked | null {
  const change = overlay.get(id)
  if (change) {
    const { lists, vector, zone, openStateIndex, switched, isSilent, distrust } = change
    return { lists, vector, zone, openStateIndex, switched, isSilent, distrust }
  }
  const row = rowOf(base, id)
  if (row < 0 || base.dead[row] === 1) return null
  const { categories, isMarked } = base.words
  return {
    lists: listsOf({ categoryId: categories[row] ?? 0, isEmergency: isMarked[row] === 1 }),
    vector: vectorOf(base, row),
    zone: base.zones[row] ?? 0,
    openStateIndex: getColumn(base, row, 'openStateIndex'),
    isSilent: base.silent[row] === 1,
    distrust: distrustIn(base, row),
    switched: null,
  }
}

/** The same changes are read several times: only what moves a business in an order is worth keeping. */
export function isRankedAlike(a: Ranked | null, b: Ranked | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.openStateIndex === b.openStateIndex &&
    a.isSilent === b.isSilent &&
    a.distrust === b.distrust &&
    a.switched?.isOpen === b.switched?.isOpen &&
    a.switched?.until.getTime() === b.switched?.until.getTime() &&
    String(a.lists) === String(b.lists) &&
    String(a.vector) === String(b.vector)
  )
}
